import { type ClothMap, readCloth, type Sample } from '../cloth/cloth-map.ts';
import { hash, smoothNoise } from '../noise.ts';
import { thread } from '../weaves/thread.ts';
import type { Weave } from '../weaves/weave.ts';

const nearby = new Float64Array(6);

/** Floats of silk and sewn thread stand above the ground cloth and shine by themselves. */
export function figureLean(
  weave: Weave,
  map: ClothMap,
  u: number,
  v: number,
  span: number,
  raise: number,
  isFine: boolean,
  along: boolean,
): void {
  const weaveU = thread.leanU;
  const weaveV = thread.leanV;
  if (isFine) {
    const d = 0.035;
    readCloth(map, u + d, v, 0.03, nearby);
    const ru = nearby[4] as number;
    readCloth(map, u - d, v, 0.03, nearby);
    const lu = nearby[4] as number;
    readCloth(map, u, v + d, 0.03, nearby);
    const rv = nearby[4] as number;
    readCloth(map, u, v - d, 0.03, nearby);
    thread.leanU += (ru - lu) * 0.55;
    thread.leanV += (rv - (nearby[4] as number)) * 0.55;
  }
  if (raise > 0.75 && isFine) {
    const strand = Math.sin((u * 0.8 + v) * 60 + 2 * smoothNoise(u * 4, v * 4, 5));
    thread.leanU = 0.28 * strand + (thread.leanU - weaveU);
    thread.leanV = 0.28 * strand + (thread.leanV - weaveV);
    thread.shade = 0.92 + 0.12 * strand + 0.06 * smoothNoise(u * 5, v * 22, 6);
    thread.warp = 0.5;
    thread.gap = 0;
  } else if (!along) {
    thread.warp *= 1 - 0.6 * raise;
  }
  thread.gap *= 1 - raise * 0.5;
  if (weave.cover < 1) thread.gap *= 1 - raise * 0.4;
  if (span > 0.02 && raise > 0.75)
    thread.shade *= 0.96 + 0.08 * hash(Math.floor(u * 9), Math.floor(v * 9), 3);
}

/** Dye laid on with a brush is nowhere quite even. */
export function wash(sample: Sample, hand: number, u: number, v: number, seed: number): void {
  const tone =
    1 +
    hand *
      (0.1 * smoothNoise(u * 0.7, v * 0.8, seed + 45) +
        0.09 * smoothNoise(u * 2.6, v * 2.2, seed + 46));
  for (let k = 0; k < 3; k++) sample[k] = (sample[k] as number) * tone;
}

/** A sequin is one smooth disc that lies as it was sewn. */
export function faceDisc(u: number, v: number, seed: number): void {
  const column = Math.round(u / 0.4);
  const row = Math.round(v / 0.3);
  thread.leanU = 0.7 * (hash(column, row, seed) - 0.5);
  thread.leanV = 0.7 * (hash(column, row, seed + 1) - 0.5);
  thread.shade = 1;
  thread.glint = 1.3;
}
