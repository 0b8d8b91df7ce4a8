/** Noise of our own, so that the same description gives the same bytes on every machine. */

/** A number from 0 up to 1 that looks random but depends on its arguments only. */
export function hash(x: number, y: number, seed: number): number {
  let h =
    Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

const SIDE = 256;
const TABLE: Float32Array = Float32Array.from(
  { length: SIDE * SIDE },
  (_, i) => 2 * hash(i % SIDE, i >> 8, 1) - 1,
);

/** Smooth noise between -1 and 1 with features about one unit wide; repeats after 256 units. */
export function smoothNoise(x: number, y: number, seed: number): number {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const fx = ease(x - xi);
  const fy = ease(y - yi);
  const column = (xi + seed * 57) & 255;
  const row = ((yi + seed * 113) & 255) << 8;
  const next = (column + 1) & 255;
  const below = (row + SIDE) & 65535;
  const a = TABLE[row + column] as number;
  const b = TABLE[row + next] as number;
  const c = TABLE[below + column] as number;
  const d = TABLE[below + next] as number;
  const top = a + (b - a) * fx;
  return top + (c + (d - c) * fx - top) * fy;
}

/** Several octaves of smooth noise, about -1 to 1. */
export function fractalNoise(x: number, y: number, seed: number, octaves: number): number {
  let sum = 0;
  let share = 0.5;
  for (let octave = 0; octave < octaves; octave++) {
    sum += share * smoothNoise(x * 2 ** octave, y * 2 ** octave, seed + octave * 17);
    share *= 0.5;
  }
  return sum;
}

/** A stream of numbers from 0 up to 1, for work done in a fixed order. */
export function numbers(seed: number): () => number {
  let at = 0;
  return () => hash(at++, 7, seed);
}

/** A whole number that stands for a text. */
export function seedOf(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}

const ease = (t: number): number => t * t * (3 - 2 * t);
