import { describe, expect, it } from 'vitest';
import {
  gatewayOf,
  methodAt,
  PAYMENT_METHODS,
  PAYMENT_TRAITS,
  paymentMethodOf,
} from './payment-methods.ts';

describe('the ways to pay', () => {
  it('have a gateway of their own each, found from either side', () => {
    for (const method of PAYMENT_METHODS) {
      const gateway = gatewayOf(method);
      if (gateway !== null) expect(methodAt(gateway)).toBe(method);
    }
    expect(gatewayOf('Free')).toBeNull();
    expect(methodAt('hand')).toBeNull();
  });

  it('hold pieces for a payment, and only where one is to come', () => {
    for (const { gateway, firstHoldMs } of Object.values(PAYMENT_TRAITS)) {
      expect(firstHoldMs === null).toBe(gateway === null);
    }
  });

  it.each([['cashfree'], ['toString'], [''], [null]])(
    'are known by their very names: %j',
    (name) => {
      expect(paymentMethodOf(name)).toBeNull();
      expect(gatewayOf(name)).toBeNull();
    },
  );
});
