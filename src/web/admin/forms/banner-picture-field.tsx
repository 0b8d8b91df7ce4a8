import { useState } from 'react';
import type { BannerPicture } from '../../../contract/banners.ts';
import { callApi } from '../../platform/api.ts';
import { useChange } from '../../ui/browser-state.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { UploadButton } from './upload.tsx';

interface BannerPictureFieldProps {
  name: string;
  image: BannerPicture | null;
  error: string | undefined;
  onChosen: (image: BannerPicture) => void;
  /** Where there may be none. */
  onRemove?: () => void;
}

const CUTS = [
  { ratio: 8 / 3, className: 'flex-[4]' },
  { ratio: 4 / 3, className: 'flex-[2]' },
];

/** The picture as cropped on desktops and phones, and the upload of another one. */
export function BannerPictureField(props: BannerPictureFieldProps) {
  const { name, image, error, onChosen, onRemove } = props;
  const [uploaded, setUploaded] = useState<BannerPicture | null>(null);
  // Not by the upload itself: its banner may have been moved or removed meanwhile.
  useChange(uploaded, () => uploaded && onChosen(uploaded));
  return (
    <div>
      <div className="flex gap-2">
        {CUTS.map(({ ratio, className }) => (
          <div
            key={ratio}
            style={{ aspectRatio: ratio }}
            className={`relative overflow-hidden rounded-xs border border-line bg-sand ${className}`}
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
        ))}
      </div>
      <p className="mt-1 text-sm text-soft">On computers and phones</p>
      <UploadButton
        name={name}
        label={image ? 'Replace picture' : 'Choose picture'}
        pendingText="Uploading the picture"
        error={error}
        upload={async (body) =>
          setUploaded(await callApi('POST /api/admin/banners/pictures', { body }))
        }
      />
      {image && onRemove && (
        <div className="mt-1">
          <Button variant="quiet" className="-ml-5" onClick={onRemove}>
            Remove picture
          </Button>
        </div>
      )}
    </div>
  );
}
