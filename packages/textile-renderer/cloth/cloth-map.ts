import type { Cloth } from '../cloth-description.ts';
import { LINEAR } from '../colour.ts';
import { paintBody } from './body.ts';
import { paintBorders } from './border.ts';
import { BODY, CLOTH_WIDTH, REPEAT } from './measures.ts';
import { Painter } from './painter.ts';
import { paintPallu } from './pallu.ts';

/** Cloth painted on a window of it, and ever coarser copies for where it is seen small. */
export interface ClothMap {
  u: number;
  v: number;
  /** Pixels to a centimetre in the finest copy. */
  scale: number;
  /** Whether the body goes on for ever by repeating. */
  endless: boolean;
  levels: Level[];
}

interface Level {
  width: number;
  height: number;
  /** Red, green, blue of the dye, metal, raise, facet: six bytes a pixel. */
  data: Uint8Array;
}

/** Red, green, blue (as light), metal, raise, facet. */
export type Sample = Float64Array;

const PARTS = 6;

/** The window of a saree that shows all there is of it: the pallu and one repeat of the body. */
export const WHOLE = {
  u: -0.5,
  v: -0.5,
  length: BODY + REPEAT + 4.5,
  width: CLOTH_WIDTH + 1,
} as const;

export interface Window {
  u: number;
  v: number;
  length: number;
  width: number;
}

export function mapCloth(cloth: Cloth, seed: number, window: Window, scale: number): ClothMap {
  const width = Math.ceil(window.length * scale);
  const height = Math.ceil(window.width * scale);
  const painter = new Painter(width, height, window.u, window.v, scale);
  const stretch = { from: window.u, to: window.u + window.length };
  paintBody(painter, cloth, stretch, seed);
  if (window.u < BODY) paintPallu(painter, cloth, seed);
  paintBorders(painter, cloth, stretch, seed);
  const dye = painter.dye.data();
  const matter = painter.matter.data();
  const data = new Uint8Array(width * height * PARTS);
  for (let from = 0, to = 0; from < dye.length; from += 4, to += PARTS) {
    for (let k = 0; k < 3; k++) {
      data[to + k] = dye[from + k] as number;
      data[to + 3 + k] = matter[from + k] as number;
    }
  }
  const levels: Level[] = [{ width, height, data }];
  for (let i = 0; i < 4; i++) levels.push(halved(levels[i] as Level));
  return { u: window.u, v: window.v, scale, endless: window === WHOLE, levels };
}

function halved({ width, height, data }: Level): Level {
  const w = width >> 1;
  const h = height >> 1;
  const small = new Uint8Array(w * h * PARTS);
  const line = width * PARTS;
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const from = 2 * y * line + 2 * x * PARTS;
      const to = (y * w + x) * PARTS;
      for (let k = 0; k < PARTS; k++) {
        const sum =
          (data[from + k] as number) +
          (data[from + PARTS + k] as number) +
          (data[from + line + k] as number) +
          (data[from + line + PARTS + k] as number);
        small[to + k] = (sum + 2) >> 2;
      }
    }
  }
  return { width: w, height: h, data: small };
}

/** Reads the cloth at a point; `span` is the length of cloth that one pixel covers, in centimetres. */
export function readCloth(map: ClothMap, u: number, v: number, span: number, into: Sample): void {
  const along = map.endless && u > BODY ? BODY + ((u - BODY) % REPEAT) : u;
  const requested = Math.log2(Math.max(1, span * map.scale)) + 0.15;
  const index = Math.min(map.levels.length - 1, Math.round(requested));
  const { width, height, data } = map.levels[index] as Level;
  const scale = map.scale / 2 ** index;
  const x = Math.min(width - 1.001, Math.max(0, (along - map.u) * scale - 0.5));
  const y = Math.min(height - 1.001, Math.max(0, (v - map.v) * scale - 0.5));
  const xi = x | 0;
  const yi = y | 0;
  const fx = x - xi;
  const fy = y - yi;
  const a = (yi * width + xi) * PARTS;
  const b = xi + 1 < width ? a + PARTS : a;
  const c = yi + 1 < height ? a + width * PARTS : a;
  const d = c + (b - a);
  const wa = (1 - fx) * (1 - fy);
  const wb = fx * (1 - fy);
  const wc = (1 - fx) * fy;
  const wd = fx * fy;
  for (let k = 0; k < PARTS; k++) {
    const value =
      wa * (data[a + k] as number) +
      wb * (data[b + k] as number) +
      wc * (data[c + k] as number) +
      wd * (data[d + k] as number);
    into[k] = k < 3 ? (LINEAR[(value + 0.5) | 0] as number) : value / 255;
  }
}
