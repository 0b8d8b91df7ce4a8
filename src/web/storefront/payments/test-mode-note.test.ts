import { describe, expect, it } from 'vitest';
import { PAYMENT_METHODS } from '../../../domain/payments/payment-methods.ts';
import { testModeText } from './test-mode-note.tsx';

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
