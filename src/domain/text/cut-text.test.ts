import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText } from './text.ts';

describe('cutText', () => {
  it.each([
    ['Meera', 10, 'Meera'],
    ['Meera', 3, 'Mee'],
    ['ab🌸', 4, 'ab🌸'],
    ['ab🌸', 3, 'ab'],
    ['🌸🌸', 2, '🌸'],
  ])('of %j to %d is %j', (text, length, start) => {
    expect(cutText(text, length)).toBe(start);
  });

  it('leaves no half of a character, and cuts as little as possible', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, length) => {
        const start = cutText(text, length);
        expect(start.isWellFormed()).toBe(true);
        expect(text.startsWith(start)).toBe(true);
        expect(start.length).toBeLessThanOrEqual(length);
        expect(start.length).toBeGreaterThanOrEqual(Math.min(text.length, length) - 1);
      }),
    );
  });
});
