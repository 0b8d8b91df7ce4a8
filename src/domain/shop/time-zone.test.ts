import { describe, expect, it } from 'vitest';
import { DEFAULT_TIME_ZONE, isTimeZone, timeZoneNames } from './time-zone.ts';

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
