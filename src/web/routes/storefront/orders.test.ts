import { expect, it } from 'vitest';
import type { Order } from '../../../contract/orders.ts';
import { rupees } from '../../../domain/money/money.ts';
import type { OrderState } from '../../../domain/orders/order-state.ts';
import { paymentNote } from './orders.tsx';

const shown = (instant: string) => `<${instant}>`;
const HELD = '2026-11-21T12:00:00.000Z';
const NO_CASH: Order['due'] = { amount: rupees(0), waitsFor: 'nothing', cash: null };
const CASH: Order['due'] = { amount: rupees(100), waitsFor: 'nothing', cash: 'on-delivery' };

it.each<[OrderState, Partial<Order>, string | null]>([
  [
    'awaiting-payment',
    { heldUntil: HELD },
    `Payment not received yet: kept for you until <${HELD}>`,
  ],
  ['awaiting-payment', {}, 'Payment not received yet'],
  ['awaiting-confirmation', {}, 'Confirm your email address to keep this order'],
  ['expired', {}, 'Ended unpaid: its pieces are no longer kept'],
  ['expired', { paymentMethod: 'Free' }, 'Ended unconfirmed: its pieces are no longer kept'],
  [
    'expired',
    { paymentMethod: 'Cash on Delivery', advance: rupees(200) },
    'Ended unpaid: its pieces are no longer kept',
  ],
  ['cancelled', {}, 'Cancelled'],
  ['processing', {}, null],
  ['processing', { due: CASH }, 'You pay in cash on delivery'],
  ['shipped', { due: CASH }, 'You pay in cash on delivery'],
  [
    'partly-shipped',
    { due: { ...CASH, amount: rupees(80), withCourier: rupees(30) } },
    'You pay ₹50.00 in cash on delivery',
  ],
  ['shipped', { due: { ...CASH, withCourier: rupees(100) } }, null],
])('the note on the payment of an order that is %s, with %j, is %j', (state, change, note) => {
  const order = {
    ...{ state, due: NO_CASH, totalPrice: rupees(100), paymentMethod: 'Cashfree', heldUntil: null },
    ...change,
  };
  expect(paymentNote(order, shown)).toBe(note);
});
