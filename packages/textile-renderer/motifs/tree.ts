import type { Painter } from '../cloth/painter.ts';
import { numbers } from '../noise.ts';
import type { Inks } from './motif.ts';
import { peacock } from './peacock.ts';
import { around, curve, leaf, type Point } from './shapes.ts';
import { flower } from './vine.ts';

/** The tree of life, one unit high: a trunk that parts again and again, leaves, flowers, two birds. */
export function tree(painter: Painter, inks: Inks, seed: number): void {
  const one = numbers(seed);
  const blooms: Point[] = [];
  const grow = (from: Point, angle: number, length: number, half: number, depth: number): void => {
    const bend = (one() - 0.5) * 0.9;
    const point = (a: number, d: number): Point => [
      from[0] + d * Math.cos(a),
      from[1] + d * Math.sin(a),
    ];
    const to = point(angle + bend * 0.5, length);
    const spine = curve(
      from,
      point(angle - bend * 0.4, length * 0.4),
      point(angle + bend, length * 0.7),
      to,
      14,
    );
    painter.fill(
      around(spine, (t) => half * (1 - 0.4 * t)),
      inks.line,
    );
    for (const t of [5, 9, 12]) {
      const at = spine[t] ?? to;
      if (depth < 3) {
        const side = t % 2 === 0 ? 1 : -1;
        const a = angle + side * (0.9 + 0.4 * one());
        const shape = leaf(
          at,
          [at[0] + 0.06 * Math.cos(a), at[1] + 0.06 * Math.sin(a)],
          0.016,
          0.008,
        );
        painter.fill(shape, one() > 0.3 ? inks.leaf : inks.main);
        painter.stroke(shape, inks.line, 0.003);
      }
    }
    if (depth === 0) {
      blooms.push(to);
      return;
    }
    const spread = 0.62 + 0.2 * one();
    for (const side of depth > 2 ? [-1, 0, 1] : [-1, 1]) {
      grow(
        to,
        angle + bend * 0.3 + side * spread,
        length * (0.66 + 0.14 * one()),
        half * 0.6,
        depth - 1,
      );
    }
  };
  grow([0, 0.5], -Math.PI / 2, 0.26, 0.024, 4);
  for (const at of blooms) {
    if (one() > 0.25) flower(painter, inks, at, 0.026 + 0.014 * one(), one);
  }
  for (const side of [-1, 1] as const) {
    painter.at(side * 0.22, 0.38, 0, [side * -0.22, 0.22], () => peacock(painter, inks, one));
  }
}
