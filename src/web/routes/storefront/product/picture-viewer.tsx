import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
  useState,
  type WheelEvent,
} from 'react';
import type { Picture as PictureData } from '../../../../contract/values.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useModal } from '../../../ui/dialogs.tsx';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '../../../ui/icons.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { stepIndex } from '../../../ui/slides.ts';

interface PictureViewerProps {
  pictures: readonly PictureData[];
  name: string;
  start: number;
  onClose: (last: number) => void;
}

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
  onSwipe: (step: 1 | -1) => void;
}

function ZoomStage({ picture, name, onSwipe }: ZoomStageProps) {
  const { view, gestures } = useZoomGestures(onSwipe);
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

const SWIPE_PX = 50;
const DOUBLE_PRESS_SCALE = 2.5;
const WHEEL_STEP = 1.15;

function useZoomGestures(onSwipe: ZoomStageProps['onSwipe']) {
  const [view, setView] = useState(WHOLE_PICTURE);
  const fingers = useRef(new Map<number, Point>());
  const swipeFrom = useRef<Point | null>(null);

  const gestures = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      const point = toPoint(event);
      fingers.current.set(event.pointerId, point);
      swipeFrom.current = fingers.current.size === 1 && view.scale === 1 ? point : null;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const now = toPoint(event);
      const stage = measureStage(event.currentTarget);
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      fingers.current.set(event.pointerId, now);
      if (other) {
        const factor = distance(now, other) / Math.max(distance(before, other), 1);
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
        setView((seen) => zoomAt(seen, factor, middle, stage));
      } else {
        setView((seen) => panBy(seen, { x: now.x - before.x, y: now.y - before.y }, stage));
      }
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      fingers.current.delete(event.pointerId);
      if (!swipeFrom.current) return;
      const moved = toPoint(event).x - swipeFrom.current.x;
      swipeFrom.current = null;
      if (Math.abs(moved) > SWIPE_PX) onSwipe(moved < 0 ? 1 : -1);
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      fingers.current.delete(event.pointerId);
      swipeFrom.current = null;
    },
    onDoubleClick(event: MouseEvent<HTMLElement>) {
      const stage = measureStage(event.currentTarget);
      const point = toPoint(event);
      setView((seen) =>
        seen.scale > 1 ? WHOLE_PICTURE : zoomAt(seen, DOUBLE_PRESS_SCALE, point, stage),
      );
    },
    onWheel(event: WheelEvent<HTMLElement>) {
      const stage = measureStage(event.currentTarget);
      const point = toPoint(event);
      const factor = event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP;
      setView((seen) => zoomAt(seen, factor, point, stage));
    },
    /** Firefox would drag the picture itself, which cancels the pointer. */
    onDragStart(event: MouseEvent<HTMLElement>) {
      event.preventDefault();
    },
  };
  return { view, gestures };
}

/** Pointer position, in px from the middle of the stage. */
function toPoint(event: MouseEvent<HTMLElement>): Point {
  const box = event.currentTarget.getBoundingClientRect();
  return {
    x: event.clientX - box.left - box.width / 2,
    y: event.clientY - box.top - box.height / 2,
  };
}

function measureStage(stage: HTMLElement): Size {
  return { width: stage.clientWidth, height: stage.clientHeight };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** A picture zoomed by `scale`, its middle moved by `x` and `y` px from the stage's. */
export interface ZoomView extends Point {
  scale: number;
}

interface Size {
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

export const WHOLE_PICTURE: ZoomView = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 4;

/** Zooms around `point` (px from the stage's middle), never beyond the picture's edges. */
export function zoomAt(view: ZoomView, factor: number, point: Point, stage: Size): ZoomView {
  const scale = between(view.scale * factor, 1, MAX_SCALE);
  const growth = scale / view.scale;
  const x = point.x - (point.x - view.x) * growth;
  const y = point.y - (point.y - view.y) * growth;
  return held({ scale, x, y }, stage);
}

export function panBy(view: ZoomView, by: Point, stage: Size): ZoomView {
  return held({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, stage);
}

function held({ scale, x, y }: ZoomView, stage: Size): ZoomView {
  const reachX = ((scale - 1) * stage.width) / 2;
  const reachY = ((scale - 1) * stage.height) / 2;
  return { scale, x: between(x, -reachX, reachX), y: between(y, -reachY, reachY) };
}

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most) + 0;
}
