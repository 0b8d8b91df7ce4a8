import { type FocusEvent, useEffect, useRef } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { ArrowUpIcon, TrashIcon } from '../../../ui/icons.tsx';
import { isPressed } from '../../../ui/is-pressed.ts';
import type { BannerDraft } from './banner-draft.ts';
import { BannerPicture } from './banner-picture.tsx';
import { type BannersForm, fieldId } from './use-banners-form.ts';

interface BannerCardProps {
  draft: BannerDraft;
  place: number;
  form: BannersForm;
}

/** One banner: its picture, its words, where it leads, and its place. */
export function BannerCard({ draft, place, form }: BannerCardProps) {
  const { key, isShown, shot } = draft;
  const name = draft.caption.trim() || `banner ${place + 1}`;
  const field = (which: 'caption' | 'alt' | 'link') => ({
    id: fieldId(key, which),
    value: draft[which],
    error: form.faultOf(draft, which),
    onChange: ({ target }: { target: { value: string } }) =>
      form.change(key, { [which]: target.value }),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!isPressed(relatedTarget)) form.leave(key, which);
    },
  });
  return (
    <Card as="li">
      <div className="mb-3 flex flex-wrap items-center gap-x-2">
        <Heading level={3} className="mr-auto">
          Banner {place + 1}
        </Heading>
        <MoveButtons name={name} place={place} form={form} />
        <IconButton label={`Remove ${name}`} onClick={() => form.remove(key)}>
          <TrashIcon className="size-5" />
        </IconButton>
      </div>
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <BannerPicture
          id={fieldId(key, 'pictureId')}
          shot={shot}
          error={form.faultOf(draft, 'pictureId')}
          onChosen={(chosen) => form.change(key, { shot: chosen })}
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
            onChange={({ target }) => form.change(key, { isShown: target.checked })}
          />
        </div>
      </div>
    </Card>
  );
}

/** The way up and down the list. Whoever moves a banner keeps the button under her finger. */
function MoveButtons({ name, place, form }: { name: string; place: number; form: BannersForm }) {
  const pressed = useRef<HTMLButtonElement>(null);

  // A button that the page moves loses its focus.
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  });

  function move(button: HTMLButtonElement, to: number) {
    if (to < 0 || to >= form.drafts.length) return;
    pressed.current = button;
    form.move(place, to);
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
        aria-disabled={place === form.drafts.length - 1}
        onClick={({ currentTarget }) => move(currentTarget, place + 1)}
        className="aria-disabled:opacity-35"
      >
        <ArrowUpIcon className="size-5 rotate-180" />
      </IconButton>
    </>
  );
}

export function AddBannerButton({ onAdd, isFull }: { onAdd: () => void; isFull: boolean }) {
  if (isFull) return <p className="text-soft">Ten banners are the most there can be.</p>;
  return (
    <Button variant="secondary" onClick={onAdd}>
      Add a banner
    </Button>
  );
}
