import { describe, expect, it } from 'vitest';
import {
  findMethodByGateway,
  getGateway,
  PAYMENT_METHODS,
  PAYMENT_TRAITS,
  parsePaymentMethod,
} from './payment-methods.ts';

describe('the payment methods', () => {
  it('each have their own gateway, found from either side', () => {
    for (const method of PAYMENT_METHODS) {
      const gateway = getGateway(method);
      if (gateway !== null) expect(findMethodByGateway(gateway)).toBe(method);
    }
    expect(getGateway('Free')).toBeNull();
    expect(findMethodByGateway('manual')).toBeNull();
  });

  it('hold stock only where a payment is expected', () => {
    for (const { due, gateway, firstHoldMs } of Object.values(PAYMENT_TRAITS)) {
      expect(firstHoldMs === null).toBe(due !== 'before-shipping');
      if (gateway !== null) expect(due).toBe('before-shipping');
    }
  });

  it('are found among those offered', () => {
    expect(parsePaymentMethod('Cashfree')).toBe('Cashfree');
    expect(parsePaymentMethod('Cashfree', ['Free'])).toBeNull();
    expect([undefined, {}, 'free', 'Bitcoin'].map((name) => parsePaymentMethod(name))).toEqual(
      Array(4).fill(null),
    );
  });

  it.each([['cashfree'], ['toString'], [''], [null]])(
    'are found by their exact names only: %j',
    (name) => {
      expect(parsePaymentMethod(name)).toBeNull();
      expect(getGateway(name)).toBeNull();
    },
  );
});
