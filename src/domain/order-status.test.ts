import { expect, it } from 'vitest';
import { deliveryStatus, paymentStatus } from './order-status.ts';

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
