import { formatPaise } from '../../../../domain/money/money.ts';
import { keptMinor } from '../../../../domain/payments/payment-ledger.ts';
import {
  isOpen,
  isOverdue,
  nextRefundState,
  REFUND_STATES,
  type RefundEvent,
  waitBeforePoll,
  waitBeforeRetry,
} from '../../../../domain/payments/refund-state.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { OrderRow } from '../../orders/order-lifecycle.service.ts';
import type { GatewayRefund } from '../gateways/payment-provider.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { findPayment } from '../payments.repository.ts';
import * as repository from './refunds.repository.ts';

type RefundRow = repository.RefundRow;

/** The status of a refund, as its gateway or the admin reports it. */
export type RefundStatusUpdate = Pick<GatewayRefund, 'state' | 'reason'> & {
  gatewayRefundId?: string;
};

/** A refund as it is under the row lock of its order. */
export interface LockedRefund {
  tx: Tx;
  order: OrderRow;
  refund: RefundRow;
}

export type RefundStatus = ReturnType<typeof createRefundStatus>;

/** Changes the state of refunds. Every method runs under the order's row lock. */
export function createRefundStatus({ clock, lifecycle, log }: PaymentDeps) {
  const after = (ms: number) => new Date(clock.now().getTime() + ms);
  const ageOf = ({ createdAt }: RefundRow) => clock.now().getTime() - createdAt.getTime();

  /**
   * Applies a reported status. A success counts also after a failure, since the gateway's own ledger
   * is right; a failure after a success only as a reversal, when the gateway was asked just now.
   */
  async function applyStatus(
    locked: LockedRefund,
    update: RefundStatusUpdate,
    { isReversal = false, isAnnounced = false } = {},
  ): Promise<void> {
    const { tx, refund } = locked;
    const duplicate = await mergeDuplicate(tx, refund, update.gatewayRefundId);
    const wasSent = duplicate !== null && REFUND_STATES[duplicate.state].money === 'sent';
    const status = wasSent ? 'succeeded' : update.state;
    const isReopened = duplicate !== null && !isOpen(refund);
    const event = eventOf(refund, status, { isReversal, isReopened });
    switch (nextRefundState(refund.state, event)) {
      case 'succeeded':
        return succeed(locked, update, wasSent || isAnnounced);
      case 'failed':
        return fail(locked, update);
      case null:
        return;
      default:
        return reschedule(tx, refund, update, event);
    }
  }

  function reschedule(tx: Tx, refund: RefundRow, update: RefundStatusUpdate, event: RefundEvent) {
    return repository.updateRefund(tx, refund.id, {
      state: nextRefundState(refund.state, event) ?? refund.state,
      gatewayRefundId: update.gatewayRefundId ?? refund.gatewayRefundId,
      settledAt: null,
      nextCheckAt: after(waitBeforePoll(ageOf(refund))),
    });
  }

  async function succeed(locked: LockedRefund, update: RefundStatusUpdate, isAnnounced: boolean) {
    const { tx, order, refund } = locked;
    await repository.updateRefund(tx, refund.id, {
      state: 'succeeded',
      gatewayRefundId: update.gatewayRefundId ?? refund.gatewayRefundId,
      reason: null,
      settledAt: clock.now(),
      nextCheckAt: null,
    });
    await record(tx, refund, 'refund succeeded', update.reason);
    if (!isAnnounced) {
      const { amountPaise, note } = refund;
      await lifecycle.recordEvent(tx, order.id, 'refunded', `${amountText(refund)}: ${note}`);
      const kind = refund.gateway === 'hand' ? 'refunded-by-hand' : 'refunded';
      await lifecycle.sendEmail(tx, order, kind, { ref: refund.id, amountPaise, text: note });
    }
    const isSentTwice = await closeReplacement(tx, refund);
    const kept = await closeCovered(tx, refund.paymentId);
    if (isSentTwice || kept < 0) await requireAttention(locked, 'over-refunded');
  }

  async function fail(locked: LockedRefund, update: RefundStatusUpdate): Promise<void> {
    const { tx, order, refund } = locked;
    const failures = refund.failures + 1;
    const isRequired = refund.isRequired || order.cancelledAt !== null || order.paidAt === null;
    const wait = isRequired ? waitBeforeRetry(failures) : null;
    await repository.updateRefund(tx, refund.id, {
      state: 'failed',
      gatewayRefundId: update.gatewayRefundId || refund.gatewayRefundId,
      reason: update.reason ?? null,
      settledAt: clock.now(),
      isRequired,
      failures,
      nextCheckAt: wait === null ? null : after(wait),
    });
    await record(tx, refund, 'refund failed', update.reason);
    if (await markSentPredecessorResolved(tx, refund)) return repository.closeRefund(tx, refund.id);
    if (failures === 1) {
      const text = isRequired ? 'it is sent again' : 'the shop looks into it';
      await lifecycle.recordEvent(tx, order.id, 'refund-failed', `${amountText(refund)}: ${text}`);
    }
    if ((await closeCovered(tx, refund.paymentId)) <= 0) return;
    // One email at the first failure, and one when the refund is no longer retried.
    if (failures === 1 || wait === null) await emailAdmin(locked, 'failed');
  }

  /**
   * Closes the latest replacement of a refund that succeeded late. Returns true when that replacement
   * did not fail, so that the customer may get the amount twice.
   */
  async function closeReplacement(tx: Tx, late: RefundRow): Promise<boolean> {
    let last: RefundRow | undefined = late;
    while (last?.replacedBy) last = await repository.findRefund(tx, last.replacedBy);
    if (!last || last.id === late.id) return false;
    if (REFUND_STATES[last.state].money !== 'unsent') return true;
    await repository.closeRefund(tx, last.id);
    return false;
  }

  /**
   * Resolves the refund that a failed one replaced, if that was sent after all: the amount was not sent
   * twice. Returns whether there is one.
   */
  async function markSentPredecessorResolved(tx: Tx, refund: RefundRow): Promise<boolean> {
    const others = await repository.refundsOfPayment(tx, refund.paymentId);
    const predecessorOf = (id: string) => others.find(({ replacedBy }) => replacedBy === id);
    let before = predecessorOf(refund.id);
    while (before && REFUND_STATES[before.state].money !== 'sent')
      before = predecessorOf(before.id);
    if (!before) return false;
    await markResolved(tx, before);
    return true;
  }

  async function markResolved(tx: Tx, refund: RefundRow): Promise<void> {
    const state = nextRefundState(refund.state, 'resolved');
    if (state) await repository.updateRefund(tx, refund.id, { state, nextCheckAt: null });
  }

  /**
   * Another row may have the gateway's id of this refund, when a webhook without our id came before
   * the answer: both are one refund. Returns that row as it was; null when there is none.
   */
  async function mergeDuplicate(tx: Tx, refund: RefundRow, gatewayRefundId?: string) {
    if (!gatewayRefundId) return null;
    const other = await repository.findRefundAt(tx, refund.gateway, gatewayRefundId);
    if (!other || other.id === refund.id) return null;
    await repository.updateRefund(tx, other.id, {
      state: 'closed',
      gatewayRefundId: null,
      reason: 'The same refund as another one',
      replacedBy: refund.id,
      isRequired: false,
      nextCheckAt: null,
    });
    await record(tx, other, 'the same refund as another one', refund.id);
    return other;
  }

  /** Closes the failed refunds of a payment that is refunded completely. Returns what is kept. */
  async function closeCovered(tx: Tx, paymentId: string): Promise<number> {
    const payment = await findPayment(tx, paymentId);
    if (!payment) return 0;
    const refunds = await repository.refundsOfPayment(tx, paymentId);
    const kept = keptMinor(payment, refunds);
    if (kept > 0) return kept;
    for (const { id, state } of refunds) {
      if (state === 'failed') await repository.closeRefund(tx, id);
    }
    return kept;
  }

  async function requireAttention(locked: LockedRefund, state: 'stuck' | 'over-refunded') {
    const { tx, refund } = locked;
    await repository.updateRefund(tx, refund.id, { state });
    await record(tx, refund, `refund needs attention: ${state}`);
    await emailAdmin(locked, state);
  }

  function emailAdmin({ tx, order, refund }: LockedRefund, why: keyof typeof EMAIL_TEXT) {
    const { id, amountPaise } = refund;
    const facts = { ref: `${id}:${why}`, amountPaise, text: EMAIL_TEXT[why] };
    return lifecycle.sendEmail(tx, order, 'refund-in-need', facts);
  }

  function record(tx: Tx, refund: RefundRow, operation: string, reason?: string): Promise<void> {
    const detail = { refundId: refund.id, amount: amountText(refund), reason };
    return log.recordDecision(tx, refund, operation, detail);
  }

  return {
    applyStatus,
    closeCovered,
    markResolved,

    /** Resumes polling of a refund recorded as failed that its gateway is sending. */
    reopen: ({ tx, refund }: LockedRefund, update: RefundStatusUpdate) =>
      reschedule(tx, refund, update, 'reopened'),

    /** Marks a refund that has been on its way for too long. */
    async markOverdue(locked: LockedRefund): Promise<void> {
      const { refund } = locked;
      if (isOverdue(refund.state, ageOf(refund))) await requireAttention(locked, 'stuck');
    },
  };
}

function eventOf(
  { state, gatewayRefundId }: RefundRow,
  status: RefundStatusUpdate['state'],
  { isReversal, isReopened }: { isReversal: boolean; isReopened: boolean },
): RefundEvent {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'failed') {
    return isReversal && REFUND_STATES[state].money === 'sent' ? 'reversed' : 'failed';
  }
  if (isReopened) return 'reopened';
  return gatewayRefundId === null ? 'accepted' : 'pending';
}

const EMAIL_TEXT = {
  failed: 'The payment gateway did not send it. The money is still in your account.',
  stuck: 'The payment gateway has not confirmed it. Check it in your gateway account.',
  'over-refunded':
    'The customer received more money than you refunded. Check it in your gateway account.',
};

function amountText({ amountPaise }: RefundRow): string {
  return formatPaise(amountPaise);
}
