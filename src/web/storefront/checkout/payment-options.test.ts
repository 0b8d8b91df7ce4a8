import { describe, expect, it } from 'vitest';
import { rupees, toPaise } from '../../../domain/money/money.ts';
import { PAYMENT_METHODS } from '../../../domain/payments/payment-methods.ts';
import { paypalPrice, testModeText } from './payment-options.tsx';

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

describe('testModeText', () => {
  it('names no method when all are in test mode', () => {
    expect(testModeText(PAYMENT_METHODS, ['PayPal', 'Cashfree'])).toBe(
      'Test mode: no real money is charged',
    );
  });

  it('names the method in test mode beside a real one', () => {
    expect(testModeText(PAYMENT_METHODS, ['PayPal'])).toBe(
      'Test mode for PayPal: no real money is charged',
    );
  });

  it('is null when the offered methods are real, or have no gateway', () => {
    expect(testModeText(['Cashfree', 'Free'], ['PayPal'])).toBeNull();
    expect(testModeText(['Free'], ['PayPal', 'Cashfree'])).toBeNull();
  });
});
