import { formatPaise, min } from '../money/money.ts';
import {
  type ChargedAmount,
  isUnsent,
  keptMinor,
  type LedgerPayment,
  unrefundedPart,
} from './payment-ledger.ts';
import {
  isOpen,
  isOverdue,
  REFUND_TRANSITIONS,
  type Refund,
  waitBeforePoll,
  waitBeforeRetry,
  waitForLateSuccess,
} from './refund-states.ts';

/** Who requests a refund of which payment, and why. */
export type NewRefund = Pick<
  Refund,
  'id' | 'paymentId' | 'gateway' | 'origin' | 'note' | 'actorId' | 'isRequired'
> &
  ChargedAmount &
  Partial<Pick<Refund, 'failures'>>;

/** The status of a refund, as its gateway or the admin reports it. */
export interface RefundReport {
  state: 'pending' | 'succeeded' | 'failed';
  gatewayRefundId?: string | undefined;
  reason?: string | undefined;
}

/**
 * - `requested`: the shop, the admin or someone at the gateway refunds a payment
 * - `reported`: a status of the gateway. `paymentId`: the payment that it chose among several;
 *   `isConfirmed`: it was asked just now, so that a failure after a success counts; `isReopened`: it
 *   sends a failed refund after all; `isAnnounced`: the customer needs no email
 * - `polled`: a poll has ended, perhaps without a result
 * - `retried`, `completed`, `dismissed`: by the admin; the shop retries too. `newId` is the id of the
 *   refund that takes the place of this one
 */
export type RefundEvent =
  | { kind: 'requested'; refund: NewRefund }
  | {
      kind: 'reported';
      id: string;
      report: RefundReport;
      paymentId?: string | undefined;
      isConfirmed?: boolean;
      isReopened?: boolean;
      isAnnounced?: boolean;
    }
  | { kind: 'polled'; id: string }
  | { kind: 'retried'; id: string; newId: string; actorId?: string }
  | { kind: 'completed'; id: string; newId: string; note: string; actorId: string }
  | { kind: 'dismissed'; id: string };

export interface RefundFacts {
  payments: readonly LedgerPayment[];
  /** All refunds of the order. */
  refunds: readonly Refund[];
  order: { isPaid: boolean; isCancelled: boolean };
  now: Date;
}

/** What is stored beside the refunds. */
export type RefundEffect =
  | { kind: 'log'; refund: Refund; operation: string; reason?: string | undefined }
  | { kind: 'timeline'; event: 'refunded' | 'refund-failed'; text: string };

/** Jobs stored in the transaction, which run after its commit. */
export type RefundJob =
  | { kind: 'send'; refundId: string }
  | {
      kind: 'email';
      email: 'refunded' | 'refunded-manually' | 'refund-failed' | 'refund-stuck' | 'refund-twice';
      refundId: string;
    };

export interface RefundChanges {
  /** New and changed refunds, in the order of writing. */
  changed: Refund[];
  effects: RefundEffect[];
  jobs: RefundJob[];
}

