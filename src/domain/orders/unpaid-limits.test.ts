import { describe, expect, it } from 'vitest';
import {
  confirmationEnd,
  DEFAULT_UNPAID_LIMITS,
  hoursLeft,
  unconfirmedItemsLeft,
  unconfirmedLimitMessage,
  unpaidLimitError,
} from './unpaid-limits.ts';

const limits = { ...DEFAULT_UNPAID_LIMITS, unpaidOrders: 2, unpaidItems: 5 };

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

it('keeps an unconfirmed order for 24 hours', () => {
  const end = confirmationEnd(new Date('2026-11-21T06:00:00Z'), DEFAULT_UNPAID_LIMITS);
  expect(end).toEqual(new Date('2026-11-22T06:00:00Z'));
});

describe('unconfirmedItemsLeft', () => {
  it.each([
    [{ account: 0, address: 0 }, 3],
    [{ account: 2, address: 2 }, 1],
    [{ account: 0, address: 9 }, 1],
    [{ account: 0, address: 12 }, 0],
    [{ account: 5, address: 0 }, 0],
    [{ account: null, address: 4 }, 6],
    [{ account: 1, address: null }, 2],
  ])('with %j ordered it is %d', (open, left) => {
    expect(unconfirmedItemsLeft(open, limits, false)).toBe(left);
  });
});

it('says what to do where an order has more items than may be ordered unconfirmed', () => {
  expect(unconfirmedLimitMessage(3, 4, true)).toMatch(
    /^Until you confirm your email address you can order 3 more items .+ has 4\. Please open the link/,
  );
  expect(unconfirmedLimitMessage(0, 1, false)).toMatch(
    /^You can order no more items .+ Please choose a payment method where you pay now/,
  );
});

it.each([
  ['2026-11-21T06:00:00Z', 48],
  ['2026-11-21T06:00:01Z', 48],
  ['2026-11-23T05:59:59Z', 1],
  ['2026-11-24T00:00:00Z', 1],
])('at %s, %d hours are left', (now, hours) => {
  expect(hoursLeft(new Date('2026-11-23T06:00:00Z'), new Date(now))).toBe(hours);
});
