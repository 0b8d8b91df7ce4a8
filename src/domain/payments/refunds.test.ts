import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import type { RefundEvent, RefundReport } from './refund-events.ts';
import {
  isOverdue,
  type Refund,
  type RefundTransaction,
  refundActions,
  sentRefunds,
  waitBeforePoll,
  waitBeforeRetry,
  waitForLateSuccess,
} from './refund-states.ts';
import { applyRefundEvent } from './refunds.ts';

const HOUR_MS = 60 * 60_000;
const NOW = new Date('2026-11-21T06:00:00Z');
const CHARGED = { chargedMinor: 1000, chargedCurrency: 'INR' };
const PAYMENT = { id: 'payment', amountPaise: paise(1000), ...CHARGED };

const TRANSACTION: RefundTransaction = {
  id: 'first',
  refundId: 'decision',
  paymentId: 'payment',
  gateway: 'cashfree',
  origin: 'admin',
  note: 'Torn',
  state: 'requested',
  attention: null,
  amountPaise: paise(400),
  chargedMinor: 400,
  chargedCurrency: 'INR',
  gatewayRefundId: null,
  reason: null,
  actorId: null,
  isRequired: false,
  failures: 0,
  createdAt: NOW,
  settledAt: null,
  nextCheckAt: NOW,
};
const PENDING = { state: 'pending', gatewayRefundId: 'cf1' } as const;
const FAILED = { state: 'failed', attention: 'failed' } as const;

/** What an event makes of one transaction, and of others beside it. */
function apply(
  given: Partial<RefundTransaction>,
  event: RefundEvent,
  others: RefundTransaction[] = [],
) {
  const transactions = [{ ...TRANSACTION, ...given }, ...others];
  const byRefund = [...Map.groupBy(transactions, ({ refundId }) => refundId)];
  const refunds = byRefund.map(([id, [first = TRANSACTION]]): Refund => {
    const { origin, isRequired, amountPaise } = first;
    return { id, origin, isRequired, sendPaise: amountPaise, withdrawnAt: null };
  });
  const order = { isPaid: true, isCancelled: false };
  const facts = { payments: [PAYMENT], refunds, transactions, order, now: NOW };
  const { transactions: changed, refunds: decisions, effects } = applyRefundEvent(facts, event);
  const isJob = ({ kind }: (typeof effects)[number]) => kind === 'send' || kind === 'email';
  return {
    changed,
    refunds: decisions,
    effects: effects.filter((effect) => !isJob(effect)),
    jobs: effects.filter(isJob),
  };
}

/** A transaction of another decision. */
const other = (given: Partial<RefundTransaction>): RefundTransaction => ({
  ...TRANSACTION,
  id: 'other',
  refundId: 'another',
  ...given,
});

const reported = (state: RefundReport['state'], more = {}): RefundEvent => ({
  kind: 'reported',
  id: 'first',
  report: { state, gatewayRefundId: 'cf1' },
  ...more,
});

describe('a reported status', () => {
  it.each<[string, Partial<RefundTransaction>, RefundEvent, Partial<RefundTransaction> | null]>([
    ['accepts a request', {}, reported('pending'), PENDING],
    ['accepts one that was overdue', { attention: 'stuck' }, reported('pending'), PENDING],
    [
      'of one known and overdue keeps its attention',
      { ...PENDING, attention: 'stuck' },
      reported('pending'),
      { ...PENDING, attention: 'stuck' },
    ],
    ['of a success counts', PENDING, reported('succeeded'), { state: 'succeeded' }],
    ['of a success counts after a failure', FAILED, reported('succeeded'), { state: 'succeeded' }],
    [
      'of a success counts after the end',
      { state: 'failed' },
      reported('succeeded'),
      { state: 'succeeded', attention: null },
    ],
    ['of a failure needs attention', PENDING, reported('failed'), { ...FAILED, failures: 1 }],
    ['of a failure after a success is no news', { state: 'succeeded' }, reported('failed'), null],
    [
      'of a failure after a success counts if confirmed',
      { state: 'succeeded' },
      reported('failed', { isConfirmed: true }),
      FAILED,
    ],
    ['of a success twice is no news', { state: 'succeeded' }, reported('succeeded'), null],
    ['on its way after a failure is no news', FAILED, reported('pending'), null],
    [
      'on its way after a failure counts when asked for',
      FAILED,
      reported('pending', { isReopened: true }),
      { state: 'pending', attention: null },
    ],
    [
      'on its way does not reopen what is done',
      { state: 'failed' },
      reported('pending', { isReopened: true }),
      null,
    ],
  ])('%s', (_, given, event, expected) => {
    const { changed } = apply(given, event);
    if (expected === null) expect(changed).toEqual([]);
    else expect(changed).toMatchObject([expected]);
  });

  it('of a success is emailed to the customer, and is in the timeline', () => {
    const { effects, jobs } = apply(PENDING, reported('succeeded'));
    expect(effects).toMatchObject([{ kind: 'log' }, { kind: 'timeline', event: 'refunded' }]);
    expect(jobs).toMatchObject([{ kind: 'email', email: 'refunded' }]);
  });

  it.each(['pending', 'succeeded', 'failed'] as const)(
    'of %s in another currency is logged and changes nothing',
    (state) => {
      const report = { state, gatewayRefundId: 'cf1', amount: { minor: 400, currency: 'USD' } };
      const { changed, effects, jobs } = apply({}, { kind: 'reported', id: 'first', report });
      expect({ changed, jobs }).toEqual({ changed: [], jobs: [] });
      expect(effects).toMatchObject([
        { kind: 'log', operation: 'a refund in another currency', reason: 'USD 4.00' },
      ]);
    },
  );

  it('that sends more than was paid needs attention', () => {
    const sent = other({ state: 'succeeded', chargedMinor: 700 });
    const { changed, jobs } = apply(PENDING, reported('succeeded'), [sent]);
    expect(changed).toMatchObject([{ state: 'succeeded', attention: 'twice' }]);
    expect(jobs).toMatchObject([{ email: 'refunded' }, { email: 'refund-twice' }]);
  });

  it('merges two refunds of one id, the other one first, since the id is unique', () => {
    const same = other({ state: 'succeeded', gatewayRefundId: 'cf1', origin: 'gateway' });
    const { changed, refunds, jobs } = apply({}, reported('pending'), [same]);
    expect(refunds).toMatchObject([{ id: 'another', withdrawnAt: NOW }]);
    expect(changed).toMatchObject([
      { id: 'other', state: 'failed', attention: null, gatewayRefundId: null },
      { id: 'first', state: 'succeeded', gatewayRefundId: 'cf1' },
    ]);
    expect(jobs).toEqual([]);
  });
});

