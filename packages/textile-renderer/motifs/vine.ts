import type { Painter } from '../cloth/painter.ts';
import { numbers } from '../noise.ts';
import type { Inks } from './motif.ts';
import { curve, disc, leaf, line, type Point, petals } from './shapes.ts';

/** A vine that runs `length` along and keeps within `width`; each bend is `pitch` long. */
export interface Run {
  u: number;
  v: number;
  length: number;
  width: number;
  pitch: number;
  seed: number;
  /** After how many bends the small differences start again. */
  repeat: number;
}

/** A stem that swings from side to side, with leaves, tendrils and a flower in each bend. */
export function vine(
  painter: Painter,
  inks: Inks,
  { u, v, length, width, pitch, seed, repeat }: Run,
): void {
  const { main, accent, leaf: green, line: outline, pen } = inks;
  const swing = width * 0.24;
  const half = pitch / 2;
  const stem = (x: number): Point => [u + x, v + swing * Math.sin((Math.PI * x) / half)];
  const count = Math.ceil((length / pitch) * 32);
  const all = Array.from({ length: count + 1 }, (_, i) => stem((i * length) / count));
  painter.stroke(line(all), outline, Math.max(0.1, width * 0.032));
  for (let bend = -1; bend * half < length + half; bend++) {
    const one = numbers(seed + (((bend % (2 * repeat)) + 2 * repeat) % (2 * repeat)));
    const side = bend % 2 === 0 ? 1 : -1;
    const [x, y] = stem((bend + 0.5) * half);
    const flowerAt: Point = [
      x + (one() - 0.5) * pitch * 0.06,
      y - side * (swing + width * (0.1 + 0.03 * one())),
    ];
    const r = Math.min(width * 0.21, half * 0.42) * (0.88 + 0.24 * one());
    painter.stroke(
      line(
        curve(
          [x - half * 0.3, stem((bend + 0.2) * half)[1]],
          [x - half * 0.1, y - side * swing * 0.6],
          [flowerAt[0], flowerAt[1] + side * r],
          flowerAt,
          12,
        ),
      ),
      outline,
      Math.max(0.07, width * 0.02),
    );
    for (const k of [-2.1, -1, 0.1, 1]) {
      const from = stem((bend + 0.5 + k * 0.36) * half);
      const to: Point = [
        from[0] + k * half * (0.22 + 0.1 * one()),
        from[1] + side * width * (0.2 + 0.06 * one()),
      ];
      const shape = leaf(from, to, width * 0.055, k * side * width * 0.04);
      painter.fill(shape, green);
      if (pen > 0) painter.stroke(shape, outline, pen * width * 0.2);
      painter.stroke(
        line([from, [(from[0] + 2 * to[0]) / 3, (from[1] + 2 * to[1]) / 3]]),
        outline,
        width * 0.012,
      );
    }
    flower(painter, inks, flowerAt, r, one);
    const budAt: Point = [x + half * 0.1, y + side * width * 0.2];
    curl(painter, inks, [x - half * 0.2, y + side * width * 0.05], half * 0.16, side);
    painter.stroke(
      line(
        curve(
          [x, y],
          [x + half * 0.2, y + side * width * 0.04],
          [budAt[0] + half * 0.1, budAt[1]],
          budAt,
          10,
        ),
      ),
      outline,
      width * 0.02,
    );
    painter.fill(
      disc(budAt[0], budAt[1], width * 0.035),
      accent.colour === inks.ground.colour ? main : accent,
    );
  }
}

/** A tendril that rolls itself up. */
function curl(
  painter: Painter,
  { line: outline }: Inks,
  [x, y]: Point,
  r: number,
  side: number,
): void {
  const points = Array.from({ length: 26 }, (_, i): Point => {
    const a = -1.6 + i * 0.3;
    const far = r * (1 - i / 30);
    return [x - far * Math.cos(a), y + side * (r + far * Math.sin(a))];
  });
  painter.stroke(line(points), outline, r * 0.13);
}

/** An open flower seen from above, with two rows of petals. */
export function flower(
  painter: Painter,
  { main, second, accent, line: outline, pen }: Inks,
  [x, y]: Point,
  r: number,
  one: () => number,
): void {
  const turn = one() * 6;
  const count = 6 + Math.floor(one() * 3);
  const outer = petals(x, y, count, r, r * 0.34, turn);
  painter.fill(outer, main);
  if (pen > 0) painter.stroke(outer, outline, pen * r);
  if (pen > 0) hatch(painter, outline, [x, y], r, count, turn);
  const inner = petals(x, y, count, r * 0.62, r * 0.2, turn + 0.3);
  painter.fill(inner, second);
  if (pen > 0) painter.stroke(inner, outline, pen * r * 0.7);
  painter.fill(disc(x, y, r * 0.22), accent);
  if (pen > 0) painter.stroke(disc(x, y, r * 0.22), outline, pen * r * 0.7);
}

/** The fine strokes with which a pen shades a petal towards its foot. */
function hatch(
  painter: Painter,
  ink: Inks['line'],
  [x, y]: Point,
  r: number,
  count: number,
  turn: number,
): void {
  for (let i = 0; i < count * 5; i++) {
    const a = turn + ((Math.floor(i / 5) + ((i % 5) - 2) * 0.075) * 2 * Math.PI) / count;
    const to = r * (0.86 - 0.07 * Math.abs((i % 5) - 2));
    painter.stroke(
      line([
        [x + r * 0.5 * Math.cos(a), y + r * 0.5 * Math.sin(a)],
        [x + to * Math.cos(a), y + to * Math.sin(a)],
      ]),
      ink,
      r * 0.012,
    );
  }
}
