import { type Light, lightOf } from './colour.ts';
import { fractalNoise, hash, smoothNoise } from './noise.ts';

export type GroundName = 'plaster' | 'stone' | 'wood';

/** What the saree lies on or hangs before, by place in centimetres; written into `out` as light. */
export function groundAt(
  name: GroundName,
  x: number,
  y: number,
  seed: number,
  out: Float64Array,
): void {
  if (name === 'wood') {
    woodAt(x, y, seed, out);
    return;
  }
  const [base, grain] = name === 'plaster' ? [PLASTER, 0.05] : [STONE, 0.07];
  const cloud =
    1 +
    grain * fractalNoise(x / 22, y / 22, seed, 2) +
    0.03 * fractalNoise(x / 2.2, y / 2.6, seed + 9, 2);
  for (let k = 0; k < 3; k++) out[k] = (base[k] as number) * cloud;
}

const PLASTER: Light = lightOf('#E9DFCE');
const STONE: Light = lightOf('#D8CAB4');
const WOOD: Light = lightOf('#4A2E1F');
const DARK_WOOD: Light = lightOf('#25150D');
const BOARD = 17;

function woodAt(x: number, y: number, seed: number, out: Float64Array): void {
  const board = Math.floor((x + 4) / BOARD);
  const across = (x + 4) / BOARD - board;
  const shift = 100 * hash(board, 1, seed);
  const bend = 1.6 * smoothNoise(across * 1.6 + shift, y / 40, seed + 1);
  const rings =
    0.5 +
    0.5 *
      Math.sin(
        6.3 * (across * 3.2 + bend + 0.25 * fractalNoise(across * 9 + shift, y / 14, seed + 2, 2)),
      );
  const pores = 0.5 + 0.5 * smoothNoise(x * 9 + shift, y / 2.4, seed + 3);
  const share = 0.5 * rings + 0.3 * pores + 0.35 * hash(board, 2, seed);
  const seam = Math.min(1, Math.min(across, 1 - across) * BOARD * 7);
  for (let k = 0; k < 3; k++)
    out[k] =
      ((WOOD[k] as number) * share + (DARK_WOOD[k] as number) * (1 - share)) * (0.35 + 0.65 * seam);
}
