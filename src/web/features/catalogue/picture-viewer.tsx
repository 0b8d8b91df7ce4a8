import { type KeyboardEvent, useState } from 'react';
import type { Picture as PictureData } from '../../../contract/picture.ts';
import { IconButton } from '../../ui/button.tsx';
import { stepIndex } from '../../ui/carousel-index.ts';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '../../ui/icons.tsx';
import { useModal } from '../../ui/modal.ts';
import { ZoomStage } from './zoom-stage.tsx';

interface PictureViewerProps {
  pictures: readonly PictureData[];
  name: string;
  start: number;
  /** Told which picture was seen last. */
  onClose: (last: number) => void;
}

/** A picture as large as the screen: pinch, double tap or wheel enlarge it, a swipe shows the next. */
export function PictureViewer({ pictures, name, start, onClose }: PictureViewerProps) {
  const [index, setIndex] = useState(start);
  const { ref, onCancel, onClose: onClosed } = useModal(true, () => onClose(index));
  const picture = pictures[index];
  const step = (by: number) => setIndex(stepIndex(index, by, pictures.length));

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') step(1);
    if (event.key === 'ArrowLeft') step(-1);
  }

  return (
    <dialog
      ref={ref}
      aria-label={`Pictures of ${name}`}
      onCancel={onCancel}
      onClose={onClosed}
      onKeyDown={onKeyDown}
      className="on-dark m-0 h-dvh max-h-none w-screen max-w-none bg-wood p-0 text-ivory backdrop:bg-wood"
    >
      {picture && <ZoomStage key={picture.src} picture={picture} name={name} onSwipe={step} />}
      <div className="absolute top-3 right-3">
        <IconButton
          label="Close"
          onClick={() => onClose(index)}
          className="bg-wood/70 hover:bg-wood"
        >
          <CloseIcon />
        </IconButton>
      </div>
      {pictures.length > 1 && (
        <div className="absolute inset-x-0 bottom-4 flex items-center justify-center gap-4">
          <IconButton
            label="Previous picture"
            onClick={() => step(-1)}
            className="bg-wood/70 hover:bg-wood"
          >
            <ChevronLeftIcon />
          </IconButton>
          <p role="status" className="numerals bg-wood/70 px-3 py-1 text-sm">
            {`${index + 1} of ${pictures.length}`}
          </p>
          <IconButton
            label="Next picture"
            onClick={() => step(1)}
            className="bg-wood/70 hover:bg-wood"
          >
            <ChevronRightIcon />
          </IconButton>
        </div>
      )}
    </dialog>
  );
}
