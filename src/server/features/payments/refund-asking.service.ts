import { isOpen } from '../../../domain/payment-ledger.ts';
import { waitBeforeCheck } from '../../../domain/refund-care.ts';
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
  Partial<Pick<RefundRow, 'id' | 'gateway' | 'foreignId' | 'failures'>>;

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
    const refund: RefundRow = {
      id: newId(),
      gateway: payment.gateway,
      foreignId: null,
      failures: 0,
      ...wish,
      paymentId: payment.id,
      orderId: payment.orderId,
      state: 'requested',
      amountPaise,
      chargedMinor,
      chargedCurrency: payment.chargedCurrency,
      gatewayRefundId: null,
      reason: null,
      replacedBy: null,
      need: null,
      createdAt: now,
      settledAt: null,
      checkAt: new Date(now.getTime() + waitBeforeCheck(0)),
    };
    await repository.insertRefund(tx, refund);
    return refund;
  }

  /** Writes a refund down and leaves the job that carries it out. */
  async function ask(
    tx: Tx,
    order: OrderRow,
    part: RefundPart,
    wish: RefundWish,
  ): Promise<RefundRow> {
    const refund = await write(tx, part, wish);
    if (refund.gateway === 'hand') {
      // Given back outside the shop: the owner says that it is done.
      await ends.tell(tx, order, refund, { state: 'succeeded' });
    } else {
      const job = { refundId: refund.id };
      await jobs.send(tx, 'payments.refund', job, { singletonKey: refund.id });
    }
    return refund;
  }

  /**
   * Asks for a failed refund anew, under a new id, as far as its payment is not asked back meanwhile;
   * or has it given back by hand. False when nothing of it is left.
   */
  async function replace(
    tx: Tx,
    order: OrderRow,
    failed: RefundRow,
    wish: Partial<RefundWish> = {},
  ): Promise<boolean> {
    const payment = await findPayment(tx, failed.paymentId);
    if (!payment) return false;
    const rest = await restOf(tx, payment);
    const part = {
      payment,
      amountPaise: Math.min(failed.amountPaise, rest.amountPaise),
      chargedMinor: Math.min(failed.chargedMinor, rest.chargedMinor),
    };
    if (part.chargedMinor <= 0) return false;
    const { note, actorId, isOwed, failures } = failed;
    const origin = failed.origin === 'gateway' ? 'shop' : failed.origin;
    const done = await ask(tx, order, part, { note, actorId, isOwed, failures, origin, ...wish });
    await repository.changeRefund(tx, failed.id, {
      replacedBy: done.id,
      need: null,
      checkAt: null,
    });
    return true;
  }

  return {
    write,
    ask,
    replace,

    /** Asks again for what is owed and was not sent, if its time has come. */
    async askAgain(tx: Tx, order: OrderRow, refundId: string): Promise<void> {
      const failed = await repository.findRefund(tx, refundId);
      if (failed?.state !== 'failed' || failed.need !== 'failed') return;
      const isAsked = await replace(tx, order, failed);
      if (!isAsked) await ends.closeCovered(tx, failed.paymentId);
    },

    /** What an administrator asks for anew does away with what failed of what she asked before. */
    async dropFailed(tx: Tx, orderId: string): Promise<void> {
      for (const { id, need, isOwed } of await repository.refundsOf(tx, orderId)) {
        if (need !== 'failed' || isOwed) continue;
        await repository.changeRefund(tx, id, { need: null, checkAt: null });
      }
    },

    /** Ends a refund nobody answers for, so that another can take its place. */
    async giveUp(tx: Tx, refund: RefundRow, reason: string): Promise<RefundRow> {
      if (!isOpen(refund)) return refund;
      const change = { state: 'failed', reason, settledAt: clock.now(), checkAt: null } as const;
      await repository.changeRefund(tx, refund.id, change);
      return { ...refund, ...change };
    },
  };
}
