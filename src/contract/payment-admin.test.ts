import { describe, expect, it } from 'vitest';
import { rupees } from '../domain/money/money.ts';
import { refundAmountUpTo, refundRequestSchema } from './payment-admin.ts';

describe('the amount of a refund', () => {
  const { amount } = refundRequestSchema.shape;

  it.each([
    [4999, 499900],
    [1234567.5, 123456750],
    [0.01, 1],
    [19.99, 1999],
  ])('of %d rupees is %d paise', (given, paise) => {
    expect(amount.parse(given)).toBe(paise);
  });

  it.each([0, -5, 1.005, Number.NaN, null, '100'])('cannot be %j', (value) => {
    const { error } = amount.safeParse(value);
    expect(error?.issues[0]?.message).toBe('Enter an amount above ₹0, such as 499.50');
  });
});

it('limits the amount of a refund whatever else is missing', () => {
  const schema = refundRequestSchema.omit({ key: true }).extend({
    amount: refundAmountUpTo(rupees(100)),
  });
  const result = schema.safeParse({ amount: 100.01, note: '' });
  expect(result.error?.issues.map(({ message }) => message)).toEqual([
    'You can refund up to ₹100.00.',
    'Enter at least 3 letters',
  ]);
  expect(schema.safeParse({ amount: 100, note: 'Torn' }).success).toBe(true);
});
