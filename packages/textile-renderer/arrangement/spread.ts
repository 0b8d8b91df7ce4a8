import { smoothNoise } from '../noise.ts';
import { PICTURE_WIDTH_CM } from './hung-row.ts';
import { grounded, meander } from './meander.ts';
import { type Mesh, mesh } from './mesh.ts';
import { lampFor, type Scene } from './scene.ts';

const COLS = 260;
const ROWS = 90;
const LENGTH = 92;

/** Pallus spread like a hand of cards from a point above the picture, their ends below. */
export function spread(count: number, pivot: number): Scene {
  const meshes = Array.from({ length: count }, (_, i): Mesh => {
    const angle = 0.68 - (1.36 * (i + 0.5)) / count;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const sections = Array.from({ length: ROWS + 1 }, (_row, j) =>
      grounded(
        meander(
          {
            length: 62,
            count: 3,
            steep: () => 0.5 + 0.75 * (j / ROWS),
            uneven: 0.6,
            seed: 300 + i,
          },
          COLS,
        ),
      ),
    );
    const made = mesh(COLS, ROWS, (s, t) => {
      const section = sections[Math.round(t * ROWS)];
      const at = Math.round(s * COLS);
      const x = ((section?.x[at] ?? 0) - (section?.x[COLS] ?? 0) / 2) * (1 - 0.25 * t);
      const y = LENGTH * (1 - t) - 4;
      return {
        x: pivot + x * cos - y * sin,
        y: -34 + x * sin + y * cos,
        z: 0.4 + i * 9 + (section?.z[at] ?? 0) * 0.8 + 0.3 * smoothNoise(s * 4, t * 5, i),
        u: 2 + t * LENGTH,
        v: (1 - s) * 62,
      };
    });
    return { ...made, saree: i };
  });
  return { meshes, width: PICTURE_WIDTH_CM, ground: 'plaster', lamp: lampFor(90) };
}
