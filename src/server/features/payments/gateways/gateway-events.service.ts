import type { GatewayName } from '../../../../domain/payments/payment-methods.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import { notFound, ShopError } from '../../../platform/errors/shop-error.ts';
import { createLimit } from '../../../platform/http/rate-limits.ts';
import { queueEmail } from '../payment-emails.service.ts';
import * as repository from '../payments.repository.ts';
import type { RefundReports } from '../refunds/refund-reports.service.ts';
import type { SettlementService } from '../settlement/settlement.service.ts';
import type { PaymentDeps } from './gateways.service.ts';
import { recordWebhook } from './payment-log.service.ts';
import {
  type GatewayEventOf,
  type GatewayWebhook,
  type GatewayWebhookEvent,
  isRefused,
  type PaymentProvider,
  toPaymentUnavailable,
  WebhookRejection,
} from './provider.ts';

type Delivery = Omit<GatewayWebhook, 'now'> & { address: string };

/** Verifies what the gateways send by webhook, and applies it. */
export function createGatewayEvents(
  deps: PaymentDeps,
  settlement: SettlementService,
  refundReports: RefundReports,
) {
  const { db, pool, clock, jobs, gateways, log } = deps;
  // Every delivery is logged, so their number is limited, and that of unverified ones most of all.
  const limit = createLimit(pool, { name: 'webhook-ip', limit: 1200, seconds: 60 });
  const unverified = createLimit(pool, { name: 'webhook-unverified', limit: 120, seconds: 600 });
  const verifyCalls = createLimit(pool, { name: 'webhook-verify-call', limit: 300, seconds: 60 });

  async function handleEvent(gateway: GatewayName, event: GatewayWebhookEvent): Promise<void> {
    if (event.kind === 'ignored') return;
    if (event.kind === 'reversal') return handleReversal(gateway, event);
    if (event.kind === 'dispute') return handleDispute(gateway, event);
    const { gatewayOrderId } = event;
    const attempt = gatewayOrderId
      ? await repository.findAttemptByGatewayOrder(db, gatewayOrderId, gateway)
      : undefined;
    if (event.kind === 'refund') return refundReports.handle(gateway, event, attempt);
    if (!attempt) {
      const subject = { orderId: null, gateway, gatewayOrderId };
      await log.recordDecision(db, subject, 'not an order of this shop', { type: event.type });
      return event.outcome === 'paid' ? recordUnknownPayment(gateway, event) : undefined;
    }
    const { outcome, capture, reason } = event;
    if (outcome === 'pending') return;
    if (outcome === 'approved') return captureApproved(attempt);
    const isAttemptPending = undefined;
    await settlement.settle(attempt, { state: outcome, capture, reason, isAttemptPending });
  }

  /** Money for an order that the shop does not have, perhaps lost by a restore: the admin decides. */
  async function recordUnknownPayment(
    gateway: GatewayName,
    { gatewayOrderId, capture }: GatewayEventOf<'payment'>,
  ): Promise<void> {
    await repository.insertUnknownPayment(db, {
      gateway,
      gatewayOrderId,
      reference: capture?.id ?? null,
      chargedMinor: capture?.amount.minor ?? null,
      chargedCurrency: capture?.amount.currency ?? null,
      at: capture?.at ?? clock.now(),
    });
  }

  /** Captures an approved payment. Where the gateway refuses, the reconciliation job polls on. */
  async function captureApproved(attempt: repository.AttemptRow): Promise<void> {
    try {
      await settlement.settle(attempt, await settlement.fetchOrCapturePayment(attempt));
    } catch (error) {
      if (!isRefused(error)) throw error;
      const detail = { message: error.message };
      await log.recordDecision(db, attempt, 'approved, but not captured', detail);
    }
  }

  /** Money was taken back, as after a dispute: it is in the ledger, and the admin is emailed. */
  async function handleReversal(
    gateway: GatewayName,
    event: GatewayEventOf<'reversal'>,
  ): Promise<void> {
    const { captureId, gatewayOrderId, type } = event;
    const payment = await repository.findPaymentByCapture(db, gateway, captureId);
    const operation = payment ? 'reversed at the gateway' : 'not a payment of this shop';
    const subject = { orderId: payment?.orderId ?? null, gateway, gatewayOrderId };
    await log.recordDecision(db, subject, operation, { type, captureId });
    if (payment) await refundReports.recordReversal(gateway, payment, event);
  }

  /** Nothing has moved yet: the admin has to answer the dispute at the gateway. */
  async function handleDispute(
    gateway: GatewayName,
    event: GatewayEventOf<'dispute'>,
  ): Promise<void> {
    const { captureId, type, disputeId, status, reason } = event;
    const payment = await repository.findPaymentByCapture(db, gateway, captureId);
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
