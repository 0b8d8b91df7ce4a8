import { expect, it } from 'vitest';
import type { AdminOrder, AdminRefund } from '../../../contract/order-admin.ts';
import { foreignAmount, gatewayText, refundRoute, refundSource } from './payment-text.ts';

it.each([
  ['cashfree', 'Cashfree'],
  ['manual', 'Outside the shop'],
  ['another', 'another'],
])('calls the gateway %s %s', (gateway, text) => {
  expect(gatewayText(gateway)).toBe(text);
});

it('shows an amount that was not charged in rupees', () => {
  expect(foreignAmount({ amount: '59.35', currency: 'USD' })).toBe('USD 59.35');
  expect(foreignAmount({ amount: '4999.00', currency: 'INR' })).toBeNull();
});

it.each([
  ['admin', 'cashfree', null],
  ['gateway', 'paypal', 'made at PayPal'],
  ['admin', 'manual', 'manual'],
])('shows where a refund requested by the %s at %s was made: %s', (origin, gateway, text) => {
  expect(refundSource({ origin, gateway } as AdminRefund)).toBe(text);
});

it.each([
  [['cashfree'], /^The money goes back the way it was paid\.$/],
  [['manual'], /Send the money yourself/],
  [['cashfree', 'manual'], /Send back what was paid outside the shop yourself/],
])('explains how payments by %j are refunded', (gateways, text) => {
  const payments = gateways.map((gateway) => ({ gateway })) as AdminOrder['payments'];
  expect(refundRoute(payments)).toMatch(text);
});
