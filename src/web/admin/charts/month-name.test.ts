import { describe, expect, it } from 'vitest';
import { dateName, monthName } from './month-name.ts';

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

describe('dateName', () => {
  it.each([
    ['2026-11-01', '1 Nov 2026'],
    ['2027-01-31', '31 Jan 2027'],
    ['2026-11', 'November 2026'],
  ])('names %s %s', (date, name) => {
    expect(dateName(date)).toBe(name);
  });
});
