import { BODY, CLOTH_WIDTH } from '../cloth/measures.ts';
import { numbers, smoothNoise } from '../noise.ts';
import { PICTURE_HEIGHT_CM, PICTURE_WIDTH_CM } from './hung-row.ts';
import { type Mesh, mesh } from './mesh.ts';
import { lampFor, type Scene } from './scene.ts';

/** Each saree lies in so many folds. */
const FOLDS = 2;

/** Folded sarees one upon the other, seen from before them: the border runs along each fold. */
export function pile(count: number, from: number): Scene {
  const room = (PICTURE_HEIGHT_CM - 5) / count;
  const one = numbers(12);
  const meshes: Mesh[] = [];
  for (let i = 0; i < count; i++) {
    const left = from + 3 * one();
    const right = PICTURE_WIDTH_CM - 7 - 5 * one();
    for (let k = 0; k < FOLDS; k++) {
      const high = room / FOLDS;
      const top = PICTURE_HEIGHT_CM - 3 - (i + 1) * room + (FOLDS - 1 - k) * high;
      const shift = 0.9 * (one() - 0.5);
      meshes.push({
        ...fold(left + shift, right + shift * 2, top, high, 30 + i * 40 + k * 9, k === 0),
        saree: i,
      });
    }
  }
  return { meshes, width: PICTURE_WIDTH_CM, ground: 'stone', lamp: lampFor(90) };
}

function fold(
  left: number,
  right: number,
  top: number,
  high: number,
  seed: number,
  isTop: boolean,
): Mesh {
  return mesh(260, 26, (s, t) => {
    const x = left + (right - left) * s;
    const sag =
      0.28 * smoothNoise(s * 5, 2, seed) + (isTop ? 0.25 * smoothNoise(s * 2.2, 1, seed + 1) : 0);
    const a = (t - 0.5) * Math.PI;
    const end = Math.min(1, Math.min(x - left, right - x) / 1.3);
    const round = Math.sqrt(Math.max(0, 1 - (1 - end) ** 2));
    return {
      x,
      y: top + high * (0.5 + 0.54 * Math.sin(a)) + sag,
      z: 1.2 + (1.6 + 1.5 * Math.cos(a) + 0.35 * smoothNoise(s * 9, t, seed + 2)) * round,
      u: BODY + (x - left),
      v: CLOTH_WIDTH - high * 2.1 * (1 - t) - 0.2,
    };
  });
}
