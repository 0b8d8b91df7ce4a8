import { useEffect, useRef } from 'react';
import type { BannerList } from '../../../contract/banners.ts';
import { moved } from '../../../domain/text/move-item.ts';
import { ArrowUpIcon, TrashIcon } from '../../ui/brand/icons.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Heading } from '../../ui/heading.tsx';
import type { EditFormState } from '../forms/use-edit-form.ts';
import { type BannerDraft, fieldName } from './banner-draft.ts';
import { BannerPicture } from './banner-picture.tsx';

export type BannersForm = EditFormState<BannerList, readonly BannerDraft[]>;

interface BannerCardProps {
  draft: BannerDraft;
  place: number;
  form: BannersForm;
}

/** One banner: picture, texts, link and place in the list. */
export function BannerCard({ draft, place, form }: BannerCardProps) {
  const { key, isShown, image } = draft;
  const name = draft.caption.trim() || `banner ${place + 1}`;
  const field = (which: 'caption' | 'alt' | 'link') => ({
    name: fieldName(key, which),
    value: draft[which],
    error: form.errorOf(fieldName(key, which)),
    onChange: ({ target }: { target: { value: string } }) => edit({ [which]: target.value }),
  });
  function edit(part: Partial<BannerDraft>) {
    form.change(form.draft.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }
  return (
    <Card as="li">
      <div className="mb-3 flex flex-wrap items-center gap-x-2">
        <Heading level={3} className="mr-auto">
          Banner {place + 1}
        </Heading>
        <MoveButtons name={name} place={place} form={form} />
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
            label="Description of the picture"
            hint="For those who do not see it: what it shows"
            maxLength={200}
            className="sm:col-span-2"
            {...field('alt')}
          />
          <Checkbox
            label="On the home page"
            checked={isShown}
            onChange={({ target }) => edit({ isShown: target.checked })}
          />
        </div>
      </div>
    </Card>
  );
}

/** Moves a banner up or down. The pressed button keeps the focus. */
function MoveButtons({ name, place, form }: { name: string; place: number; form: BannersForm }) {
  const pressed = useRef<HTMLButtonElement>(null);

  // A button that is moved in the page loses its focus.
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  });

  function move(button: HTMLButtonElement, to: number) {
    if (to < 0 || to >= form.draft.length) return;
    pressed.current = button;
    form.change(moved(form.draft, place, to));
  }

  return (
    <>
      <IconButton
        label={`Move ${name} up`}
        aria-disabled={place === 0}
        onClick={({ currentTarget }) => move(currentTarget, place - 1)}
        className="aria-disabled:opacity-35"
      >
        <ArrowUpIcon className="size-5" />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        aria-disabled={place === form.draft.length - 1}
        onClick={({ currentTarget }) => move(currentTarget, place + 1)}
        className="aria-disabled:opacity-35"
      >
        <ArrowUpIcon className="size-5 rotate-180" />
      </IconButton>
    </>
  );
}
