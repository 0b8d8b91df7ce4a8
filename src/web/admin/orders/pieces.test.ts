import { expect, it } from 'vitest';
import type { AdminOrder } from '../../../contract/order-admin.ts';
import type { Order } from '../../../contract/orders.ts';
import { orderMoney, unsentCash } from './pieces.ts';

const order = (due: number, more: object = {}) =>
  ({ totalPrice: 300, due: { amount: due, cash: 'on-delivery' }, ...more }) as unknown as Order;

it.each([
  [{}, 300],
  [{ rest: 200 }, 200],
  [{ rest: 0 }, 0],
  // An advance is not collected, also before it is paid.
  [{ waitsFor: 'payment', now: 100 }, 200],
  [{ waitsFor: 'payment' }, 0],
  [{ cash: null }, 0],
])('what is left to be sent collects what the server says: %j', (more, cash) => {
  const due = { amount: 300, cash: 'on-delivery', ...more };
  expect(unsentCash(order(300, { due }))).toBe(cash);
});

it.each([
  [
    { balance: 300, creditable: { total: 300 } },
    { credited: 0, paid: 0, due: 300, owed: 0 },
  ],
  [
    { balance: 100, creditable: { total: 200 } },
    { credited: 100, paid: 100, due: 100, owed: 0 },
  ],
  [
    { balance: -50, creditable: { total: 250 } },
    { credited: 50, paid: 300, due: 0, owed: 50 },
  ],
])('shows what an order of ₹300 comes to: %j', (facts, money) => {
  const found = { ...facts, order: order(Math.max(0, facts.balance)) } as unknown as AdminOrder;
  expect(orderMoney(found)).toEqual(money);
});

it('an expired order costs nothing: what it received is owed', () => {
  const found = { balance: -300, creditable: { total: 300 }, order: order(0, { isExpired: true }) };
  expect(orderMoney(found as unknown as AdminOrder)).toMatchObject({
    paid: 300,
    due: 0,
    owed: 300,
  });
});