describe('a refund whose payment was sent back without it', () => {
  const sent = (chargedMinor: number) =>
    other({ state: 'succeeded', amountPaise: paise(chargedMinor), chargedMinor });
  const covered = { kind: 'covered', id: 'first', newId: 'next' } as const;

  it('is not sent', () => {
    const { changed, jobs } = apply({ isRequired: true }, covered, [sent(1000)]);
    expect(changed).toMatchObject([{ id: 'first', state: 'failed', attention: null }]);
    expect(jobs).toEqual([]);
  });

  it('is sent as far as something is left', () => {
    const { changed, jobs } = apply({ isRequired: true }, covered, [sent(700)]);
    expect(changed).toMatchObject([
      { id: 'first', state: 'failed', attention: null },
      {
        id: 'next',
        refundId: 'decision',
        state: 'requested',
        chargedMinor: 300,
        amountPaise: 300,
        isRequired: true,
      },
    ]);
    expect(jobs).toEqual([{ kind: 'send', transactionId: 'next' }]);
  });

  it('stays as it is once it was sent', () => {
    expect(apply(PENDING, covered, [sent(700)]).changed).toEqual([]);
  });
});

describe('an action', () => {
  it('retries a failed refund under a new id', () => {
    const { changed, jobs } = apply(FAILED, { kind: 'retried', id: 'first', newId: 'next' });
    expect(changed).toMatchObject([
      { id: 'next', state: 'requested', amountPaise: 400 },
      { id: 'first', state: 'failed', attention: null },
    ]);
    expect(jobs).toEqual([{ kind: 'send', transactionId: 'next' }]);
  });

  it('completes an overdue refund manually, and polls on', () => {
    const event = {
      kind: 'completed',
      id: 'first',
      newId: 'next',
      note: 'UPI',
      actorId: 'a',
    } as const;
    const { changed } = apply({ ...PENDING, attention: 'stuck' }, event);
    expect(changed).toMatchObject([
      { id: 'first', state: 'failed', attention: null },
      { id: 'next', state: 'succeeded', gateway: 'manual', note: 'UPI' },
    ]);
    expect(changed[0]?.nextCheckAt).toEqual(new Date(NOW.getTime() + 24 * HOUR_MS));
  });

  it('withdraws the decision of a failed one, but not of one that was sent twice', () => {
    const dismissed = { kind: 'dismissed', id: 'first' } as const;
    const { changed, refunds } = apply(FAILED, dismissed);
    expect(changed).toMatchObject([{ state: 'failed', attention: null, nextCheckAt: null }]);
    expect(refunds).toMatchObject([{ id: 'decision', withdrawnAt: NOW }]);
    expect(apply({ state: 'succeeded', attention: 'twice' }, dismissed).refunds).toEqual([]);
  });
});

