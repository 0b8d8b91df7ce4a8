import { isOpen } from '../../../domain/payment-ledger.ts';
import { waitBeforeCheck, waitForLateSuccess } from '../../../domain/refund-care.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { OrderRow } from '../orders/order-changes.service.ts';
import { findPayment } from './payments.repository.ts';
import { type RefundPart, restOf } from './refund-books.ts';
import type { RefundEnds } from './refund-ends.service.ts';
import type { RefundRow } from './refunds.repository.ts';
import * as repository from './refunds.repository.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    /** Asks a gateway to send money back, as often as it takes, under one id. */
    'payments.refund': { refundId: string };
  }
}

interface RefundAskingDeps {
  clock: Clock;
  jobs: Jobs;
  ends: RefundEnds;
}

/** Who wants a refund, and why. */
export type RefundWish = Pick<RefundRow, 'note' | 'actorId' | 'origin' | 'isOwed'> &
  Partial<Pick<RefundRow, 'id' | 'asked' | 'gateway' | 'foreignId' | 'failures'>>;

export type RefundAsking = ReturnType<typeof createRefundAsking>;

/** Writes refunds down, and leaves what carries them out. All of it under the order's row lock. */
export function createRefundAsking({ clock, jobs, ends }: RefundAskingDeps) {
  /** Writes a refund down; that a gateway is asked for it is left to the caller. */
  async function write(
    tx: Tx,
    { payment, amountPaise, chargedMinor }: RefundPart,
    wish: RefundWish,
  ): Promise<RefundRow> {
    const now = clock.now();
    const gateway = wish.gateway ?? payment.gateway;
    // What was taken outside the shop goes back outside it: the owner says when she has done it.
    const isByHand = gateway === 'hand';
    const refund: RefundRow = {
      id: newId(),
      foreignId: null,
      failures: 0,
      asked: null,
      ...wish,
      gateway,
      paymentId: payment.id,
      orderId: payment.orderId,
      state: 'requested',
      amountPaise,
      chargedMinor,
      chargedCurrency: payment.chargedCurrency,
      gatewayRefundId: null,
      reason: null,
      replacedBy: null,
      need: isByHand ? 'by-hand' : null,
      createdAt: now,
      settledAt: null,
      checkAt: isByHand ? null : new Date(now.getTime() + waitBeforeCheck(0)),
    };
    await repository.insertRefund(tx, refund);
    return refund;
  }

  /** Writes a refund down and leaves the job that carries it out; one by hand waits for the owner. */
  async function ask(tx: Tx, part: RefundPart, wish: RefundWish): Promise<RefundRow> {
    const refund = await write(tx, part, wish);
    if (refund.gateway !== 'hand') {
      const job = { refundId: refund.id };
      await jobs.send(tx, 'payments.refund', job, { singletonKey: refund.id });
    }
    return refund;
  }

  /**
   * Asks for a failed refund anew, under a new id, as far as its payment is not asked back meanwhile;
   * or leaves it to be given back by hand. Null when nothing of it is left.
   */
  async function replace(
    tx: Tx,
    failed: RefundRow,
    wish: Partial<RefundWish> = {},
  ): Promise<RefundRow | null> {
    const payment = await findPayment(tx, failed.paymentId);
    if (!payment) return null;
    const rest = await restOf(tx, payment);
    const part = {
      payment,
      amountPaise: Math.min(failed.amountPaise, rest.amountPaise),
      chargedMinor: Math.min(failed.chargedMinor, rest.chargedMinor),
    };
    if (part.chargedMinor <= 0) return null;
    const { note, actorId, isOwed, failures } = failed;
    const origin = failed.origin === 'gateway' ? 'shop' : failed.origin;
    const next = await ask(tx, part, { note, actorId, isOwed, failures, origin, ...wish });
    await repository.changeRefund(tx, failed.id, { replacedBy: next.id, ...SEEN_TO });
    return next;
  }

  return {
    write,
    ask,
    replace,

    /** Asks again for what is owed and was not sent, if its time has come. */
    async askAgain(tx: Tx, refundId: string): Promise<void> {
      const failed = await repository.findRefund(tx, refundId);
      if (failed?.state !== 'failed' || failed.need !== 'failed') return;
      const next = await replace(tx, failed);
      if (!next) await ends.closeCovered(tx, failed.paymentId);
    },

    /** What an administrator asks for anew does away with what failed of what she asked before. */
    async dropFailed(tx: Tx, orderId: string): Promise<void> {
      for (const { id, need, isOwed } of await repository.refundsOf(tx, orderId)) {
        if (need !== 'failed' || isOwed) continue;
        await repository.changeRefund(tx, id, SEEN_TO);
      }
    },

    /** The owner has given back what was hers to give; how she did is told with why. */
    async giveByHand(tx: Tx, order: OrderRow, refund: RefundRow, how: string): Promise<void> {
      const note = `${refund.note}; ${how}`;
      await repository.changeRefund(tx, refund.id, { note });
      await ends.tell(tx, order, { ...refund, note }, { state: 'succeeded' });
    },

    /**
     * Ends a refund of a gateway's that the owner gave back by hand, as far as it had not gone back
     * already. One that nobody answered for may still go out: its gateway is asked on for a while.
     */
    async replaceByHand(
      tx: Tx,
      order: OrderRow,
      refund: RefundRow,
      wish: Pick<RefundWish, 'note' | 'actorId'>,
    ): Promise<void> {
      const isUnknown = isOpen(refund);
      if (isUnknown) {
        const change = { state: 'failed', reason: BY_HAND, settledAt: clock.now() } as const;
        await repository.changeRefund(tx, refund.id, change);
      }
      const given = await replace(tx, refund, { gateway: 'hand', origin: 'admin', ...wish });
      if (given) await ends.tell(tx, order, given, { state: 'succeeded' });
      const wait = isUnknown ? waitForLateSuccess(0) : null;
      const checkAt = wait === null ? null : new Date(clock.now().getTime() + wait);
      await repository.changeRefund(tx, refund.id, { ...SEEN_TO, checkAt });
    },
  };
}

const BY_HAND = 'Given back by hand';
/** Nobody has to do anything about it any more. */
const SEEN_TO = { need: null, checkAt: null };
