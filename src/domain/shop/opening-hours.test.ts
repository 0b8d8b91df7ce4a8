import { describe, expect, it } from 'vitest';
import { DEFAULT_HOURS, isTimeOfDay, openingDays, openingTimes } from './opening-hours.ts';

describe('opening hours as text', () => {
  it('default to those of specification §9', () => {
    expect(openingDays(DEFAULT_HOURS)).toBe('Monday to Sunday');
    expect(openingTimes(DEFAULT_HOURS)).toBe('10:00 AM to 9:00 PM');
  });

  it.each([
    ['00:00', '12:00', '12:00 AM to 12:00 PM'],
    ['09:05', '11:59', '9:05 AM to 11:59 AM'],
    ['13:30', '23:45', '1:30 PM to 11:45 PM'],
  ])('from %s to %s: %s', (opensAt, closesAt, words) => {
    expect(openingTimes({ ...DEFAULT_HOURS, opensAt, closesAt })).toBe(words);
  });

  it('name a single day once', () => {
    expect(openingDays({ ...DEFAULT_HOURS, firstDay: 'Sunday' })).toBe('Sunday');
  });
});

describe('isTimeOfDay', () => {
  it.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['9:00', false],
    ['10:60', false],
    ['10:00:00', false],
    ['', false],
  ])('%j: %s', (text, isOne) => {
    expect(isTimeOfDay(text)).toBe(isOne);
  });
});
