import { type ChangeEvent, useId } from 'react';
import type { BannerPicture as BannerPictureData } from '../../../contract/banners.ts';
import { browserApi } from '../../platform/api.ts';
import { classes } from '../../ui/classes.ts';
import { FieldError } from '../../ui/forms/field.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { useAdminAction } from '../forms/use-admin-action.ts';

interface BannerPictureProps {
  name: string;
  image: BannerPictureData | null;
  /** The form's error for the picture. */
  formError: string | undefined;
  onChosen: (image: BannerPictureData) => void;
}

/** The picture as cropped on desktops and phones, and the upload of another one. */
export function BannerPicture({ name, image, formError, onChosen }: BannerPictureProps) {
  const { isPending, failure, run } = useAdminAction();
  const errorId = useId();
  const error = failure?.message ?? formError;

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const [image] = target.files ?? [];
    if (!image) return;
    const body = new FormData();
    body.set('image', image);
    await run(async () => onChosen(await browserApi().call('addBannerPicture', { body })));
    // Allows choosing the same file again.
    target.value = '';
  }

  return (
    <div>
      <div className="flex gap-2">
        <Cut image={image} ratio={8 / 3} className="flex-[4]" />
        <Cut image={image} ratio={4 / 3} className="flex-[2]" />
      </div>
      <p className="mt-1 text-sm text-soft">On desktops and on phones</p>
      <label
        className={classes(
          'mt-2 inline-flex min-h-11 cursor-pointer items-center rounded-xs border border-ink/70 px-4 font-medium',
          'transition-colors hover:bg-ink hover:text-ivory has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
          isPending && 'cursor-progress opacity-75',
        )}
      >
        <span aria-hidden="true">
          {isPending ? 'Uploading…' : image ? 'Choose another picture' : 'Choose a picture'}
        </span>
        <input
          name={name}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-label={image ? 'Choose another picture' : 'Choose a picture'}
          aria-describedby={error ? errorId : undefined}
          aria-invalid={error ? true : undefined}
          onChange={upload}
          className="sr-only"
        />
      </label>
      <p role="status" className="sr-only">
        {isPending && 'Uploading the picture'}
      </p>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

interface CutProps {
  image: BannerPictureData | null;
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
