import type { BannerList, BannerPicture as Image } from '../../../../contract/banners.ts';
import { moved } from '../../../../domain/text/move-item.ts';
import { useAdminAction } from '../../../admin/forms/admin-action.tsx';
import type { EditFormState } from '../../../admin/forms/edit-form.tsx';
import { MoveButtons } from '../../../admin/forms/move-buttons.tsx';
import { UploadButton } from '../../../admin/forms/upload.tsx';
import { browserApi } from '../../../platform/api.ts';
import { TrashIcon } from '../../../ui/brand/icons.tsx';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { type BannerDraft, fieldName } from './banner-draft.ts';

export type BannersForm = EditFormState<BannerList, readonly BannerDraft[]>;

interface BannerCardProps {
  draft: BannerDraft;
  place: number;
  form: BannersForm;
}

export function BannerCard({ draft, place, form }: BannerCardProps) {
  const { key, image } = draft;
  const name = draft.caption.trim() || `banner ${place + 1}`;
  function edit(part: Partial<BannerDraft>) {
    form.change(form.draft.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }
  return (
    <Card as="li">
      <div className="mb-3 flex flex-wrap items-center gap-x-2">
        <Heading level={3} className="mr-auto">
          Banner {place + 1}
        </Heading>
        <MoveButtons
          layout="column"
          name={name}
          place={place}
          count={form.draft.length}
          onMove={(from, to) => form.change(moved(form.draft, from, to))}
        />
        <IconButton
          label={`Remove ${name}`}
          onClick={() => form.change(form.draft.filter((one) => one.key !== key))}
        >
          <TrashIcon className="size-5" />
        </IconButton>
      </div>
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <BannerPicture
          name={fieldName(key, 'pictureId')}
          image={image}
          formError={form.errorOf(fieldName(key, 'pictureId'))}
          onChosen={(chosen) => edit({ image: chosen })}
        />
        <BannerFields draft={draft} form={form} edit={edit} />
      </div>
    </Card>
  );
}

interface BannerFieldsProps extends Omit<BannerCardProps, 'place'> {
  edit: (part: Partial<BannerDraft>) => void;
}

function BannerFields({ draft, form, edit }: BannerFieldsProps) {
  const field = (which: 'caption' | 'alt' | 'link') => ({
    name: fieldName(draft.key, which),
    value: draft[which],
    error: form.errorOf(fieldName(draft.key, which)),
    onChange: ({ target }: { target: { value: string } }) => edit({ [which]: target.value }),
  });
  return (
    <div className="grid content-start gap-4 sm:grid-cols-2">
      <TextField label="Caption" maxLength={60} {...field('caption')} />
      <TextField
        label="Link"
        optional
        inputMode="url"
        maxLength={500}
        placeholder="/category/silk-sarees"
        {...field('link')}
      />
      <TextField
        label="Alt text"
        hint="Describe the picture for people who cannot see it"
        maxLength={200}
        className="sm:col-span-2"
        {...field('alt')}
      />
      <Checkbox
        label="Show on the home page"
        checked={draft.isShown}
        onChange={({ target }) => edit({ isShown: target.checked })}
      />
    </div>
  );
}

interface BannerPictureProps {
  name: string;
  image: Image | null;
  formError: string | undefined;
  onChosen: (image: Image) => void;
}

/** The picture as cropped on desktops and phones, and the upload of another one. */
function BannerPicture({ name, image, formError, onChosen }: BannerPictureProps) {
  const { isPending, failure, run } = useAdminAction();

  async function upload(chosen: File) {
    const body = new FormData();
    body.set('image', chosen);
    await run(async () =>
      onChosen(await browserApi().call('POST /api/admin/banners/pictures', { body })),
    );
  }

  return (
    <div>
      <div className="flex gap-2">
        <Cut image={image} ratio={8 / 3} className="flex-[4]" />
        <Cut image={image} ratio={4 / 3} className="flex-[2]" />
      </div>
      <p className="mt-1 text-sm text-soft">On computers and phones</p>
      <UploadButton
        name={name}
        label={image ? 'Replace picture' : 'Choose picture'}
        pendingText="Uploading the picture"
        isPending={isPending}
        error={failure?.message ?? formError}
        onChosen={upload}
      />
    </div>
  );
}

interface CutProps {
  image: Image | null;
  ratio: number;
  className: string;
}

function Cut({ image, ratio, className }: CutProps) {
  return (
    <div
      style={{ aspectRatio: ratio }}
      className={classes(
        'relative overflow-hidden rounded-xs border border-line bg-sand',
        className,
      )}
    >
      {image && (
        <Picture
          {...image.picture}
          alt=""
          ratio="fill"
          sizes="20rem"
          imageClassName={image.focus === 'right' ? 'object-right' : 'object-center'}
        />
      )}
    </div>
  );
}
