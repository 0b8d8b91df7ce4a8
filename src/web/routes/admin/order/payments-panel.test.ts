import { expect, it } from 'vitest';
import type { Order } from '../../../../contract/orders.ts';
import { noPaymentsText } from './payments-panel.tsx';

const cash = {
  paymentMethod: 'Cash on Delivery',
  totalPrice: 1150,
  isPaid: false,
  isCancelled: false,
  isExpired: false,
  isDelivered: false,
  shippedAt: null,
  heldUntil: null,
  timeline: [],
} as unknown as Order;

it.each<[string, Partial<Order>, RegExp]>([
  ['before delivery', {}, /₹1,150\.00 is collected in cash on delivery\.$/],
  [
    'after it',
    { isDelivered: true },
    /mark the order as paid when the courier gives you ₹1,150\.00\./,
  ],
  [
    'of a parcel that came back',
    {
      isDelivered: true,
      timeline: [{ kind: 'returned', at: '2026-11-23T10:00:00.000Z', note: null }],
    },
    /^No payments yet$/,
  ],
  ['of another method', { isDelivered: true, paymentMethod: 'Free' }, /^No payments yet$/],
])('names the outstanding cash %s', (_, change, text) => {
  expect(noPaymentsText({ ...cash, ...change })).toMatch(text);
});
