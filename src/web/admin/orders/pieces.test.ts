import { expect, it } from 'vitest';
import type { AdminOrder } from '../../../contract/order-admin.ts';
import type { Order, Parcel } from '../../../contract/orders.ts';
import { orderMoney, parcelCash, unsentCash } from './pieces.ts';

const parcel = (collect: number, more: Partial<Parcel> = {}) =>
  ({ collect, shippedAt: '2026-11-21', deliveredAt: null, returnedAt: null, ...more }) as Parcel;
const order = (due: number, more: object = {}) =>
  ({ totalPrice: 300, due: { amount: due, cash: 'on-delivery' }, ...more }) as unknown as Order;

it.each([
  ['under way', {}, 100],
  ['delivered', { deliveredAt: '2026-11-22' }, 0],
  ['back', { returnedAt: '2026-11-22' }, 0],
])('a parcel that is %s is still to be paid: %s', (_, more, cash) => {
  expect(parcelCash(order(300), parcel(100, more))).toBe(cash);
});

it('a parcel collects no more than what is due by now', () => {
  expect(parcelCash(order(40), parcel(100))).toBe(40);
});

it.each([
  [[], 300],
  [[parcel(100)], 200],
  [[parcel(100, { returnedAt: '2026-11-22' })], 300],
  [[parcel(100), parcel(200)], 0],
])('what is left to be sent collects what the parcels under way do not: %j', (parcels, cash) => {
  expect(unsentCash({ order: order(300), parcels } as unknown as AdminOrder)).toBe(cash);
});

it('what is left to be sent does not collect again what a courier has collected', () => {
  const due = { amount: 300, withCourier: 100, cash: 'on-delivery' };
  const parcels = [parcel(100, { deliveredAt: '2026-11-22' })];
  expect(unsentCash({ order: order(300, { due }), parcels } as unknown as AdminOrder)).toBe(200);
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
