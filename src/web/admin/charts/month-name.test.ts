import { describe, expect, it } from 'vitest';
import { monthName } from './month-name.ts';

describe('monthName', () => {
  it.each([
    ['2026-01', 'Jan', 'January 2026'],
    ['2026-09', 'Sep', 'September 2026'],
    ['2025-12', 'Dec', 'December 2025'],
  ])('names %s %s, or %s', (month, short, long) => {
    expect(monthName(month, 'short')).toBe(short);
    expect(monthName(month, 'long')).toBe(long);
  });
});
