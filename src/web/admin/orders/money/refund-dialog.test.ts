import { describe, expect, it } from 'vitest';
import { parseRupees, rupeeText } from './refund-dialog.tsx';

describe('parseRupees', () => {
  it.each([
    ['4999.00', 4999],
    [' ₹12,34,567.5 ', 1234567.5],
    ['0.01', 0.01],
    ['0', null],
    ['0.00', null],
    ['-5', null],
    ['1.005', null],
    ['12e3', null],
    ['', null],
    ['many', null],
  ])('of %j is %j', (text, rupees) => {
    expect(parseRupees(text)).toBe(rupees);
  });

  it('parses the initial value of the field', () => {
    expect(parseRupees(rupeeText(4999.9))).toBe(4999.9);
  });
});
