import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import type { Picture as PictureData } from '../../../../contract/picture.ts';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '../../../ui/brand/icons.tsx';
import { IconButton } from '../../../ui/forms/button.tsx';
import { useModal } from '../../../ui/overlays/modal.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { stepIndex } from '../../../ui/pictures/slides.ts';
import { useZoomGestures, WHOLE } from './zoom-gestures.ts';

interface PictureViewerProps {
  pictures: readonly PictureData[];
  name: string;
  start: number;
  /** Called with the picture shown last. */
  onClose: (last: number) => void;
}

/** A full-screen picture viewer: pinch, double tap or wheel zoom, swipe to the next. */
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
        <ViewerButton label="Close" Icon={CloseIcon} onClick={() => onClose(index)} />
      </div>
      {pictures.length > 1 && (
        <div className="absolute inset-x-0 bottom-4 flex items-center justify-center gap-4">
          <ViewerButton label="Previous picture" Icon={ChevronLeftIcon} onClick={() => step(-1)} />
          <p role="status" className="numerals bg-wood/70 px-3 py-1 text-sm">
            {`${index + 1} of ${pictures.length}`}
          </p>
          <ViewerButton label="Next picture" Icon={ChevronRightIcon} onClick={() => step(1)} />
        </div>
      )}
    </dialog>
  );
}

type ViewerButtonProps = ComponentProps<typeof IconButton> & { Icon: typeof CloseIcon };

function ViewerButton({ Icon, ...button }: ViewerButtonProps) {
  return (
    <IconButton {...button} className="bg-wood/70 hover:bg-wood">
      <Icon />
    </IconButton>
  );
}

interface ZoomStageProps {
  picture: PictureData;
  name: string;
  /** A full swipe: 1 for the next picture, -1 for the previous. */
  onSwipe: (step: 1 | -1) => void;
}

function ZoomStage({ picture, name, onSwipe }: ZoomStageProps) {
  const [view, setView] = useState(WHOLE);
  const gestures = useZoomGestures({ view, setView, onSwipe });
  return (
    <div
      {...gestures}
      className="relative size-full touch-none overflow-hidden select-none"
      style={{ cursor: view.scale > 1 ? 'grab' : 'zoom-in' }}
    >
      <div
        className="absolute inset-0"
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
      >
        <Picture
          {...picture}
          preview=""
          alt={picture.alt || name}
          ratio="fill"
          sizes="200vw"
          priority
          className="bg-transparent!"
          imageClassName="object-contain!"
        />
      </div>
    </div>
  );
}
