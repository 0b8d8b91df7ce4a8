import { smoothNoise } from '../noise.ts';

/** A cross-section of folded cloth, measured along the cloth. */
export interface Section {
  x: Float64Array;
  z: Float64Array;
}

export interface Folds {
  /** Length of cloth, in centimetres. */
  length: number;
  /** How many folds. */
  count: number;
  /** The steepest slope of a fold, in radians; beyond half a right angle's double it overhangs. */
  steep: (at: number) => number;
  /** How unlike each other folds are, 0 to 1. */
  uneven: number;
  seed: number;
}

/**
 * A curve whose slope swings to and fro (the curve of a meandering river). Steps along it are equal
 * lengths of cloth, so what is woven into the cloth keeps its measure wherever the fold takes it.
 */
export function meander({ length, count, steep, uneven, seed }: Folds, points: number): Section {
  const x = new Float64Array(points + 1);
  const z = new Float64Array(points + 1);
  const step = length / points;
  for (let i = 1; i <= points; i++) {
    const at = (i - 0.5) / points;
    const phase = at * count + uneven * 0.45 * smoothNoise(at * count * 0.7, 3, seed);
    const strength = 1 + uneven * 0.4 * smoothNoise(at * count * 0.6, 9, seed);
    const slope = steep(at) * strength * Math.sin(2 * Math.PI * phase + 0.6);
    x[i] = (x[i - 1] as number) + step * Math.cos(slope);
    z[i] = (z[i - 1] as number) + step * Math.sin(slope);
  }
  const drift = (z[points] as number) / points;
  for (let i = 0; i <= points; i++) z[i] = (z[i] as number) - i * drift;
  return { x, z };
}

/** Moves a section so that its lowest place lies at zero. */
export function grounded({ x, z }: Section): Section {
  let low = Number.POSITIVE_INFINITY;
  for (const value of z) low = Math.min(low, value);
  return { x, z: z.map((value) => value - low) };
}
