import type { Money } from '../../../../domain/money/foreign-amount.ts';
import { netMinor } from '../../../../domain/payments/payment-ledger.ts';
import type { GatewayName } from '../../../../domain/payments/payment-methods.ts';
import { isRefundOpen } from '../../../../domain/payments/refund-states.ts';
import type { Db } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors/shop-error.ts';
import type { PaymentDeps } from '../gateways/gateways.service.ts';
import type { GatewayEventOf, GatewayRefund } from '../gateways/provider.ts';
import { queueEmail } from '../payment-emails.service.ts';
import * as repository from '../payments.repository.ts';
import type { SettlementService } from '../settlement/settlement.service.ts';
import {
  type ExternalRefunds,
  findReportedRefund,
  problemOfExternal,
} from './external-refunds.service.ts';
import type { RefundSending } from './refund-sending.service.ts';
import {
  findTransactionByGatewayId,
  listTransactions,
  type TransactionRow,
} from './refund-transactions.repository.ts';
import type { RefundsService } from './refunds.service.ts';

export type RefundReports = ReturnType<typeof createRefundReports>;

/** Applies what a gateway reports about refunds, those made in its dashboard included. */
export function createRefundReports(
  { db, jobs, lifecycle, log }: PaymentDeps,
  settlement: SettlementService,
  refunds: RefundsService,
  refundSending: RefundSending,
  { addRefund, recordExternal, reportUnrecorded }: ExternalRefunds,
) {
  /** Applies a report about a refund; an implausible one is only logged. */
  async function handle(
    gateway: GatewayName,
    event: GatewayEventOf<'refund'>,
    attempt: repository.AttemptRow | undefined,
  ): Promise<void> {
    const { refund: report, captureId, gatewayOrderId, type, isAutomatic = false } = event;
    let payment = await findRefundedPayment(db, gateway, captureId, attempt);
    if (isAutomatic && attempt && !payment) {
      // A further payment, whose own webhook may never come; one that failed is none.
      await settlement.settle(attempt, await settlement.fetchOrCapturePayment(attempt));
      payment = await findRefundedPayment(db, gateway, captureId, attempt);
    }
    if (payment && !attempt) {
      // The webhook itself was logged under no order, as it names none.
      await log.recordDecision(db, payment, 'a refund is reported', { type, captureId });
    }
    const known = await findReportedRefund(db, gateway, report);
    const waiting =
      known || !isAutomatic || !payment ? undefined : await findWaitingRefund(db, payment, report);
    const refund = known ?? waiting;
    const problem = refund
      ? problemOfKnown(refund, gateway, report)
      : problemOfExternal(payment, report);
    if (problem) {
      const orderId = refund?.orderId ?? payment?.orderId ?? null;
      const subject = { orderId, gateway, gatewayOrderId };
      await log.recordDecision(db, subject, problem, { type, ...report });
      if (!refund && payment) await reportUnrecorded(payment, report);
    } else if (refund) await applyReport(refund, report, waiting && payment?.id);
    else if (payment) await recordExternal(gateway, payment, report);
    // The webhook of the payment is still to come: the gateway sends this one again.
    if (!refund && !payment && attempt && !isAutomatic) throw notFound('This payment');
  }

  /**
   * Applies a report about a known refund. Webhooks arrive in any order: one that contradicts a
   * final state makes the shop fetch the status, which then counts.
   */
  async function applyReport(known: TransactionRow, report: GatewayRefund, paymentId?: string) {
    const { id, state } = known;
    if (isRefundOpen(known)) {
      return refunds.applyEvent(known, { kind: 'reported', id, report, paymentId });
    }
    if (report.state === state || report.state === 'pending') return;
    const fetched = await refundSending.fetchStatus(known);
    if (!fetched) return;
    await refunds.applyEvent(known, { kind: 'reported', id, report: fetched, isConfirmed: true });
  }

  /**
   * Records money that the gateway took back, once, as a refund that the customer has. Only the
   * admin is emailed: the shop did not send it. An amount in another currency is not counted.
   */
  function recordReversal(
    gateway: GatewayName,
    payment: repository.PaymentRow,
    { reversalId, amount }: GatewayEventOf<'reversal'>,
  ) {
    return lifecycle.withLock(payment.orderId, async (tx, order) => {
      if (await findTransactionByGatewayId(tx, gateway, reversalId)) return;
      const left = Math.max(0, netMinor(payment, await listTransactions(tx, order.id)));
      const isMismatched = amount !== null && amount.currency !== payment.chargedCurrency;
      const chargedMinor = isMismatched ? 0 : Math.min(amount?.minor ?? left, left);
      const email = `${payment.id}:${reversalId}`;
      if (chargedMinor === 0) {
        return queueEmail(jobs, tx, 'reversal-not-counted', payment.id, email);
      }
      const given = { note: 'Taken back by the payment gateway' };
      const id = await addRefund(tx, order, payment, chargedMinor, given);
      const report = { state: 'succeeded', gatewayRefundId: reversalId } as const;
      await refunds.apply(tx, order.id, { kind: 'reported', id, report, isAnnounced: true });
      await queueEmail(jobs, tx, 'payment-reversed', id, email);
    });
  }

  return { handle, recordReversal };
}

async function findRefundedPayment(
  db: Db,
  gateway: GatewayName,
  captureId: string | null,
  attempt: repository.AttemptRow | undefined,
) {
  if (captureId !== null) return repository.findPaymentByCapture(db, gateway, captureId);
  const payments = attempt ? await repository.listPayments(db, attempt.orderId) : [];
  return payments.find(({ attemptId }) => attemptId === attempt?.id);
}

/**
 * The refund that the shop has requested and not sent for an order, as its gateway may send it by
 * itself, perhaps for another payment of the same amount.
 */
async function findWaitingRefund(
  db: Db,
  { orderId, gateway }: repository.PaymentRow,
  { amount }: GatewayRefund,
) {
  const listed = await listTransactions(db, orderId);
  return listed.find(
    (refund) =>
      isRefundOpen(refund) &&
      refund.origin === 'shop' &&
      refund.gateway === gateway &&
      refund.gatewayRefundId === null &&
      isAmountOf(refund, amount),
  );
}

/** Why a webhook cannot be about the refund it names; null when it can. */
function problemOfKnown(refund: TransactionRow, gateway: GatewayName, { amount }: GatewayRefund) {
  if (refund.gateway !== gateway) return 'a refund of another gateway';
  return isAmountOf(refund, amount) ? null : 'a refund of another amount than requested';
}

function isAmountOf({ chargedMinor, chargedCurrency }: TransactionRow, amount: Money): boolean {
  return amount.minor === chargedMinor && amount.currency === chargedCurrency;
}
