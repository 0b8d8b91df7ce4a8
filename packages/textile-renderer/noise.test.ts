import { describe, expect, it } from 'vitest';
import { hash, numbers, seedOf, smoothNoise } from './noise.ts';

describe('noise', () => {
  it('gives the same numbers for the same arguments, and others for others', () => {
    expect(hash(3, 4, 5)).toBe(hash(3, 4, 5));
    expect(hash(3, 4, 5)).not.toBe(hash(4, 3, 5));
    expect(hash(3, 4, 5)).not.toBe(hash(3, 4, 6));
  });

  it('keeps to the values it had when the masters were drawn', () => {
    expect(hash(1, 2, 3)).toBeCloseTo(0.3797727196943015, 12);
    expect(seedOf('kanchivaram-maroon-temple')).toBe(663484399);
  });

  it('spreads evenly from 0 up to 1', () => {
    const next = numbers(9);
    const drawn = Array.from({ length: 2000 }, next);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...drawn)).toBeLessThan(1);
    expect(drawn.reduce((sum, value) => sum + value, 0) / 2000).toBeCloseTo(0.5, 1);
  });

  it('is smooth: a small step changes it little, also across whole numbers', () => {
    for (const [x, y] of [
      [0.999, 2.5],
      [-4.0005, 7.9995],
      [255.9995, 1],
    ] as const) {
      const step = smoothNoise(x + 0.001, y + 0.001, 1) - smoothNoise(x, y, 1);
      expect(Math.abs(step)).toBeLessThan(0.01);
    }
  });
});
