import { expect, it } from 'vitest';
import type { AdminOrder, AdminRefund } from '../../../contract/order-admin.ts';
import {
  foreignAmount,
  gatewayText,
  refundOrigin,
  refundRoute,
  refundState,
  sentText,
} from './payment-text.ts';

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
  ['admin', 'cashfree', 'by an admin'],
  ['gateway', 'paypal', 'made at PayPal'],
  ['shop', 'manual', 'by the shop'],
])('says who decided a refund: %s at %s: %s', (origin, gateway, text) => {
  expect(refundOrigin({ origin, transactions: [{ gateway }] } as unknown as AdminRefund)).toBe(
    text,
  );
});

const sending = (state: string, amount: number, attention: string | null = null) => ({
  state,
  amount,
  attention,
});

it.each([
  [0, [], 'Taken off', null],
  [100, [sending('pending', 100)], 'Pending', '₹0.00 of ₹100.00 sent'],
  [
    100,
    [sending('succeeded', 60), sending('requested', 40)],
    'Requested',
    '₹60.00 of ₹100.00 sent',
  ],
  [
    100,
    [sending('succeeded', 60), sending('failed', 40, 'failed')],
    'Failed',
    '₹60.00 of ₹100.00 sent',
  ],
  [100, [sending('failed', 100), sending('succeeded', 100)], 'Refunded', '₹100.00 sent'],
  [100, [sending('failed', 100)], 'Not sent', '₹0.00 of ₹100.00 sent'],
])(
  'says what became of a refund that sends %d rupees by %j: %s, %s',
  (send, transactions, state, text) => {
    const refund = { send, transactions, isWithdrawn: false } as unknown as AdminRefund;
    expect(refundState(refund).text).toBe(state);
    expect(sentText(refund)).toBe(text);
    expect(refundState({ ...refund, isWithdrawn: true }).text).toBe('Withdrawn');
  },
);

it.each([
  [['cashfree'], /^The money goes back the way it was paid\.$/],
  [['manual'], /Send the money yourself/],
  [['cashfree', 'manual'], /Send back what was paid outside the shop yourself/],
])('explains how payments by %j are refunded', (gateways, text) => {
  const payments = gateways.map((gateway) => ({ gateway })) as AdminOrder['payments'];
  expect(refundRoute(payments)).toMatch(text);
});
