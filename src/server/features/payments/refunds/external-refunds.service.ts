import type { MinorUnits } from '../../../../domain/money/foreign-amount.ts';
import { refundedPart, rupeeShare } from '../../../../domain/payments/payment-ledger.ts';
import type { GatewayName } from '../../../../domain/payments/payment-methods.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { OrderRow } from '../../orders/orders.service.ts';
import type { PaymentDeps } from '../gateways/gateways.service.ts';
import type { GatewayLedger, GatewayRefund } from '../gateways/provider.ts';
import { queueEmail } from '../payment-emails.service.ts';
import * as repository from '../payments.repository.ts';
import {
  findTransaction,
  findTransactionByGatewayId,
  listTransactions,
} from './refund-transactions.repository.ts';
import type { RefundsService } from './refunds.service.ts';

export type ExternalRefunds = ReturnType<typeof createExternalRefunds>;

/** Records refunds that were not requested by the shop: in a gateway's dashboard, or by itself. */
export function createExternalRefunds(
  { db, jobs, lifecycle, log }: PaymentDeps,
  refunds: RefundsService,
) {
  /** Adds a refund that someone at the gateway requested, or the gateway itself. */
  async function addRefund(
    tx: Tx,
    order: OrderRow,
    payment: repository.PaymentRow,
    chargedMinor: MinorUnits,
    given: { note: string; foreignId?: string | null },
  ): Promise<string> {
    const refunded = refundedPart(payment, await listTransactions(tx, order.id));
    const amountPaise = rupeeShare(payment, refunded, chargedMinor);
    return refunds.addExternal(tx, order, { payment, amountPaise, chargedMinor }, given);
  }

  /** Records a refund that was made in the gateway's dashboard, once. */
  function recordExternal(
    gateway: GatewayName,
    payment: repository.PaymentRow,
    report: GatewayRefund,
  ) {
    return lifecycle.withLock(payment.orderId, async (tx, order) => {
      const known = await findTransactionByGatewayId(tx, gateway, report.gatewayRefundId);
      const given = { note: 'Refunded at the payment gateway', foreignId: report.refundId };
      const id = known?.id ?? (await addRefund(tx, order, payment, report.amount.minor, given));
      await refunds.apply(tx, order.id, { kind: 'reported', id, report });
    });
  }

  /** Emails the admin about a refund that is not recorded. One that failed moved no money. */
  async function reportUnrecorded(payment: repository.PaymentRow, report: GatewayRefund) {
    if (report.state === 'failed') return;
    const ref = `${payment.id}:${report.gatewayRefundId}`;
    await queueEmail(jobs, null, 'refund-not-recorded', payment.id, ref);
  }

  return {
    addRefund,
    recordExternal,
    reportUnrecorded,

    /**
     * Records what a gateway lists and the shop does not know, as where a webhook was lost. Refunds
     * that it makes by itself are left to its reports, which name their payment.
     */
    async recordMissing(gateway: GatewayName, ledger: GatewayLedger): Promise<void> {
      for (const { captureId, isAutomatic, ...report } of ledger.refunds) {
        if (isAutomatic || captureId === null) continue;
        if (await findReportedRefund(db, gateway, report)) continue;
        const payment = await repository.findPaymentByCapture(db, gateway, captureId);
        const problem = problemOfExternal(payment, report);
        if (!payment) continue;
        if (problem === null) await recordExternal(gateway, payment, report);
        else {
          await log.recordDecision(db, payment, problem, { ...report });
          await reportUnrecorded(payment, report);
        }
      }
    },
  };
}

/** The transaction that a report is about: by the shop's id, or the gateway's. */
export async function findReportedRefund(db: Db, gateway: GatewayName, report: GatewayRefund) {
  const { refundId, gatewayRefundId } = report;
  const own = refundId === null ? undefined : await findTransaction(db, refundId);
  return own ?? findTransactionByGatewayId(db, gateway, gatewayRefundId);
}

/** Why a refund that the shop did not request is not recorded; null when it is. */
export function problemOfExternal(
  payment: repository.PaymentRow | undefined,
  { amount, state }: GatewayRefund,
) {
  if (!payment) return 'a refund of no payment of this shop';
  if (state === 'failed') return 'a refund made at the gateway failed';
  if (amount.currency !== payment.chargedCurrency) return 'a refund in another currency';
  const isWithin = amount.minor > 0 && amount.minor <= payment.chargedMinor;
  return isWithin ? null : 'a refund of more than the payment, or of nothing';
}
