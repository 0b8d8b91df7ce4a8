import { CLOTH_WIDTH } from '../cloth/measures.ts';
import type { GroundName } from '../ground.ts';
import { type Hanging, hang, hungFringe } from './hung.ts';
import { lampFor, type Scene } from './scene.ts';

const VIEW = 100;

/** The pallu spread out, hanging in wide soft folds from above the picture. */
export function palluHung(
  fringeColours: readonly string[],
  seed: number,
  ground: GroundName,
): Scene {
  const end = 118;
  const pallu: Hanging = {
    x: VIEW / 2,
    middle: 0.5,
    slant: 0,
    y: -4,
    z: 5,
    drop: end + 4,
    folds: { length: CLOTH_WIDTH, count: 5, uneven: 0.7, seed },
    steep: (down, at) =>
      (1.3 - 0.34 * down) * (0.8 + 0.2 * Math.cos(6.3 * (at + (seed % 10) / 10))),
    cloth: (across, down) => [end + 4 - down, across],
  };
  const meshes = [hang(pallu), ...hungFringe(pallu, fringeColours, seed)];
  return { meshes, width: VIEW, ground, lamp: lampFor(VIEW) };
}
