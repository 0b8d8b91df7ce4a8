import { describe, expect, it } from 'vitest';
import { paise, ZERO } from '../money/money.ts';
import { MINUTE_MS } from '../time/calendar.ts';
import {
  findMethodByGateway,
  getFirstHoldMs,
  getGateway,
  getInstructions,
  isPrepaid,
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
    for (const other of ['manual', 'cash', 'nothing']) {
      expect(findMethodByGateway(other)).toBeNull();
    }
  });

  it('hold stock only where a payment is expected', () => {
    for (const method of PAYMENT_METHODS) {
      expect(getFirstHoldMs(method, ZERO) === null).toBe(!isPrepaid(method));
    }
    expect(getFirstHoldMs('Cash on Delivery', paise(20_000))).toBe(30 * MINUTE_MS);
  });

  it('say how to pay where that is outside the shop', () => {
    for (const [method, { paidThrough }] of Object.entries(PAYMENT_TRAITS)) {
      expect(getInstructions(method) !== null).toBe(paidThrough === 'transfer');
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
