import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GSTIN_EXAMPLE, gstinCheckCharacter, gstinError } from './gstin.ts';

const letters = (count: number) => fc.stringMatching(new RegExp(`^[A-Z]{${count}}$`));
const first14 = fc
  .tuple(fc.integer({ min: 1, max: 38 }), letters(5), fc.nat(9999), letters(1), fc.constant('1Z'))
  .map(([state, name, figures, last, rest]) =>
    [String(state).padStart(2, '0'), name, String(figures).padStart(4, '0'), last, rest].join(''),
  );
const gstin = first14.map((start) => start + gstinCheckCharacter(start));

describe('gstinError', () => {
  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', GSTIN_EXAMPLE])('accepts %s', (number) => {
    expect(gstinError(number)).toBeNull();
  });

  it.each([
    '27AAPFU0939F1Z',
    '27AAPFU0939F1ZV1',
    '27aapfu0939f1zv',
    '27 AAPFU0939F1Z V',
    '00AAPFU0939F1ZV',
    '39AAPFU0939F1ZV',
    '27AAPFU0939F0ZV',
    '27AAPFU0939F1AV',
    '27AAPFUO939F1ZV',
    '',
  ])('rejects the form of %j', (number) => {
    expect(gstinError(number)).toBe(
      `Enter the 15 characters of the GSTIN, such as ${GSTIN_EXAMPLE}`,
    );
  });

  it('accepts every number with the right check character', () => {
    fc.assert(
      fc.property(gstin, (number) => {
        expect(gstinError(number)).toBeNull();
      }),
    );
  });

  it('detects any single wrong character', () => {
    const figure = fc.constantFrom(7, 8, 9, 10);
    fc.assert(
      fc.property(gstin, figure, fc.integer({ min: 1, max: 9 }), (number, place, step) => {
        const wrong = (Number(number[place]) + step) % 10;
        const mistyped = number.slice(0, place) + wrong + number.slice(place + 1);
        expect(gstinError(mistyped)).toMatch(/typing mistake/);
      }),
    );
  });
});
