import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import {
  type BannerList,
  type BannerPicture,
  saveBannersSchema,
} from '../../../contract/banners.ts';
import { MAX_BANNERS } from '../../../domain/banners/banner.ts';
import { DialogAction } from '../../admin/forms/action-dialog.tsx';
import { BannerPictureField } from '../../admin/forms/banner-picture-field.tsx';
import { EditForm, type EditFormState, useEditForm } from '../../admin/forms/edit-form.tsx';
import { MoveButtons } from '../../admin/forms/move-buttons.tsx';
import { AdminScreen } from '../../admin/frame/admin-screen.tsx';
import { adminMeta, loadedScreen, loadScreen } from '../../admin/frame/load-screen.tsx';
import { callApi } from '../../platform/api.ts';
import { focusAfter } from '../../ui/browser-state.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox, TextField } from '../../ui/fields.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import { Card } from '../../ui/panels.tsx';
import { Heading } from '../../ui/typography.tsx';

export const meta = adminMeta('Banners');

export const clientLoader = loadScreen((api) => api.call('GET /api/admin/banners'));

export default loadedScreen('Banners', BannersScreen);

interface Values {
  banners: {
    caption: string;
    alt: string;
    link: string;
    isShown: boolean;
    pictureId: string;
    image: BannerPicture | null;
  }[];
}

const BLANK = { caption: '', alt: '', link: '', isShown: true, pictureId: '', image: null };

function toValues({ banners }: BannerList): Values {
  return {
    banners: banners.map(({ caption, alt, link, isShown, _id, ...image }) => ({
      caption,
      alt,
      link,
      isShown,
      pictureId: image.pictureId,
      image,
    })),
  };
}

function BannersScreen({ data: loaded }: { data: BannerList }) {
  const form = useEditForm<BannerList, Values>({
    schema: saveBannersSchema.pick({ banners: true }),
    loaded,
    toValues,
    save: ({ banners }, { version }) =>
      callApi('PUT /api/admin/banners', { body: { version, banners } }),
    subject: { kind: 'banner' },
    labels: { banners: 'the banners' },
  });
  const { base, control } = form;
  const { fields, append, remove, move } = useFieldArray({ control, name: 'banners' });

  const cards = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  /** The pressed button goes with its banner: the one that takes its place gets the focus. */
  function removeCard(index: number) {
    focusAfter(
      () => remove(index),
      () => cards.current?.children[index]?.querySelector('button') ?? addButton.current,
    );
  }

  async function restore() {
    const body = { version: base.version };
    form.accept(await callApi('POST /api/admin/banners/restore', { body }));
  }

  return (
    <AdminScreen title="Banners" link={{ to: '/', label: 'View home page' }}>
      <EditForm
        form={form}
        saveLabel="Save banners"
        savedText={base.isOwn ? 'Banners saved' : 'Default banners restored'}
      >
        <p className="mb-4 max-w-prose text-soft">
          {base.isOwn
            ? 'Shown at the top of the home page, in this order.'
            : 'These are the default banners. Change them, or add your own.'}{' '}
          Use wide pictures: phones show only a part of them.
        </p>
        {fields.length === 0 && (
          <p className="mb-4">
            No banners yet. Add a banner to show it at the top of the home page.
          </p>
        )}
        <ul ref={cards} className="space-y-4">
          {fields.map(({ id }, index) => (
            <BannerCard
              key={id}
              form={form}
              index={index}
              count={fields.length}
              onMove={move}
              onRemove={() => removeCard(index)}
            />
          ))}
        </ul>
        {fields.length >= MAX_BANNERS ? (
          <p className="mt-4 text-soft">You can have at most {MAX_BANNERS} banners.</p>
        ) : (
          <Button
            ref={addButton}
            variant="secondary"
            className="mt-4"
            onClick={() => append(BLANK, { shouldFocus: false })}
          >
            Add banner
          </Button>
        )}
      </EditForm>
      {base.isOwn && (
        <DialogAction
          label="Restore default banners…"
          variant="quiet"
          submit={restore}
          title="Restore the default banners?"
          confirm="Restore default banners"
          pendingText="Restoring…"
          confirmVariant="danger"
        >
          <p>Your own banners and their pictures are deleted for good.</p>
        </DialogAction>
      )}
    </AdminScreen>
  );
}

interface BannerCardProps {
  form: EditFormState<Values, BannerList>;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

function BannerCard({ form, index, count, onMove, onRemove }: BannerCardProps) {
  const path = `banners.${index}` as const;
  const banner = form.values().banners[index];
  const name = banner?.caption.trim() || `banner ${index + 1}`;
  function choose(picture: BannerPicture) {
    form.change(`${path}.image`, picture);
    form.change(`${path}.pictureId`, picture.pictureId);
  }
  return (
    <Card as="li">
      <div className="mb-3 flex flex-wrap items-center gap-x-2">
        <Heading level={3} className="mr-auto">
          Banner {index + 1}
        </Heading>
        <MoveButtons layout="column" name={name} index={index} count={count} onMove={onMove} />
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <TrashIcon className="size-5" />
        </IconButton>
      </div>
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[min(22rem,45%)_minmax(0,1fr)]">
        <BannerPictureField
          name={`${path}.pictureId`}
          image={banner?.image ?? null}
          error={form.getError(`${path}.pictureId`)}
          onChosen={choose}
        />
        <div className="grid content-start gap-4 sm:grid-cols-2">
          <TextField label="Caption" maxLength={60} {...form.field(`${path}.caption`)} />
          <TextField
            label="Link"
            optional
            inputMode="url"
            maxLength={500}
            placeholder="/category/silk-sarees"
            {...form.field(`${path}.link`)}
          />
          <TextField
            label="Alt text"
            hint="Describe the picture for people who cannot see it"
            maxLength={200}
            className="sm:col-span-2"
            {...form.field(`${path}.alt`)}
          />
          <Checkbox label="Show on the home page" {...form.checkbox(`${path}.isShown`)} />
        </div>
      </div>
    </Card>
  );
}
