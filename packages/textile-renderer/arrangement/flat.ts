import { CLOTH_WIDTH } from '../cloth/measures.ts';
import type { GroundName } from '../ground.ts';
import { smoothNoise } from '../noise.ts';
import { type Edge, fringe } from './fringe.ts';
import { grounded, meander } from './meander.ts';
import { mesh } from './mesh.ts';
import { lampFor, type Scene } from './scene.ts';

const VIEW = 100;
const COLS = 420;
const ROWS = 90;
const LENGTH = 128;

/** Laid on a table: spread at the pallu, gathering into soft folds further up. */
export function flat(fringeColours: readonly string[], seed: number, ground: GroundName): Scene {
  const turn = (seed % 2 === 0 ? 1 : -1) * 0.13;
  const sections = Array.from({ length: ROWS + 1 }, (_, j) => {
    const up = 1 - j / ROWS;
    const steep = (at: number) =>
      (0.4 + 0.95 * up ** 1.2) * (0.6 + 0.4 * Math.sin(6.3 * at + (seed % 7)));
    return grounded(meander({ length: CLOTH_WIDTH, count: 6, steep, uneven: 0.7, seed }, COLS));
  });
  const place = (s: number, t: number) => {
    const section = sections[Math.round(t * ROWS)];
    const i = Math.round(s * COLS);
    const middle = (section?.x[COLS] ?? 0) / 2;
    const x0 = (section?.x[i] ?? 0) - middle + 7 * (1 - t) ** 2 * (turn > 0 ? 1 : -1);
    const y0 = t * LENGTH - LENGTH + 47 + 0.8 * smoothNoise(s * 3, 1, seed + 4) * t;
    const puff = 0.35 * (1 + smoothNoise(s * 7, t * 9, seed + 2));
    return {
      x: VIEW / 2 + x0 * Math.cos(turn) - y0 * Math.sin(turn),
      y: (VIEW * 2) / 3 + 2 + x0 * Math.sin(turn) + y0 * Math.cos(turn),
      z: 0.15 + (section?.z[i] ?? 0) + puff,
    };
  };
  const cloth = mesh(COLS, ROWS, (s, t) => ({
    ...place(s, t),
    u: (1 - t) * LENGTH,
    v: s * CLOTH_WIDTH,
  }));
  const end = (at: number): Edge => ({ ...place(at, 1), dx: -Math.sin(turn), dy: Math.cos(turn) });
  const meshes = [cloth, ...fringe(end, CLOTH_WIDTH, 6, fringeColours, seed)];
  return { meshes, width: VIEW, ground, lamp: lampFor(VIEW) };
}
