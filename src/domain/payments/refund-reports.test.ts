import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import {
  externalRefundProblem,
  isToBeSent,
  mayBeSentByGateway,
  reportProblem,
} from './refund-reports.ts';
import type { RefundTransaction } from './refund-states.ts';

const REFUND: RefundTransaction = {
  id: 'refund-1',
  refundId: 'decision-1',
  paymentId: 'payment-1',
  origin: 'shop',
  gateway: 'paypal',
  note: '',
  state: 'requested',
  attention: null,
  isRequired: true,
  amountPaise: paise(88000),
  chargedMinor: 1000,
  chargedCurrency: 'USD',
  gatewayRefundId: null,
  reason: null,
  actorId: null,
  failures: 0,
  createdAt: new Date(),
  settledAt: null,
  nextCheckAt: null,
};
const REPORT = { state: 'succeeded', amount: { minor: 1000, currency: 'USD' } } as const;
const PAYMENT = {
  id: 'payment-1',
  amountPaise: paise(88000),
  chargedMinor: 1000,
  chargedCurrency: 'USD',
};

describe('a refund of the shop', () => {
  it.each<[string, Partial<RefundTransaction>, boolean]>([
    ['is sent', {}, true],
    ['is not sent once it has succeeded', { state: 'succeeded' }, false],
    ['is not sent if the gateway made it', { origin: 'gateway' }, false],
    ['is not sent by the shop if the admin sends it', { gateway: 'manual' }, false],
  ])('%s', (_, refund, expected) => {
    expect(isToBeSent({ ...REFUND, ...refund })).toBe(expected);
  });

  it.each<[string, Partial<RefundTransaction>, boolean]>([
    ['requested by the shop', {}, true],
    ['requested by the admin', { origin: 'admin' }, false],
    ['that the gateway knows', { gatewayRefundId: 'R1' }, false],
    ['that failed', { state: 'failed' }, false],
    ['of another gateway', { gateway: 'cashfree' }, false],
    ['of another amount', { chargedMinor: 999 }, false],
    ['in another currency', { chargedCurrency: 'EUR' }, false],
  ])('may be sent by the gateway itself: one %s', (_, refund, expected) => {
    expect(mayBeSentByGateway({ ...REFUND, ...refund }, 'paypal', REPORT)).toBe(expected);
  });
});

describe('a report', () => {
  it('of an unknown refund is recorded, within its payment', () => {
    const of = (minor: number, currency = 'USD') =>
      externalRefundProblem(PAYMENT, { ...REPORT, amount: { minor, currency } });
    expect(of(1000)).toBeNull();
    expect(of(1001)).toMatch(/more than the payment/);
    expect(of(0)).toMatch(/of nothing/);
    expect(of(1000, 'EUR')).toMatch(/another currency/);
    expect(externalRefundProblem(undefined, REPORT)).toMatch(/no payment/);
    expect(externalRefundProblem(PAYMENT, { ...REPORT, state: 'failed' })).toMatch(/failed/);
  });

  it('of a known refund is of its gateway and amount', () => {
    expect(reportProblem(REFUND, 'paypal', REPORT)).toBeNull();
    expect(reportProblem(REFUND, 'cashfree', REPORT)).toMatch(/another gateway/);
    expect(reportProblem({ ...REFUND, chargedMinor: 1 }, 'paypal', REPORT)).toMatch(/amount/);
  });
});
