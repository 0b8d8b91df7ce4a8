import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_TIME_ZONE,
  financialYear,
  isDay,
  isTimeZone,
  shopDay,
  timeZoneNames,
} from './calendar.ts';

describe('isTimeZone', () => {
  it.each([DEFAULT_TIME_ZONE, 'UTC', 'America/New_York', 'America/Port-au-Prince', 'Etc/GMT+5'])(
    'knows %s',
    (name) => {
      expect(isTimeZone(name)).toBe(true);
    },
  );

  it.each(['', 'Asia/Mysuru', '+05:30', '-08', 'Asia/', ' Asia/Kolkata', "UTC'; --"])(
    'rejects %j',
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );
});

describe('timeZoneNames', () => {
  it('lists all time zones, including the shop’s own', () => {
    const names = timeZoneNames('Etc/GMT+5');
    expect(names).toEqual(expect.arrayContaining([DEFAULT_TIME_ZONE, 'UTC', 'Etc/GMT+5']));
    expect(names.filter((name) => !isTimeZone(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });
});

const INDIA = 'Asia/Kolkata';

describe('shopDay', () => {
  it.each([
    ['2026-11-21T06:00:00Z', INDIA, '2026-11-21'],
    ['2026-11-20T18:29:59.999Z', INDIA, '2026-11-20'],
    ['2026-11-20T18:30:00Z', INDIA, '2026-11-21'],
    ['2026-12-31T18:30:00Z', INDIA, '2027-01-01'],
    ['2028-02-28T20:00:00Z', INDIA, '2028-02-29'],
    ['2026-11-20T23:30:00Z', 'UTC', '2026-11-20'],
    ['2026-11-20T03:00:00Z', 'America/New_York', '2026-11-19'],
  ])('%s in %s is %s', (instant, timeZone, day) => {
    expect(shopDay(new Date(instant), timeZone)).toBe(day);
  });

  it('is five and a half hours ahead of UTC in India', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), noInvalidDate: true }), (instant) => {
        fc.pre(instant.getTime() < Date.UTC(9999, 0));
        const shifted = new Date(instant.getTime() + 5.5 * 60 * 60 * 1000);
        expect(shopDay(instant, INDIA)).toBe(shifted.toISOString().slice(0, 10));
      }),
    );
  });
});

it.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['26-01-01', false],
  ['0001-01-01', true],
  ['0000-12-31', false],
])('%s is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});

it.each([
  ['2026-11-21', '2026-27'],
  ['2026-03-31', '2025-26'],
  ['2026-04-01', '2026-27'],
  ['2099-12-31', '2099-00'],
])('%s is in the financial year %s', (day, year) => {
  expect(financialYear(day)).toBe(year);
});
