import { describe, expect, it } from 'vitest';
import { refundOrderSchema } from './payment-admin.ts';

describe('the amount of a refund', () => {
  const { amount } = refundOrderSchema.shape;

  it.each([
    [4999, 499900],
    [1234567.5, 123456750],
    [0.01, 1],
    [19.99, 1999],
  ])('of %d rupees is %d paise', (rupees, paise) => {
    expect(amount.parse(rupees)).toBe(paise);
  });

  it.each([0, -5, 1.005, Number.NaN, null, '100'])('cannot be %j', (value) => {
    const { error } = amount.safeParse(value);
    expect(error?.issues[0]?.message).toBe('Enter an amount above ₹0, such as 499.50');
  });
});
