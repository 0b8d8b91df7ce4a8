import { useState } from 'react';
import type { Picture as PictureData } from '../../../contract/picture.ts';
import { Picture } from '../../ui/picture.tsx';
import { useZoomGestures } from './zoom-gestures.ts';
import { WHOLE } from './zoom-view.ts';

interface ZoomStageProps {
  picture: PictureData;
  name: string;
  /** A swipe across the whole picture: 1 for the next, -1 for the one before. */
  onSwipe: (step: 1 | -1) => void;
}

/** One picture that can be enlarged and moved about. */
export function ZoomStage({ picture, name, onSwipe }: ZoomStageProps) {
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
