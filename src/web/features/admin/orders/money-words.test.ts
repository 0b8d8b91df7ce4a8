import { expect, it } from 'vitest';
import { foreignSum, gatewayWords } from './money-words.ts';

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
