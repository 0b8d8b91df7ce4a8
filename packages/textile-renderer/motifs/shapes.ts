import { Path2D } from '@napi-rs/canvas';
import type { Shape } from '../cloth/painter.ts';

export type Point = readonly [number, number];

export function path(d: string): Shape {
  return new Path2D(d);
}

export function disc(x: number, y: number, r: number, ry = r, isHole = false): Shape {
  const shape = new Path2D();
  shape.ellipse(x, y, r, ry, 0, 0, 2 * Math.PI, isHole);
  return shape;
}

export function ring(x: number, y: number, r: number, inner: number): Shape {
  const shape = disc(x, y, r);
  shape.addPath(disc(x, y, inner, inner, true));
  return shape;
}

/** Points on a cubic curve. */
export function curve(a: Point, b: Point, c: Point, d: Point, count = 24): Point[] {
  return Array.from({ length: count + 1 }, (_, i) => {
    const t = i / count;
    const s = 1 - t;
    const at = (k: 0 | 1) =>
      s ** 3 * a[k] + 3 * s * s * t * b[k] + 3 * s * t * t * c[k] + t ** 3 * d[k];
    return [at(0), at(1)] as const;
  });
}

export function line(points: readonly Point[]): Shape {
  const shape = new Path2D();
  for (const [i, [x, y]] of points.entries()) {
    if (i === 0) shape.moveTo(x, y);
    else shape.lineTo(x, y);
  }
  return shape;
}

/** A closed shape around a spine; `half` is its half width from the spine's start (0) to end (1). */
export function around(spine: readonly Point[], half: (at: number) => number): Shape {
  const last = spine.length - 1;
  const sides = spine.map(([x, y], i) => {
    const [x0, y0] = spine[Math.max(0, i - 1)] ?? [x, y];
    const [x1, y1] = spine[Math.min(last, i + 1)] ?? [x, y];
    const size = Math.hypot(x1 - x0, y1 - y0) || 1;
    const w = half(i / last) / size;
    return {
      one: [x - (y1 - y0) * w, y + (x1 - x0) * w] as const,
      other: [x + (y1 - y0) * w, y - (x1 - x0) * w] as const,
    };
  });
  const shape = line([
    ...sides.map(({ one }) => one),
    ...sides.toReversed().map(({ other }) => other),
  ]);
  shape.closePath();
  return shape;
}

/** A leaf from `a` to `b`, bowed to one side, `half` wide at most. */
export function leaf(a: Point, b: Point, half: number, bow = 0): Shape {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const size = Math.hypot(dx, dy) || 1;
  const middle: Point = [
    (a[0] + b[0]) / 2 - (dy / size) * bow,
    (a[1] + b[1]) / 2 + (dx / size) * bow,
  ];
  return around(curve(a, middle, middle, b, 12), (t) => half * Math.sin(Math.PI * t ** 0.8));
}

/** Petals around a middle. */
export function petals(
  x: number,
  y: number,
  count: number,
  r: number,
  width: number,
  turn = 0,
): Shape {
  const shape = new Path2D();
  for (let i = 0; i < count; i++) {
    const a = turn + (2 * Math.PI * i) / count;
    const tip: Point = [x + r * Math.cos(a), y + r * Math.sin(a)];
    const side = (k: number, far: number): Point => [
      x + far * r * Math.cos(a) - k * width * Math.sin(a),
      y + far * r * Math.sin(a) + k * width * Math.cos(a),
    ];
    const [l1, l2, r1, r2] = [side(1, 0.35), side(1.15, 0.95), side(-1.15, 0.95), side(-1, 0.35)];
    shape.moveTo(x, y);
    shape.bezierCurveTo(l1[0], l1[1], l2[0], l2[1], tip[0], tip[1]);
    shape.bezierCurveTo(r1[0], r1[1], r2[0], r2[1], x, y);
    shape.closePath();
  }
  return shape;
}

/** Dots along a line of points. */
export function dots(points: readonly Point[], r: number): Shape {
  const shape = new Path2D();
  for (const [x, y] of points) {
    shape.moveTo(x + r, y);
    shape.arc(x, y, r, 0, 2 * Math.PI);
  }
  return shape;
}

export function circlePoints(x: number, y: number, r: number, count: number, turn = 0): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const a = turn + (2 * Math.PI * i) / count;
    return [x + r * Math.cos(a), y + r * Math.sin(a)] as const;
  });
}
