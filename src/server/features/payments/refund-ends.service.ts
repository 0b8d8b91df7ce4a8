import { formatRupees, toRupees } from '../../../domain/money.ts';
import { isOpen } from '../../../domain/payment-ledger.ts';
import {
  isStuck,
  type RefundNeed,
  waitBeforeCheck,
  waitBeforeTry,
} from '../../../domain/refund-care.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import type { OrderChanges, OrderRow } from '../orders/order-changes.service.ts';
import type { PaymentLog } from './payment-log.service.ts';
import { findPayment } from './payments.repository.ts';
import type { GatewayRefund } from './providers/payment-provider.ts';
import { keptOf } from './refund-books.ts';
import type { RefundRow } from './refunds.repository.ts';
import * as repository from './refunds.repository.ts';

interface RefundEndsDeps {
  clock: Clock;
  changes: OrderChanges;
  log: PaymentLog;
}

/** Needs that come about while she does not look; what is hers to give she has just asked for herself. */
type LetterNeed = Exclude<RefundNeed, 'by-hand'>;

/** What a gateway, or the owner, has said of a refund. */
export type Told = Pick<GatewayRefund, 'state' | 'reason'> & { gatewayRefundId?: string };

export type RefundEnds = ReturnType<typeof createRefundEnds>;

