import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';

/** One small picture of a product, with buttons to the others where there are any. */
export function ImageSwitcher({ name, images }: { name: string; images: readonly string[] }) {
  const [chosen, setChosen] = useState(0);
  const shown = chosen % images.length;
  const turn = (step: number) => setChosen((shown + step + images.length) % images.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: pictures with their buttons are no fieldset
    <div role="group" aria-label={`Pictures of ${name}`} className="w-28 sm:w-32">
      <Picture
        src={images[shown] ?? ''}
        widths={[]}
        alt={images.length > 1 ? `${name}, picture ${shown + 1} of ${images.length}` : name}
        sizes="8rem"
        priority
      />
      {images.length > 1 && (
        <div className="flex items-center justify-between">
          <IconButton label={`Previous picture of ${name}`} onClick={() => turn(-1)}>
            <ChevronLeftIcon className="size-5" />
          </IconButton>
          <span aria-hidden="true" className="numerals text-sm text-soft">
            {shown + 1}/{images.length}
          </span>
          <IconButton label={`Next picture of ${name}`} onClick={() => turn(1)}>
            <ChevronRightIcon className="size-5" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
