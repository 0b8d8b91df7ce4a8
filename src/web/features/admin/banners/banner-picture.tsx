import { type ChangeEvent, useId, useState } from 'react';
import type { BannerPicture as BannerPictureData } from '../../../../contract/banner.ts';
import { browserApi } from '../../../platform/api.ts';
import { classes } from '../../../ui/classes.ts';
import { FieldError } from '../../../ui/field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { refusalOf } from '../refusal.ts';

interface BannerPictureProps {
  id: string;
  shot: BannerPictureData | null;
  /** What is said of the picture by the form. */
  error: string | undefined;
  onChosen: (shot: BannerPictureData) => void;
}

/** The picture of a banner as a desk and as a phone cut it, and the way to another one. */
export function BannerPicture({ id, shot, error, onChosen }: BannerPictureProps) {
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const errorId = useId();
  const fault = refusal ?? error;

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const image = target.files?.[0];
    if (!image || isPending) return;
    const body = new FormData();
    body.set('image', image);
    setIsPending(true);
    setRefusal(null);
    try {
      onChosen(await browserApi().call('addBannerPicture', { body }));
    } catch (reason) {
      setRefusal(refusalOf(reason).message);
    } finally {
      setIsPending(false);
      // The same file can be tried again.
      target.value = '';
    }
  }

  return (
    <div>
      <div className="flex gap-2">
        <Cut shot={shot} ratio={8 / 3} className="flex-[4]" />
        <Cut shot={shot} ratio={4 / 3} className="flex-[2]" />
      </div>
      <p className="mt-1 text-sm text-soft">On a desk, and on a phone</p>
      <label
        className={classes(
          'mt-2 inline-flex min-h-11 cursor-pointer items-center rounded-xs border border-ink/70 px-4 font-medium',
          'transition-colors hover:bg-ink hover:text-ivory has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
          isPending && 'cursor-progress opacity-75',
        )}
      >
        <span aria-hidden="true">
          {isPending ? 'Uploading…' : shot ? 'Choose another picture' : 'Choose a picture'}
        </span>
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-label={shot ? 'Choose another picture' : 'Choose a picture'}
          aria-describedby={fault ? errorId : undefined}
          aria-invalid={fault ? true : undefined}
          onChange={upload}
          className="sr-only"
        />
      </label>
      <p role="status" className="sr-only">
        {isPending && 'Uploading the picture'}
      </p>
      {fault && <FieldError id={errorId}>{fault}</FieldError>}
    </div>
  );
}

interface CutProps {
  shot: BannerPictureData | null;
  ratio: number;
  className: string;
}

function Cut({ shot, ratio, className }: CutProps) {
  return (
    <div
      style={{ aspectRatio: ratio }}
      className={classes(
        'relative overflow-hidden rounded-xs border border-line bg-sand',
        className,
      )}
    >
      {shot && (
        <Picture
          {...shot.picture}
          alt=""
          ratio="fill"
          sizes="20rem"
          imageClassName={shot.focus === 'right' ? 'object-right' : 'object-center'}
        />
      )}
    </div>
  );
}
