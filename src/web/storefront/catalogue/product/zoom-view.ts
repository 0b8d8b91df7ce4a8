/**
 * The view of a picture: zoomed by `scale`, its middle moved by `x` and `y` px from the stage's.
 */
export interface ZoomView {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 4;

/**
 * Zooms by `factor` around `point` (px from the stage's middle), between 1 and `MAX_SCALE`, never
 * beyond the picture's edges.
 */
export function zoomAt(view: ZoomView, factor: number, point: Point, stage: Size): ZoomView {
  const scale = between(view.scale * factor, 1, MAX_SCALE);
  const growth = scale / view.scale;
  return held(
    {
      scale,
      x: point.x - (point.x - view.x) * growth,
      y: point.y - (point.y - view.y) * growth,
    },
    stage,
  );
}

/** Moves the zoomed picture, at most to its edges. */
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
