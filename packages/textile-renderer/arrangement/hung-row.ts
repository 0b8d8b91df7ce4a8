import { CLOTH_WIDTH } from '../cloth/measures.ts';
import { type Hanging, hang } from './hung.ts';
import type { Mesh } from './mesh.ts';
import { lampFor, type Scene } from './scene.ts';

/** A wide picture: 8 to 3. */
export const PICTURE_WIDTH_CM = 160;
export const PICTURE_HEIGHT_CM = (PICTURE_WIDTH_CM * 3) / 8;

/** Sarees side by side on the right, each with its border at the left and the pallu below. */
export function hungRow(count: number, from: number): Scene {
  const step = (PICTURE_WIDTH_CM - from) / count;
  const meshes = Array.from({ length: count }, (_, i): Mesh => {
    const drop = PICTURE_HEIGHT_CM + 10 - (i % 2) * 5;
    const hanging: Hanging = {
      x: from + (i + 0.56) * step,
      y: -4,
      z: 2 + (i % 2) * 4,
      drop: drop + 8,
      middle: 0.5,
      slant: 0,
      folds: { length: step * 1.75, count: 2.5, uneven: 0.6, seed: 70 + i },
      steep: (down) => 1.42 - 0.22 * down,
      cloth: (across, down) => [drop + 34 - down * 1.0, across % CLOTH_WIDTH],
    };
    return { ...hang(hanging), saree: i };
  });
  return { meshes, width: PICTURE_WIDTH_CM, ground: 'plaster', lamp: lampFor(90) };
}
