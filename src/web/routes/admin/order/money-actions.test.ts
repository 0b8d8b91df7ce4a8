import { expect, it } from 'vitest';
import type { AdminOrder } from '../../../../contract/order-admin.ts';
import { getMoneyActions } from './money-actions.tsx';

const PAID = 'This order is already paid.';
const SHIPPED = 'This order is already shipped.';
const PIECE = [{ item: 'a', unsent: 1, sent: 0 }];

it.each([
  [{ blocked: {}, pieces: PIECE }, 4999, ['refund', 'mark-paid', 'cancel']],
  [{ blocked: { pay: PAID }, pieces: PIECE }, 4999, ['refund', 'cancel']],
  [{ blocked: { pay: PAID, cancel: SHIPPED }, pieces: [] }, 200, ['refund']],
  [{ blocked: { pay: PAID, cancel: SHIPPED }, pieces: [] }, 0, []],
  // A promo code covered all of it: its pieces can be taken off.
  [{ blocked: { pay: PAID, cancel: SHIPPED }, pieces: PIECE }, 0, ['refund']],
  [{ blocked: { pay: PAID, cancel: SHIPPED, refund: 'Expired' }, pieces: PIECE }, 200, []],
])('where %j has %d rupees left, the actions are %j', (facts, total, actions) => {
  const adminOrder = { ...facts, creditable: { total } } as unknown as AdminOrder;
  expect(getMoneyActions(adminOrder)).toEqual(actions);
});
