import { z } from 'zod';
import { min } from '../../../../domain/money/money.ts';
import { type RefundPart, unrefundedOf } from '../../../../domain/payments/payment-ledger.ts';
import { waitBeforePoll } from '../../../../domain/payments/refund-state.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { findPayment, type PaymentRow } from '../payments.repository.ts';
import * as repository from './refunds.repository.ts';

/** Requests a refund at its gateway. */
export const requestRefund = job('payments.refund', z.object({ refundId: z.uuid() }));

type RefundRow = repository.RefundRow;

/** The part of a refund that belongs to one payment. */
export type PaymentPart = RefundPart<PaymentRow>;

export type RefundRequests = ReturnType<typeof createRefundRequests>;

/** Stores new refunds, under the lock of their order. */
export function createRefundRequests({ clock, jobs }: PaymentDeps) {
  /** Stores a refund without requesting it at its gateway. */
  function insert(tx: Tx, { payment, ...amounts }: PaymentPart, facts: repository.RefundFacts) {
    const gateway = facts.gateway ?? payment.gateway;
    const isManual = gateway === 'hand';
    return repository.insertRefund(tx, {
      ...facts,
      gateway,
      paymentId: payment.id,
      orderId: payment.orderId,
      state: isManual ? 'manual' : 'requested',
      ...amounts,
      chargedCurrency: payment.chargedCurrency,
      createdAt: clock.now(),
      nextCheckAt: isManual ? null : new Date(clock.now().getTime() + waitBeforePoll(0)),
    });
  }

  async function request(tx: Tx, part: PaymentPart, facts: repository.RefundFacts) {
    const refund = await insert(tx, part, facts);
    if (refund.state === 'requested') {
      const refundId = refund.id;
      await jobs.send(tx, requestRefund, { refundId }, { singletonKey: refundId });
    }
    return refund;
  }

  /** Requests the amount of a failed refund again; null when nothing of it is left. */
  async function replace(tx: Tx, failed: RefundRow, facts: Partial<repository.RefundFacts> = {}) {
    const payment = await findPayment(tx, failed.paymentId);
    if (!payment) return null;
    const rest = unrefundedOf(payment, await repository.refundsOfPayment(tx, payment.id));
    const part = {
      payment,
      amountPaise: min(failed.amountPaise, rest.amountPaise),
      chargedMinor: Math.min(failed.chargedMinor, rest.chargedMinor),
    };
    if (part.chargedMinor <= 0) return null;
    const { note, actorId, isRequired, failures } = failed;
    const origin = failed.origin === 'gateway' ? 'shop' : failed.origin;
    // A gateway answers the same id with the same result: a new try needs a new row.
    const next = await request(tx, part, {
      ...{ note, actorId, isRequired, failures, origin },
      ...facts,
    });
    await repository.closeRefund(tx, failed.id, { replacedBy: next.id });
    return next;
  }

  return { insert, request, replace };
}
