import { describe, expect, it } from 'vitest';
import { shopDates } from './shop.ts';

describe('dates of the shop', () => {
  const { formatDay, formatMoment } = shopDates('Asia/Kolkata');

  it("are in the shop's time zone, wherever the browser is", () => {
    expect(formatDay('2026-11-20T18:29:59.000Z')).toBe('20 Nov 2026');
    expect(formatDay('2026-11-20T18:30:00.000Z')).toBe('21 Nov 2026');
    expect(formatMoment('2026-11-21T12:00:00.000Z')).toMatch(/^21 Nov 2026, 5:30\s?pm$/i);
  });
});
