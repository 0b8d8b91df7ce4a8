import { expect, it } from 'vitest';
import type { AdminOrder, AdminRefund } from '../../../../contract/payment.ts';
import { foreignSum, gatewayWords, refundSource, wayBack } from './money-words.ts';

it.each([
  ['cashfree', 'Cashfree'],
  ['hand', 'Outside the shop'],
  ['another', 'another'],
])('calls the gateway %s %s', (gateway, words) => {
  expect(gatewayWords(gateway)).toBe(words);
});

it('names a sum that was not charged in rupees', () => {
  expect(foreignSum({ amount: '59.35', currency: 'USD' })).toBe('USD 59.35');
  expect(foreignSum({ amount: '4999.00', currency: 'INR' })).toBeNull();
});

it.each([
  ['admin', 'cashfree', null],
  ['gateway', 'paypal', 'made at PayPal'],
  ['admin', 'hand', 'by hand'],
])('says where a refund wanted by the %s at %s was made: %s', (origin, gateway, words) => {
  expect(refundSource({ origin, gateway } as AdminRefund)).toBe(words);
});

it.each([
  [['cashfree'], /^It goes back the way it was paid\.$/],
  [['hand'], /you give this back yourself/],
  [['cashfree', 'hand'], /what was paid outside the shop you give back yourself/],
])('tells who sends back what came by %j', (gateways, words) => {
  const payments = gateways.map((gateway) => ({ gateway })) as AdminOrder['payments'];
  expect(wayBack(payments)).toMatch(words);
});
