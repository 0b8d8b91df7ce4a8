import { isOpen } from '../../../domain/payment-ledger.ts';
import type { GatewayName } from '../../../domain/payment-methods.ts';
import type { Db } from '../../platform/database.ts';
import { isId } from '../../platform/ids.ts';
import type { OrderChanges } from '../orders/order-changes.service.ts';
import type { PaymentLog } from './payment-log.service.ts';
import type { PaymentRow } from './payments.repository.ts';
import type { GatewayRefund, WebhookEvent } from './providers/payment-provider.ts';
import type { RefundAsking } from './refund-asking.service.ts';
import { partSentBack } from './refund-books.ts';
import type { RefundEnds } from './refund-ends.service.ts';
import type { RefundGateway } from './refund-gateway.service.ts';
import type { RefundRow } from './refunds.repository.ts';
import * as repository from './refunds.repository.ts';

interface RefundReportsDeps {
  db: Db;
  changes: OrderChanges;
  log: PaymentLog;
  ends: RefundEnds;
  asking: RefundAsking;
  gateway: RefundGateway;
}

export type RefundEvent = Extract<WebhookEvent, { kind: 'refund' }>;

/** What the gateways report of refunds by themselves, also of those made in their own dashboards. */
export function createRefundReports(deps: RefundReportsDeps) {
  const { db, changes, log, ends, asking, gateway: atGateway } = deps;

  async function find(gateway: GatewayName, { refundId, gatewayRefundId }: GatewayRefund) {
    const isOurs = refundId !== null && isId(refundId);
    const ours = isOurs ? await repository.findRefund(db, refundId) : undefined;
    return ours ?? repository.findRefundAt(db, gateway, gatewayRefundId);
  }

  /**
   * News of a refund that is known. Webhooks come in any order: one that contradicts an end makes the
   * shop ask, and the answer counts.
   */
  async function update(refund: RefundRow, told: GatewayRefund): Promise<void> {
    if (isOpen(refund)) return atGateway.settle(refund.id, told);
    if (told.state === refund.state || told.state === 'pending') return;
    const now = await atGateway.look(refund);
    if (now) await atGateway.settle(refund.id, now, { isReversal: true });
  }

  /** A refund the shop did not ask for: it is written down as it was made, once. */
  async function record(
    gateway: GatewayName,
    payment: PaymentRow,
    told: GatewayRefund,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const order = await changes.lock(tx, payment.orderId);
      const before = await repository.findRefundAt(tx, gateway, told.gatewayRefundId);
      if (before) return ends.tell(tx, order, before, told);
      const refund = await asking.write(tx, await partSentBack(tx, payment, told.amount), {
        note: 'Refunded at the payment service',
        origin: 'gateway',
        actorId: null,
        isOwed: false,
        foreignId: told.refundId,
      });
      await ends.tell(tx, order, refund, told);
    });
  }

  return {
    /**
     * Takes a report in; one that makes no sense is logged and changes nothing. False when it is of a
     * payment that the shop has not heard of. @throws GatewayError
     */
    async hear(
      gateway: GatewayName,
      event: RefundEvent,
      payment: PaymentRow | undefined,
    ): Promise<boolean> {
      const { refund: told, gatewayOrderId, type } = event;
      const known = await find(gateway, told);
      const fault = known ? faultOfKnown(known, gateway, told) : faultOfNew(payment, told);
      if (fault) {
        const orderId = known?.orderId ?? payment?.orderId ?? null;
        const detail = { type, ...told };
        await log.decide(db, { orderId, gateway, gatewayOrderId, operation: fault, detail });
      } else if (known) await update(known, told);
      else if (payment) await record(gateway, payment, told);
      return known !== undefined || payment !== undefined;
    },
  };
}

/** Why a report can't be of the refund it names; null when it can. */
function faultOfKnown(refund: RefundRow, gateway: GatewayName, { amount }: GatewayRefund) {
  if (refund.gateway !== gateway) return 'a refund of another gateway';
  const isAsked =
    amount.minor === refund.chargedMinor && amount.currency === refund.chargedCurrency;
  return isAsked ? null : 'a refund of another sum than was asked for';
}

/** Why a refund that the shop did not ask for is left out of the books; null when it belongs there. */
function faultOfNew(payment: PaymentRow | undefined, { amount, state }: GatewayRefund) {
  if (!payment) return 'a refund of no payment of this shop';
  if (state === 'failed') return 'a refund made at the gateway failed';
  if (amount.currency !== payment.chargedCurrency) return 'a refund in another currency';
  const isWithin = amount.minor > 0 && amount.minor <= payment.chargedMinor;
  return isWithin ? null : 'a refund of more than the payment, or of nothing';
}