describe('the transactions of one decision', () => {
  const retry = other({ refundId: 'decision' });

  it('need attention when one that failed was sent after all, beside the one in its place', () => {
    const { changed } = apply({ state: 'failed' }, reported('succeeded'), [retry]);
    expect(changed).toMatchObject([{ id: 'first', state: 'succeeded', attention: 'twice' }]);
  });

  it('close the one in its place where that has failed too', () => {
    const { changed } = apply({ state: 'failed' }, reported('succeeded'), [
      { ...retry, ...FAILED },
    ]);
    expect(changed).toMatchObject([
      { id: 'first', state: 'succeeded', attention: null },
      { id: 'other', state: 'failed', attention: null },
    ]);
  });

  it('need no attention any more once the one in its place has failed', () => {
    const sentTwice = other({ refundId: 'decision', state: 'succeeded', attention: 'twice' });
    const { changed, jobs } = apply(PENDING, reported('failed'), [sentTwice]);
    expect(changed).toMatchObject([
      { id: 'first', state: 'failed', attention: null },
      { id: 'other', state: 'succeeded', attention: null },
    ]);
    expect(jobs).toEqual([]);
  });

  it('are the shop’s to send once the one made at the gateway has failed', () => {
    const event = { kind: 'retried', id: 'first', newId: 'next', actorId: 'a' } as const;
    const { changed, refunds, jobs } = apply({ ...FAILED, origin: 'gateway' }, event);
    expect(refunds).toMatchObject([{ id: 'decision', origin: 'shop' }]);
    expect(changed).toMatchObject([{ id: 'next', state: 'requested' }, { id: 'first' }]);
    expect(jobs).toEqual([{ kind: 'send', transactionId: 'next' }]);
  });
});

describe('waitBeforeRetry', () => {
  it('grows to a day, and ends', () => {
    const hours = [1, 2, 3, 4, 9, 10].map((failures) => waitBeforeRetry(failures));
    expect(hours.map((wait) => wait && wait / HOUR_MS)).toEqual([1, 6, 24, 24, 24, null]);
  });
});

describe('waitBeforePoll', () => {
  it.each([
    [0, 0.5],
    [2, 2],
    [100, 6],
  ])('of a refund %d hours old is %d hours', (age, wait) => {
    expect(waitBeforePoll(age * HOUR_MS)).toBe(wait * HOUR_MS);
  });
});

describe('waitForLateSuccess', () => {
  it('is a day, for a month', () => {
    const days = [0, 29, 30].map((since) => waitForLateSuccess(since * 24 * HOUR_MS));
    expect(days.map((wait) => wait && wait / HOUR_MS)).toEqual([24, 24, null]);
  });
});

describe('isOverdue', () => {
  it.each([
    ['requested', null, 23, false],
    ['requested', null, 25, true],
    ['requested', 'manual', 1000, false],
    ['pending', null, 13 * 24, false],
    ['pending', null, 15 * 24, true],
    ['pending', 'stuck', 1000, false],
    ['succeeded', null, 1000, false],
    ['failed', null, 1000, false],
  ] as const)(
    'of a refund %s with attention %s for %d hours is %s',
    (state, attention, hours, expected) => {
      const createdAt = new Date(NOW.getTime() - hours * HOUR_MS);
      expect(isOverdue({ state, attention, createdAt }, NOW)).toBe(expected);
    },
  );
});

describe('sentRefunds', () => {
  const of = (change: Partial<RefundTransaction>) => ({ ...TRANSACTION, ...change });
  const external = of({ refundId: 'reported', origin: 'gateway', state: 'succeeded' });

  it('are decisions of which a transaction succeeded, each once', () => {
    const sent = of({ refundId: 'sent', state: 'succeeded' });
    const failed = of({ refundId: 'failed', state: 'failed' });
    expect(sentRefunds([sent, of({ refundId: 'sent', state: 'failed' }), sent, failed])).toEqual([
      'sent',
    ]);
    expect(sentRefunds([external, failed])).toEqual(['reported']);
  });

  it.each(['requested', 'pending'] as const)(
    'leave out one that a gateway reported while an own one is %s',
    (state) => {
      expect(sentRefunds([external, of({ state })])).toEqual([]);
      // Another one that was reported is not the shop's.
      expect(sentRefunds([external, of({ state, origin: 'gateway' })])).toEqual(['reported']);
    },
  );
});

describe('refundActions', () => {
  it.each([
    ['failed', true, ['retry', 'manual']],
    ['failed', false, ['retry', 'manual', 'dismiss']],
    ['stuck', true, ['manual']],
    ['twice', true, ['dismiss']],
    ['manual', false, ['manual']],
    [null, true, []],
  ] as const)(
    'of a refund with attention %s, required %s, are %j',
    (attention, isRequired, actions) => {
      const transaction = { ...TRANSACTION, attention, isRequired };
      expect(refundActions(transaction, [transaction])).toEqual(actions);
    },
  );

  it('do not withdraw what is sent in part', () => {
    const transaction = { ...TRANSACTION, ...FAILED };
    const sent = other({ refundId: 'decision', state: 'succeeded' });
    expect(refundActions(transaction, [transaction, sent])).toEqual(['retry', 'manual']);
  });
});
