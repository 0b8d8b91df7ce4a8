import { hash, smoothNoise } from '../noise.ts';
import type { Weave } from './weave.ts';

/** What the weave does at a point of the cloth. */
export interface ThreadPoint {
  /** Share of warp on top, 0 to 1. */
  warp: number;
  /** How the surface leans along the length and across the width. */
  leanU: number;
  leanV: number;
  /** Light that reaches it between its neighbours, and differences in dye. */
  shade: number;
  /** Share of open ground. */
  gap: number;
  /** Brightness of a strip of metal here, about 1. */
  glint: number;
}

export const thread: ThreadPoint = { warp: 0.5, leanU: 0, leanV: 0, shade: 1, gap: 0, glint: 1 };

/**
 * Finds the thread at a point. `span` is the length of cloth a pixel covers: single threads fade as
 * they get smaller than two pixels, streaks and slubs stay. `metal` is the share of metal there,
 * whose strips run along the length if `along`, else across.
 */
export function findThread(
  weave: Weave,
  u: number,
  v: number,
  span: number,
  metal: number,
  along: boolean,
  seed: number,
): void {
  const slubU =
    weave.slub < 0.1 ? 0 : weave.slub * smoothNoise(u * weave.weft * 0.5, v * 0.22, seed + 3);
  const slubV =
    weave.slub < 0.1 ? 0 : weave.slub * smoothNoise(v * weave.warp * 0.5, u * 0.16, seed + 4);
  const dye =
    weave.uneven *
    (0.6 * smoothNoise(u * 5, v * 0.05, seed + 5) + 0.5 * smoothNoise(v * 7, u * 0.03, seed + 6));
  const streaks = 1 + 0.3 * dye + 0.16 * slubU + 0.08 * slubV;
  const fade = Math.min(1, Math.max(0, (0.8 / weave.warp / span - 1) / 2));
  thread.warp = 0.5;
  thread.leanU = 0;
  thread.leanV = 0;
  thread.shade = streaks;
  thread.gap = weave.open;
  thread.glint = 1;
  if (fade === 0) {
    if (metal > 0.3)
      thread.glint = 0.82 + 0.36 * hash(Math.floor(u * 14), Math.floor(v * 14), seed);
    return;
  }
  if (metal > 0.5) findMetal(weave, u, v, along, fade, seed);
  else findYarn(weave, u, v, slubU, slubV, fade, seed);
  thread.shade *= 1 + 0.5 * (streaks - 1);
}

function findYarn(
  weave: Weave,
  u: number,
  v: number,
  slubU: number,
  slubV: number,
  fade: number,
  seed: number,
): void {
  const twist = weave.crepe * 0.42;
  const x =
    v * weave.warp +
    twist * smoothNoise(u * weave.weft * 0.55, v * weave.warp * 0.5, seed + 8) +
    0.3 * weave.slub * smoothNoise(u * 1.3, v * weave.warp, seed + 11);
  const y =
    u * weave.weft +
    twist * smoothNoise(v * weave.warp * 0.55, u * weave.weft * 0.5, seed + 9) +
    0.3 * weave.slub * smoothNoise(v * 1.3, u * weave.weft, seed + 12);
  const i = Math.floor(x);
  const j = Math.floor(y);
  const a = 2 * (x - i) - 1;
  const b = 2 * (y - j) - 1;
  const isWarp = weave.structure === 'satin' ? (i * 2 + j) % 5 !== 0 : ((i + j) & 1) === 0;
  const across = isWarp ? a : b;
  const along = isWarp ? b : a;
  const thick = 1 - weave.open * 0.75 + 0.5 * (isWarp ? slubV : slubU) * (1 - weave.open);
  const edge = Math.abs(across) / Math.max(0.2, thick);
  const isFloat = weave.structure === 'satin' && isWarp;
  const tone = 1 + weave.uneven * (hash(isWarp ? i : j, isWarp ? 1 : 2, seed) - 0.5);
  const hollow = Math.max(0, 1 - 0.5 * edge ** 4 - (isFloat ? 0.06 : 0.2) * along * along);
  const curve = 0.85 * Math.max(-1, Math.min(1, across));
  const crimp = (isFloat ? 0.12 : 0.45) * along;
  const ply = weave.slub > 0.1 ? 0.07 * Math.sin(6.3 * (across * 0.7 + along * 1.1 + i + j)) : 0;
  thread.warp = 0.5 + (isWarp ? 0.5 : -0.5) * fade;
  thread.leanV = fade * (isWarp ? curve : crimp);
  thread.leanU = fade * (isWarp ? crimp : curve);
  thread.shade = 1 + fade * ((0.52 + 0.6 * hollow) * tone * (1 + ply) - 1);
  const isHole = weave.open > 0.3 ? Math.min(1, Math.max(0, (edge - 1) * 6)) : 0;
  thread.gap = weave.open + fade * (isHole - weave.open);
}

function findMetal(
  weave: Weave,
  u: number,
  v: number,
  along: boolean,
  fade: number,
  seed: number,
): void {
  const x = (along ? v * weave.warp : u * weave.weft) * 1.1;
  const y = along ? u * weave.weft : v * weave.warp;
  const i = Math.floor(x);
  const a = 2 * (x - i) - 1;
  const tie = y / 7 + (i % 3) / 3;
  const stretch = Math.floor(tie);
  const t = 2 * (tie - stretch) - 1;
  const isTied = Math.abs(t) > 0.86;
  const wrap = 0.1 * Math.sin(y * 5.2 + i * 2.1 + a * 1.6);
  const lean = 0.5 * a;
  const bow = 0.34 * t * Math.abs(t) + 0.18 * (hash(i, stretch, seed + 20) - 0.5);
  thread.warp = along ? 1 : 0;
  thread.leanV = fade * (along ? lean : bow);
  thread.leanU = fade * (along ? bow : lean);
  const edge = 1 - 0.62 * Math.abs(a) ** 5;
  thread.shade = 1 + fade * (edge * (isTied ? 0.5 : 1) - 1);
  thread.glint = 1 + fade * (0.7 + 0.6 * hash(i, stretch, seed + 21) + wrap - 1);
  thread.gap = weave.open * 0.3;
}
