import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shopDay } from './dashboard-buckets.ts';
import { dayEnd, dayStart } from './shop-day.ts';

const ZONES = ['Asia/Kolkata', 'UTC', 'America/New_York', 'Pacific/Kiritimati', 'Africa/Cairo'];

describe('a day of the shop', () => {
  it('begins at its midnight', () => {
    expect(dayStart('2026-11-21', 'Asia/Kolkata').toISOString()).toBe('2026-11-20T18:30:00.000Z');
    expect(dayEnd('2026-11-21', 'Asia/Kolkata').toISOString()).toBe('2026-11-21T18:30:00.000Z');
    expect(dayEnd('2026-12-31', 'UTC').toISOString()).toBe('2027-01-01T00:00:00.000Z');
  });

  it('begins where its clock first shows it, whatever clocks do in spring and autumn', () => {
    const day = fc
      .date({ min: new Date('2000-01-02'), max: new Date('2099-12-30'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.constantFrom(...ZONES), (text, zone) => {
        const start = dayStart(text, zone);
        expect(shopDay(start, zone)).toBe(text);
        expect(shopDay(new Date(start.getTime() - 1), zone) < text).toBe(true);
        expect(shopDay(new Date(dayEnd(text, zone).getTime() - 1), zone)).toBe(text);
      }),
      { numRuns: 30 },
    );
  });
});
