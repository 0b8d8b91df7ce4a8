import type { Money } from '../../../domain/money/foreign-amount.ts';
import type { GatewayName } from '../../../domain/payments/payment-methods.ts';
import { isOpen } from '../../../domain/payments/refund-states.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { createLimit } from '../../platform/http/rate-limits.ts';
import { notFound, ShopError } from '../../platform/http/shop-error.ts';
import type { PaymentDeps } from './gateways.service.ts';
import { queueEmail } from './payment-emails.service.ts';
import { recordWebhook } from './payment-log.service.ts';
import * as repository from './payments.repository.ts';
import {
  type GatewayRefund,
  isRefused,
  type PaymentProvider,
  toPaymentUnavailable,
  type WebhookDelivery,
  type WebhookEvent,
  WebhookRejection,
} from './providers/provider.ts';
import type { RefundSending } from './refund-sending.service.ts';
import type { RefundsService } from './refunds.service.ts';
import type { SettlementService } from './settlement.service.ts';

type Delivery = Omit<WebhookDelivery, 'now'> & { address: string };
type EventOf<Kind> = Extract<WebhookEvent, { kind: Kind }>;

/** Verifies what the gateways send by webhook, and applies it. */
export function createGatewayEvents(
  deps: PaymentDeps,
  settlement: SettlementService,
  refunds: RefundsService,
  refundSending: RefundSending,
) {
  const { db, pool, clock, jobs, gateways, log } = deps;
  // Every delivery is logged, so their number is limited, and that of unverified ones most of all.
  const limit = createLimit(pool, { name: 'webhook-ip', limit: 1200, seconds: 60 });
  const unverified = createLimit(pool, { name: 'webhook-unverified', limit: 120, seconds: 600 });
  const verifyCalls = createLimit(pool, { name: 'webhook-verify-call', limit: 300, seconds: 60 });

  async function handleEvent(gateway: GatewayName, event: WebhookEvent): Promise<void> {
    if (event.kind === 'ignored') return;
    if (event.kind === 'reversal') return handleReversal(gateway, event);
    if (event.kind === 'dispute') return handleDispute(gateway, event);
    const { gatewayOrderId } = event;
    const attempt = gatewayOrderId
      ? await repository.findAttemptAt(db, gatewayOrderId, gateway)
      : undefined;
    if (event.kind === 'refund') return handleRefund(gateway, event, attempt);
    if (!attempt) {
      const subject = { orderId: null, gateway, gatewayOrderId };
      return log.recordDecision(db, subject, 'not an order of this shop', { type: event.type });
    }
    const { outcome, capture, reason } = event;
    if (outcome === 'pending') return;
    if (outcome === 'approved') return capturePayment(attempt);
    await settlement.settle(attempt, { state: outcome, capture, reason, isAttemptPending: false });
  }

  /** Captures an approved payment. Where the gateway refuses, the reconciliation job polls on. */
  async function capturePayment(attempt: repository.AttemptRow): Promise<void> {
    try {
      await settlement.settle(attempt, await settlement.fetchOrCapturePayment(attempt));
    } catch (error) {
      if (!isRefused(error)) throw error;
      const detail = { message: error.message };
      await log.recordDecision(db, attempt, 'approved, but not captured', detail);
    }
  }

  /** Applies a report about a refund; an implausible one is only logged. */
  async function handleRefund(
    gateway: GatewayName,
    event: EventOf<'refund'>,
    attempt: repository.AttemptRow | undefined,
  ): Promise<void> {
    const { refund: report, captureId, gatewayOrderId, type, isAutomatic = false } = event;
    let payment = await findRefundedPayment(gateway, captureId, attempt);
    if (isAutomatic && attempt && !payment) {
      // A further payment, whose own webhook may never come; one that failed is none.
      await settlement.settle(attempt, await settlement.fetchOrCapturePayment(attempt));
      payment = await findRefundedPayment(gateway, captureId, attempt);
    }
    if (payment && !attempt) {
      // The webhook itself was logged under no order, as it names none.
      await log.recordDecision(db, payment, 'a refund is reported', { type, captureId });
    }
    const known = await findReportedRefund(gateway, report);
    const waiting =
      known || !isAutomatic || !payment ? undefined : await findWaitingRefund(payment, report);
    const refund = known ?? waiting;
    const problem = refund
      ? problemOfKnown(refund, gateway, report)
      : problemOfExternal(payment, report);
    if (problem) {
      const orderId = refund?.orderId ?? payment?.orderId ?? null;
      const subject = { orderId, gateway, gatewayOrderId };
      await log.recordDecision(db, subject, problem, { type, ...report });
    } else if (refund) await applyReport(refund, report, waiting && payment?.id);
    else if (payment) await refunds.recordExternal(gateway, payment, report);
    // The webhook of the payment is still to come: the gateway sends this one again.
    if (!refund && !payment && attempt && !isAutomatic) throw notFound('This payment');
  }

  async function findRefundedPayment(
    gateway: GatewayName,
    captureId: string | null,
    attempt: repository.AttemptRow | undefined,
  ) {
    if (captureId !== null) return repository.findPaymentAt(db, gateway, captureId);
    const payments = attempt ? await repository.listPayments(db, attempt.orderId) : [];
    return payments.find(({ attemptId }) => attemptId === attempt?.id);
  }

  async function findReportedRefund(gateway: GatewayName, report: GatewayRefund) {
    const { refundId, gatewayRefundId } = report;
    const own = refundId === null ? undefined : await repository.findRefund(db, refundId);
    return own ?? repository.findRefundAt(db, gateway, gatewayRefundId);
  }

  /**
   * The refund that the shop has requested and not sent for an order, as its gateway may send it by
   * itself, perhaps for another payment of the same amount.
   */
  async function findWaitingRefund(
    { orderId, gateway }: repository.PaymentRow,
    { amount }: GatewayRefund,
  ) {
    const listed = await repository.listRefunds(db, orderId);
    return listed.find(
      (refund) =>
        isOpen(refund) &&
        refund.origin === 'shop' &&
        refund.gateway === gateway &&
        refund.gatewayRefundId === null &&
        isAmountOf(refund, amount),
    );
  }

  /**
   * Applies a report about a known refund. Webhooks arrive in any order: one that contradicts a
   * final state makes the shop fetch the status, which then counts.
   */
  async function applyReport(
    known: repository.RefundRow,
    report: GatewayRefund,
    paymentId?: string,
  ) {
    const { id, state } = known;
    if (isOpen(known)) {
      return refunds.applyEvent(known, { kind: 'reported', id, report, paymentId });
    }
    if (report.state === state || report.state === 'pending') return;
    const fetched = await refundSending.fetchStatus(known);
    if (!fetched) return;
    await refunds.applyEvent(known, { kind: 'reported', id, report: fetched, isConfirmed: true });
  }

  /** Money was taken back, as after a dispute: it is in the ledger, and the admin is emailed. */
  async function handleReversal(gateway: GatewayName, event: EventOf<'reversal'>): Promise<void> {
    const { captureId, gatewayOrderId, type } = event;
    const payment = await repository.findPaymentAt(db, gateway, captureId);
    const operation = payment ? 'reversed at the gateway' : 'not a payment of this shop';
    const subject = { orderId: payment?.orderId ?? null, gateway, gatewayOrderId };
    await log.recordDecision(db, subject, operation, { type, captureId });
    if (payment) await refunds.recordReversal(gateway, payment, event);
  }

  /** Nothing has moved yet: the admin has to answer the dispute at the gateway. */
  async function handleDispute(gateway: GatewayName, event: EventOf<'dispute'>): Promise<void> {
    const { captureId, type, disputeId, status, reason } = event;
    const payment = await repository.findPaymentAt(db, gateway, captureId);
    const operation = payment ? repository.DISPUTED : 'not a payment of this shop';
    await inTransaction(pool, async (tx) => {
      const subject = { orderId: payment?.orderId ?? null, gateway };
      await log.recordDecision(tx, subject, operation, {
        type,
        captureId,
        disputeId,
        status,
        reason,
      });
      if (!payment) return;
      await queueEmail(jobs, tx, 'payment-disputed', payment.id, `${disputeId}:${type}`);
    });
  }

  /** Verifies and parses a delivery; those that fail count against their sender's limit. */
  async function verify(provider: PaymentProvider, { address, ...delivery }: Delivery) {
    const { gateway, isWebhookVerifiedByCall } = provider;
    await unverified.consume(address);
    if (isWebhookVerifiedByCall) await verifyCalls.consume(gateway);
    const event = await recordWebhook(log.record, provider, { ...delivery, now: clock.now() });
    await unverified.giveBack(address);
    if (isWebhookVerifiedByCall) await verifyCalls.giveBack(gateway);
    return event;
  }

  return {
    /**
     * Handles one delivery; a repeated or late one changes nothing.
     * @throws ShopError NOT_FOUND, BAD_INPUT when it is not the gateway's, TOO_MANY_REQUESTS, and
     *   PAYMENT_UNAVAILABLE when the gateway cannot be reached to verify it: it then sends again
     */
    async receive(gateway: string, delivery: Delivery): Promise<void> {
      const provider = [...gateways.providers.values()].find((each) => each.gateway === gateway);
      if (!provider) throw notFound('This gateway');
      await limit.consume(delivery.address);
      try {
        await handleEvent(provider.gateway, await verify(provider, delivery));
      } catch (error) {
        if (error instanceof WebhookRejection || isRefused(error)) {
          throw new ShopError('BAD_INPUT', error.message);
        }
        throw toPaymentUnavailable(error);
      }
    },
  };
}

/** Why a webhook cannot be about the refund it names; null when it can. */
function problemOfKnown(
  refund: repository.RefundRow,
  gateway: GatewayName,
  { amount }: GatewayRefund,
) {
  if (refund.gateway !== gateway) return 'a refund of another gateway';
  return isAmountOf(refund, amount) ? null : 'a refund of another amount than requested';
}

function isAmountOf(
  { chargedMinor, chargedCurrency }: repository.RefundRow,
  amount: Money,
): boolean {
  return amount.minor === chargedMinor && amount.currency === chargedCurrency;
}

/** Why a refund that the shop did not request is not recorded; null when it is. */
function problemOfExternal(
  payment: repository.PaymentRow | undefined,
  { amount, state }: GatewayRefund,
) {
  if (!payment) return 'a refund of no payment of this shop';
  if (state === 'failed') return 'a refund made at the gateway failed';
  if (amount.currency !== payment.chargedCurrency) return 'a refund in another currency';
  const isWithin = amount.minor > 0 && amount.minor <= payment.chargedMinor;
  return isWithin ? null : 'a refund of more than the payment, or of nothing';
}
