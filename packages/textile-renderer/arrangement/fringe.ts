import { numbers } from '../noise.ts';
import { type Mesh, mesh } from './mesh.ts';

export interface Edge {
  x: number;
  y: number;
  z: number;
  /** Which way the threads go on from here. */
  dx: number;
  dy: number;
}

/** Knotted threads along the end of the pallu; `edge` gives places from one side (0) to the other. */
export function fringe(
  edge: (at: number) => Edge,
  width: number,
  length: number,
  colours: readonly string[],
  seed: number,
): Mesh[] {
  const one = numbers(seed);
  const count = Math.round(width / 0.95);
  const strands: Mesh[] = [];
  for (let k = 0; k < count; k++) {
    const { x, y, z, dx, dy } = edge((k + 0.5) / count);
    const lean = (one() - 0.5) * 0.5;
    for (let n = -2; n <= 2; n++) {
      const sway = (one() - 0.5) * 0.9;
      const long = length * (0.88 + 0.24 * one());
      const colour = colours[Math.floor(one() * colours.length)] ?? '#000000';
      strands.push(
        mesh(
          2,
          9,
          (s, t) => {
            const thick = 0.085 + 0.09 * Math.exp(-(((t - 0.13) / 0.05) ** 2)) - 0.03 * t;
            const spread = 0.24 * n * Math.max(0, t - 0.14) + 0.17 * n * Math.exp(-t * 14);
            const side =
              (s - 0.5) * 2 * thick +
              spread +
              lean * t +
              0.16 * sway * Math.sin(5 * t + sway * 9) * t;
            return {
              x: x + dx * t * long - dy * side,
              y: y + dy * t * long + dx * side,
              z: Math.max(0.05, z * (1 - 0.7 * t)) + 0.08 * (1 - (2 * s - 1) ** 2) + 0.05,
              u: -t * long,
              v: side,
            };
          },
          colour,
        ),
      );
    }
  }
  return strands;
}