/** Writes down how refunds stand. Everything here is done under the order's row lock. */
export function createRefundEnds({ clock, changes, log }: RefundEndsDeps) {
  const later = (ms: number) => new Date(clock.now().getTime() + ms);
  const ageOf = ({ createdAt }: RefundRow) => clock.now().getTime() - createdAt.getTime();

  /**
   * What was told of a refund. A success counts also after a failure, for the gateway's books are the
   * truth; a failure after a success only as a reversal, when the gateway was asked about it just now.
   */
  async function tell(
    tx: Tx,
    order: OrderRow,
    refund: RefundRow,
    told: Told,
    { isReversal = false } = {},
  ): Promise<void> {
    const double = await takeOver(tx, refund, told);
    const isSent = double?.state === 'succeeded';
    const state = isSent ? 'succeeded' : told.state;
    if (state === refund.state && state !== 'pending') return;
    if (state === 'succeeded') return succeed(tx, order, refund, told, isSent);
    if (state === 'pending') return isOpen(refund) || double ? wait(tx, refund, told) : undefined;
    if (isOpen(refund) || isReversal) return fail(tx, order, refund, told);
  }

  async function wait(tx: Tx, refund: RefundRow, told: Told): Promise<void> {
    await repository.changeRefund(tx, refund.id, {
      state: 'pending',
      gatewayRefundId: told.gatewayRefundId ?? refund.gatewayRefundId,
      settledAt: null,
      need: refund.state === 'pending' ? refund.need : null,
      checkAt: later(waitBeforeCheck(ageOf(refund))),
    });
  }

  async function succeed(
    tx: Tx,
    order: OrderRow,
    refund: RefundRow,
    told: Told,
    wasTold: boolean,
  ): Promise<void> {
    await repository.changeRefund(tx, refund.id, {
      state: 'succeeded',
      gatewayRefundId: told.gatewayRefundId ?? refund.gatewayRefundId,
      reason: null,
      settledAt: clock.now(),
      checkAt: null,
      need: null,
    });
    await decide(tx, refund, 'refund succeeded', told.reason);
    if (!wasTold) {
      const { amountPaise, note } = refund;
      await changes.note(tx, order.id, 'refunded', `${sumText(refund)}: ${note}`);
      const letter = refund.gateway === 'hand' ? 'refunded-by-hand' : 'refunded';
      await changes.mail(tx, order, letter, { ref: refund.id, amountPaise, text: note });
    }
    const isTwice = await standIn(tx, refund);
    const kept = await closeCovered(tx, refund.paymentId);
    if (isTwice || kept < 0) await needOwner(tx, order, refund, 'twice');
  }

  async function fail(tx: Tx, order: OrderRow, refund: RefundRow, told: Told): Promise<void> {
    const failures = refund.failures + 1;
    const isOwed = refund.isOwed || order.cancelledAt !== null || order.paidAt === null;
    const wait = isOwed ? waitBeforeTry(failures) : null;
    await repository.changeRefund(tx, refund.id, {
      state: 'failed',
      gatewayRefundId: told.gatewayRefundId || refund.gatewayRefundId,
      reason: told.reason ?? null,
      settledAt: clock.now(),
      isOwed,
      failures,
      checkAt: wait === null ? null : later(wait),
      need: null,
    });
    await decide(tx, refund, 'refund failed', told.reason);
    if (await wasSentBefore(tx, refund)) {
      return repository.changeRefund(tx, refund.id, { checkAt: null });
    }
    if (failures === 1) {
      const words = isOwed ? 'it is sent again' : 'the shop looks into it';
      await changes.note(tx, order.id, 'refund-failed', `${sumText(refund)}: ${words}`);
    }
    await repository.changeRefund(tx, refund.id, { need: 'failed' });
    if ((await closeCovered(tx, refund.paymentId)) <= 0) return;
    // Told once, and once more when it is not asked for any longer.
    if (failures === 1 || wait === null) await writeToOwner(tx, order, refund, 'failed');
  }

  /** A late success: what was asked for in its place need not be. True when that may go out as well. */
  async function standIn(tx: Tx, late: RefundRow): Promise<boolean> {
    let last: RefundRow | undefined = late;
    while (last?.replacedBy) last = await repository.findRefund(tx, last.replacedBy);
    if (!last || last.id === late.id) return false;
    if (last.state !== 'failed') return true;
    await repository.changeRefund(tx, last.id, { need: null, checkAt: null });
    return false;
  }

  /** Whether a refund that failed was asked for in place of one that turned out to have been sent. */
  async function wasSentBefore(tx: Tx, refund: RefundRow): Promise<boolean> {
    const others = await repository.refundsOfPayment(tx, refund.paymentId);
    const inPlaceOf = (id: string) => others.find(({ replacedBy }) => replacedBy === id);
    let before = inPlaceOf(refund.id);
    while (before && before.state !== 'succeeded') before = inPlaceOf(before.id);
    if (!before) return false;
    await repository.changeRefund(tx, before.id, { need: null });
    return true;
  }

  /**
   * The gateway's id of a refund may stand on a row of its own already, when its webhook came before
   * the answer and did not name ours: that row is no second refund. Gives it as it stood.
   */
  async function takeOver(tx: Tx, refund: RefundRow, told: Told): Promise<RefundRow | null> {
    if (!told.gatewayRefundId) return null;
    const other = await repository.findRefundAt(tx, refund.gateway, told.gatewayRefundId);
    if (!other || other.id === refund.id) return null;
    await repository.changeRefund(tx, other.id, {
      state: 'failed',
      gatewayRefundId: null,
      reason: 'The same refund as another one',
      replacedBy: refund.id,
      isOwed: false,
      need: null,
      checkAt: null,
    });
    await decide(tx, other, 'the same refund as another one', refund.id);
    return other;
  }

  /** Where nothing of a payment is kept any more, what failed is done with. Gives what is kept. */
  async function closeCovered(tx: Tx, paymentId: string): Promise<number> {
    const payment = await findPayment(tx, paymentId);
    if (!payment) return 0;
    const kept = await keptOf(tx, payment);
    if (kept > 0) return kept;
    for (const { id, need } of await repository.refundsOfPayment(tx, paymentId)) {
      if (need === 'failed') await repository.changeRefund(tx, id, { need: null, checkAt: null });
    }
    return kept;
  }

  async function needOwner(
    tx: Tx,
    order: OrderRow,
    refund: RefundRow,
    need: LetterNeed,
  ): Promise<void> {
    await repository.changeRefund(tx, refund.id, { need });
    await decide(tx, refund, `refund needs the owner: ${need}`);
    await writeToOwner(tx, order, refund, need);
  }

  function writeToOwner(tx: Tx, order: OrderRow, refund: RefundRow, need: LetterNeed) {
    const facts = {
      ref: `${refund.id}:${need}`,
      amountPaise: refund.amountPaise,
      text: LETTER[need],
    };
    return changes.mail(tx, order, 'refund-in-need', facts);
  }

  function decide(tx: Tx, refund: RefundRow, operation: string, reason?: string): Promise<void> {
    const { id: refundId, orderId, gateway } = refund;
    return log.decide(tx, {
      orderId,
      gateway,
      operation,
      detail: { refundId, amount: sumText(refund), reason },
    });
  }

  return {
    tell,
    closeCovered,

    /** Takes up a refund that was noted as failed, and that its gateway has under way all the same. */
    reopen: wait,

    /** Calls for the owner where a refund has been under way for too long. */
    async noteStuck(tx: Tx, order: OrderRow, refund: RefundRow): Promise<void> {
      if (refund.need !== null || !isStuck(refund.state, ageOf(refund))) return;
      await needOwner(tx, order, refund, 'stuck');
    },
  };
}

const LETTER: Record<LetterNeed, string> = {
  failed: 'The payment service did not send it: the money is still with you.',
  stuck: 'The payment service has not said for long how it stands.',
  twice: 'More has gone back to the customer than was meant to.',
};

function sumText({ amountPaise }: RefundRow): string {
  return formatRupees(toRupees(amountPaise));
}
