import { describe, expect, it } from 'vitest';
import { rupees, toPaise } from '../../../domain/money/money.ts';
import { paypalPrice } from './payment-options.ts';

describe('paypalPrice', () => {
  it.each([
    [8425, { currency: 'USD', rate: '84.25' }, 'USD 100.00'],
    [5000, { currency: 'USD', rate: '84.25' }, 'USD 59.35'],
    [5000, { currency: 'JPY', rate: '0.56' }, 'JPY 8929'],
    [5000, { currency: 'USD', rate: 'dear' }, null],
    [5000, null, null],
    [5000, undefined, null],
  ])('of %d rupees at %j is %s', (total, terms, price) => {
    expect(paypalPrice(toPaise(rupees(total)), terms)).toBe(price);
  });
});
