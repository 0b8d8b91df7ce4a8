import { describe, expect, it } from 'vitest';
import { refundAmount, rupeeText } from './refund-dialog.tsx';

describe('refundAmount', () => {
  it.each([
    ['4999.00', 4999],
    [' ₹12,34,567.5 ', 1234567.5],
    ['499,50', 499.5],
    ['1,23,4', null],
    ['0.01', 0.01],
    ['0', null],
    ['0.00', null],
    ['-5', null],
    ['1.005', null],
    ['12e3', null],
    ['', null],
    ['many', null],
  ])('of %j is %j', (text, rupees) => {
    expect(refundAmount(text)).toBe(rupees);
  });

  it('parses the initial value of the field', () => {
    expect(refundAmount(rupeeText(4999.9))).toBe(4999.9);
  });
});
