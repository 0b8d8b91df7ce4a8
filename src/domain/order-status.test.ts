import { expect, it } from 'vitest';
import { awaitsPayment, deliveryStatus, paymentStatus } from './order-status.ts';

it('words a payment', () => {
  expect(paymentStatus(true)).toBe('Paid');
  expect(paymentStatus(false)).toBe('Not Paid');
});

it.each([
  [true, 'admin', 'Delivered'],
  [true, 'customer', 'Delivered'],
  [false, 'admin', 'Pending'],
  [false, 'customer', 'Processing'],
] as const)('words a delivery (%s) for the %s as %s', (isDelivered, viewer, status) => {
  expect(deliveryStatus(isDelivered, viewer)).toBe(status);
});

it.each([
  [{}, true],
  [{ paymentMethod: 'PayPal' }, true],
  [{ paymentMethod: 'Free' }, false],
  [{ isPaid: true }, false],
  [{ isLapsed: true }, false],
  [{ isCancelled: true }, false],
])('an order with %j awaits payment: %s', (state, awaits) => {
  const open = { isPaid: false, isLapsed: false, isCancelled: false, paymentMethod: 'Cashfree' };
  expect(awaitsPayment({ ...open, ...state })).toBe(awaits);
});
