import { describe, expect, it } from 'vitest';
import { countText, dateName, monthName } from './format.ts';

describe('counted', () => {
  it.each([
    [0, '0 demo sarees'],
    [1, '1 demo saree'],
    [1234, '1,234 demo sarees'],
  ])('%d: %s', (count, words) => {
    expect(countText(count, 'demo saree')).toBe(words);
  });
});

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