/** Applies an event to the refunds of an order; one that changes nothing has no changes. */
export function applyRefundEvent(facts: RefundFacts, event: RefundEvent): RefundChanges {
  const { payments, order, now } = facts;
  const refunds = new Map(facts.refunds.map((refund) => [refund.id, refund]));
  const changed = new Map<string, Refund>();
  const effects: RefundEffect[] = [];
  const jobs: RefundJob[] = [];
  const after = (ms: number) => new Date(now.getTime() + ms);

  function find(id: string): Refund {
    const refund = refunds.get(id);
    if (!refund) throw new Error(`The order has no refund ${id}`);
    return refund;
  }

  function change(refund: Refund, values: Partial<Refund>): Refund {
    const next = { ...refund, ...values };
    if (next.state !== refund.state && !REFUND_TRANSITIONS[refund.state].includes(next.state)) {
      throw new Error(`A refund that is ${refund.state} cannot become ${next.state}`);
    }
    refunds.set(next.id, next);
    changed.set(next.id, next);
    return next;
  }

  const ofPayment = (paymentId: string) =>
    [...refunds.values()].filter((refund) => refund.paymentId === paymentId);
  const close = (refund: Refund, values: Partial<Refund> = {}) =>
    change(refund, { state: 'failed', attention: null, nextCheckAt: null, ...values });
  const log = (refund: Refund, operation: string, reason?: string) =>
    effects.push({ kind: 'log', refund, operation, reason });

  function request(given: NewRefund): Refund {
    const isManual = given.gateway === 'manual';
    const refund = change(
      {
        failures: 0,
        ...given,
        state: 'requested',
        attention: isManual ? 'manual' : null,
        gatewayRefundId: null,
        reason: null,
        replacedBy: null,
        createdAt: now,
        settledAt: null,
        nextCheckAt: isManual ? null : after(waitBeforePoll(0)),
      },
      {},
    );
    if (!isManual && given.origin !== 'gateway') jobs.push({ kind: 'send', refundId: refund.id });
    return refund;
  }

  /**
   * Requests the amount of an unsent refund under a new id: a gateway answers the same id with the
   * same result. Null when nothing of it is left.
   */
  function replace(unsent: Refund, newId: string, given: Partial<NewRefund>): Refund | null {
    const payment = payments.find(({ id }) => id === unsent.paymentId);
    if (!payment) return null;
    const rest = unrefundedPart(payment, ofPayment(payment.id));
    const chargedMinor = Math.min(unsent.chargedMinor, rest.chargedMinor);
    if (chargedMinor <= 0) return null;
    const { paymentId, gateway, note, actorId, isRequired, failures } = unsent;
    const next = request({
      ...{ id: newId, paymentId, gateway, note, actorId, isRequired, failures },
      origin: unsent.origin === 'gateway' ? 'shop' : unsent.origin,
      amountPaise: min(unsent.amountPaise, rest.amountPaise),
      chargedMinor,
      ...given,
    });
    close(unsent, { replacedBy: next.id });
    return next;
  }

  /**
   * A success counts also after a failure, since the gateway's own ledger is right; a failure after a
   * success only when the gateway was asked just now.
   */
  function report(given: Refund, reported: Extract<RefundEvent, { kind: 'reported' }>): void {
    const { report: update, isConfirmed, isReopened, isAnnounced = false } = reported;
    const duplicate = mergeDuplicate(given, update.gatewayRefundId);
    const wasSent = duplicate?.state === 'succeeded';
    // Of several payments of one order the gateway may choose which one it refunds.
    const refund =
      reported.paymentId === undefined || reported.paymentId === given.paymentId
        ? given
        : change(given, { paymentId: reported.paymentId });
    const state = wasSent ? 'succeeded' : update.state;
    if (state === 'succeeded') {
      if (refund.state !== 'succeeded') succeed(refund, update, wasSent || isAnnounced);
    } else if (state === 'failed') {
      if (isOpen(refund) || (isConfirmed && refund.state === 'succeeded')) fail(refund, update);
    } else if (isOpen(refund) || isSentAfterAll(refund, isReopened, duplicate)) {
      const isFirst = !isOpen(refund) || refund.gatewayRefundId === null;
      change(refund, {
        state: 'pending',
        attention: isFirst ? null : refund.attention,
        gatewayRefundId: update.gatewayRefundId ?? refund.gatewayRefundId,
        settledAt: null,
        nextCheckAt: after(waitBeforePoll(now.getTime() - refund.createdAt.getTime())),
      });
    }
  }

  const isSentAfterAll = (refund: Refund, isReopened = false, duplicate?: Refund) =>
    refund.state === 'failed' && ((isReopened && isUnsent(refund)) || duplicate !== undefined);

  /**
   * Another refund may have the gateway's id of this one, when a webhook without our id came before
   * the answer: both are one refund. Returns the other as it was.
   */
  function mergeDuplicate(refund: Refund, gatewayRefundId?: string): Refund | undefined {
    const other = [...refunds.values()].find(
      ({ id, gateway, gatewayRefundId: known }) =>
        gatewayRefundId !== undefined &&
        known === gatewayRefundId &&
        gateway === refund.gateway &&
        id !== refund.id,
    );
    if (!other) return undefined;
    close(other, {
      gatewayRefundId: null,
      reason: 'The same refund as another one',
      replacedBy: refund.id,
      isRequired: false,
    });
    log(other, 'the same refund as another one', refund.id);
    return other;
  }

  function succeed(refund: Refund, update: RefundReport, isAnnounced: boolean): void {
    const sent = change(refund, {
      state: 'succeeded',
      attention: null,
      gatewayRefundId: update.gatewayRefundId ?? refund.gatewayRefundId,
      reason: null,
      settledAt: now,
      nextCheckAt: null,
    });
    log(sent, 'refund succeeded', update.reason);
    if (!isAnnounced) {
      const text = `${formatPaise(sent.amountPaise)}: ${sent.note}`;
      effects.push({ kind: 'timeline', event: 'refunded', text });
      const email = sent.gateway === 'manual' ? 'refunded-manually' : 'refunded';
      jobs.push({ kind: 'email', email, refundId: sent.id });
    }
    const isSentTwice = closeReplacement(sent);
    const kept = closeCovered(sent.paymentId);
    if (isSentTwice || kept < 0) requireAttention(sent, 'twice');
  }

  function fail(refund: Refund, update: RefundReport): void {
    const failures = refund.failures + 1;
    const isRequired = refund.isRequired || order.isCancelled || !order.isPaid;
    const wait = isRequired ? waitBeforeRetry(failures) : null;
    const failed = change(refund, {
      state: 'failed',
      attention: 'failed',
      gatewayRefundId: update.gatewayRefundId || refund.gatewayRefundId,
      reason: update.reason ?? null,
      settledAt: now,
      isRequired,
      failures,
      nextCheckAt: wait === null ? null : after(wait),
    });
    log(failed, 'refund failed', update.reason);
    const predecessor = sentPredecessor(failed);
    if (predecessor) {
      // The amount was not sent twice after all.
      change(predecessor, { attention: null, nextCheckAt: null });
      close(failed);
      return;
    }
    if (failures === 1) {
      const end = isRequired ? 'it is sent again' : 'being investigated';
      const text = `${formatPaise(failed.amountPaise)}: ${end}`;
      effects.push({ kind: 'timeline', event: 'refund-failed', text });
    }
    if (closeCovered(failed.paymentId) <= 0) return;
    // One email at the first failure, and one when the refund is no longer retried.
    if (failures === 1 || wait === null) emailAdmin(failed, 'failed');
  }

  /**
   * Closes the latest replacement of a refund that succeeded late. Returns true when that replacement
   * did not fail, so that the customer may get the amount twice.
   */
  function closeReplacement(late: Refund): boolean {
    let last = late;
    while (last.replacedBy !== null) last = find(last.replacedBy);
    if (last.id === late.id) return false;
    if (last.state !== 'failed') return true;
    close(last);
    return false;
  }

  /** The refund that a failed one replaced, if that was sent after all. */
  function sentPredecessor(failed: Refund): Refund | undefined {
    const others = ofPayment(failed.paymentId);
    const before = ({ id }: Refund) => others.find(({ replacedBy }) => replacedBy === id);
    let found = before(failed);
    while (found && found.state !== 'succeeded') found = before(found);
    return found;
  }

  /** Closes the failed refunds of a payment that is refunded completely. Returns what is kept. */
  function closeCovered(paymentId: string): number {
    const payment = payments.find(({ id }) => id === paymentId);
    if (!payment) return 0;
    const found = ofPayment(paymentId);
    const kept = keptMinor(payment, found);
    for (const refund of kept > 0 ? [] : found) if (isUnsent(refund)) close(refund);
    return kept;
  }

  function requireAttention(refund: Refund, attention: 'stuck' | 'twice'): void {
    const needing = change(refund, { attention });
    log(needing, `refund needs attention: ${attention}`);
    emailAdmin(needing, attention);
  }

  function emailAdmin({ id: refundId }: Refund, why: 'failed' | 'stuck' | 'twice'): void {
    jobs.push({ kind: 'email', email: `refund-${why}`, refundId });
  }

  /**
   * Records that the admin sent a refund outside the shop. The gateway is polled for a month where it
   * has not reported a result, as it may still send it.
   */
  function complete(
    refund: Refund,
    { newId, note, actorId }: Extract<RefundEvent, { kind: 'completed' }>,
  ) {
    if (refund.attention === 'manual') {
      return succeed(
        change(refund, { note: `${refund.note}; ${note}` }),
        { state: 'succeeded' },
        false,
      );
    }
    const isUnknown = refund.attention === 'stuck';
    const closed = close(refund, isUnknown ? { reason: 'Completed manually', settledAt: now } : {});
    const manual = replace(closed, newId, { gateway: 'manual', origin: 'admin', note, actorId });
    if (manual) succeed(manual, { state: 'succeeded' }, false);
    const wait = isUnknown ? waitForLateSuccess(0) : null;
    change(find(refund.id), { nextCheckAt: wait === null ? null : after(wait) });
  }

  switch (event.kind) {
    case 'requested':
      request(event.refund);
      break;
    case 'reported':
      report(find(event.id), event);
      break;
    case 'polled':
      if (isOverdue(find(event.id), now)) requireAttention(find(event.id), 'stuck');
      break;
    case 'retried': {
      const refund = find(event.id);
      const given = event.actorId === undefined ? {} : { actorId: event.actorId, failures: 0 };
      if (isUnsent(refund) && !replace(refund, event.newId, given)) closeCovered(refund.paymentId);
      break;
    }
    case 'completed':
      complete(find(event.id), event);
      break;
    case 'dismissed':
      change(find(event.id), { attention: null, nextCheckAt: null });
  }
  return { changed: [...changed.values()], effects, jobs };
}
