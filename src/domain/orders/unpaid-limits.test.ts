import { describe, expect, it } from 'vitest';
import { confirmationEnd, hoursLeft, unpaidLimitError } from './unpaid-limits.ts';

const limits = { unpaidOrders: 2, unpaidItems: 5 };

describe('unpaidLimitError', () => {
  it.each([
    [{ orders: 0, items: 0 }, 5, null],
    [{ orders: 1, items: 4 }, 1, null],
    [{ orders: 2, items: 0 }, 1, /can have 2 unpaid orders at a time/],
    [{ orders: 0, items: 0 }, 6, /5 unpaid items at a time, and with this order you would have 6/],
    [{ orders: 1, items: 4 }, 2, /you would have 6/],
    [{ orders: 9, items: 9 }, 9, /unpaid orders/],
  ] as const)('with %j open, of %d more items', (open, items, message) => {
    const error = unpaidLimitError(open, items, limits);
    if (message === null) expect(error).toBeNull();
    else expect(error).toMatch(message);
  });

  it('speaks of a single order', () => {
    const error = unpaidLimitError({ orders: 1, items: 1 }, 1, { ...limits, unpaidOrders: 1 });
    expect(error).toContain('can have 1 unpaid order at a time');
  });
});

it('keeps an unconfirmed order for 48 hours', () => {
  const end = confirmationEnd(new Date('2026-11-21T06:00:00Z'));
  expect(end).toEqual(new Date('2026-11-23T06:00:00Z'));
});

it.each([
  ['2026-11-21T06:00:00Z', 48],
  ['2026-11-21T06:00:01Z', 48],
  ['2026-11-23T05:59:59Z', 1],
  ['2026-11-24T00:00:00Z', 1],
])('at %s, %d hours are left', (now, hours) => {
  expect(hoursLeft(new Date('2026-11-23T06:00:00Z'), new Date(now))).toBe(hours);
});
