import { expect, test } from 'vitest';
import { openOrdersWarning } from './erase-customer.tsx';

const titleOf = (unpaidOrders: number, undeliveredOrders: number) =>
  openOrdersWarning({ unpaidOrders, undeliveredOrders })?.title;

test('an erasure warns of orders that still need the address', () => {
  expect(openOrdersWarning({ unpaidOrders: 0, undeliveredOrders: 0 })).toBeNull();
  expect(titleOf(1, 0)).toBe('1 order still open: 1 not paid');
  expect(titleOf(0, 2)).toBe('2 orders still open: 2 paid but not delivered or refunded');
  expect(titleOf(1, 2)).toBe(
    '3 orders still open: 2 paid but not delivered or refunded, 1 not paid',
  );
});
