import type { GatewayName } from '../../../../domain/payments/payment-methods.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import { notFound, ShopError } from '../../../platform/errors/shop-error.ts';
import { queueEmail } from '../payment-emails.service.ts';
import * as repository from '../payments.repository.ts';
import { handleRefundReport, recordReversal } from '../refunds/gateway-refunds.service.ts';
import { fetchOrCapturePayment, settle } from '../settlement/settlement.service.ts';
import { isRefused, toPaymentUnavailable, WebhookRejection } from './gateway-error.ts';
import type { PaymentDeps } from './gateways.service.ts';
import { recordWebhook } from './payment-log.service.ts';
import type {
  GatewayEventOf,
  GatewayWebhook,
  GatewayWebhookEvent,
  PaymentProvider,
} from './provider.ts';

type Delivery = Omit<GatewayWebhook, 'now'> & { address: string };

/* Verifies what the gateways send by webhook, and applies it. */

async function handleEvent(deps: PaymentDeps, gateway: GatewayName, event: GatewayWebhookEvent) {
  const { db, log } = deps;
  if (event.kind === 'ignored') return;
  if (event.kind === 'reversal') return handleReversal(deps, gateway, event);
  if (event.kind === 'dispute') return handleDispute(deps, gateway, event);
  const { gatewayOrderId } = event;
  const attempt = gatewayOrderId
    ? await repository.findAttemptByGatewayOrder(db, gatewayOrderId, gateway)
    : undefined;
  if (event.kind === 'refund') return handleRefundReport(deps, gateway, event, attempt);
  if (!attempt) {
    const subject = { orderId: null, gateway, gatewayOrderId };
    await log.recordDecision(db, subject, 'not an order of this shop', { type: event.type });
    return event.outcome === 'paid' ? recordUnknownPayment(deps, gateway, event) : undefined;
  }
  const { outcome, capture, reason } = event;
  if (outcome === 'pending') return;
  if (outcome === 'approved') return captureApproved(deps, attempt);
  const isAttemptPending = undefined;
  await settle(deps, attempt, { state: outcome, capture, reason, isAttemptPending });
}

/** Money for an order that the shop does not have, perhaps lost by a restore: the admin decides. */
async function recordUnknownPayment(
  { db, clock }: PaymentDeps,
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
async function captureApproved(deps: PaymentDeps, attempt: repository.AttemptRow): Promise<void> {
  const { db, log } = deps;
  try {
    await settle(deps, attempt, await fetchOrCapturePayment(deps, attempt));
  } catch (error) {
    if (!isRefused(error)) throw error;
    const detail = { message: error.message };
    await log.recordDecision(db, attempt, 'approved, but not captured', detail);
  }
}

/** Money was taken back, as after a dispute: it is in the ledger, and the admin is emailed. */
async function handleReversal(
  deps: PaymentDeps,
  gateway: GatewayName,
  event: GatewayEventOf<'reversal'>,
): Promise<void> {
  const { db, log } = deps;
  const { captureId, gatewayOrderId, type } = event;
  const payment = await repository.findPaymentByCapture(db, gateway, captureId);
  const operation = payment ? 'reversed at the gateway' : 'not a payment of this shop';
  const subject = { orderId: payment?.orderId ?? null, gateway, gatewayOrderId };
  await log.recordDecision(db, subject, operation, { type, captureId });
  if (payment) await recordReversal(deps, payment, event);
}

/** Nothing has moved yet: the admin has to answer the dispute at the gateway. */
async function handleDispute(
  { db, pool, jobs, log }: PaymentDeps,
  gateway: GatewayName,
  event: GatewayEventOf<'dispute'>,
): Promise<void> {
  const { kind: _, ...detail } = event;
  const { captureId, disputeId, type } = detail;
  const payment = await repository.findPaymentByCapture(db, gateway, captureId);
  const operation = payment ? repository.DISPUTED : 'not a payment of this shop';
  await inTransaction(pool, async (tx) => {
    const subject = { orderId: payment?.orderId ?? null, gateway };
    await log.recordDecision(tx, subject, operation, detail);
    if (!payment) return;
    await queueEmail(jobs, tx, 'payment-disputed', payment.id, `${disputeId}:${type}`);
  });
}

/** Verifies and parses a delivery; those that fail count against their sender's limit. */
async function verify(
  { clock, log, limits }: PaymentDeps,
  provider: PaymentProvider,
  { address, ...delivery }: Delivery,
) {
  const { gateway, isWebhookVerifiedByCall } = provider;
  await limits.unverified.consume(address);
  if (isWebhookVerifiedByCall) await limits.verifyCall.consume(gateway);
  const event = await recordWebhook(log.record, provider, { ...delivery, now: clock.now() });
  await limits.unverified.giveBack(address);
  if (isWebhookVerifiedByCall) await limits.verifyCall.giveBack(gateway);
  return event;
}

/**
 * Handles one delivery; a repeated or late one changes nothing.
 * @throws ShopError NOT_FOUND, BAD_INPUT when it is not the gateway's, TOO_MANY_REQUESTS, and
 *   PAYMENT_UNAVAILABLE when the gateway cannot be reached to verify it: it then sends again
 */
export async function receiveWebhook(deps: PaymentDeps, gateway: string, delivery: Delivery) {
  const { gateways, limits } = deps;
  const provider = [...gateways.providers.values()].find((each) => each.gateway === gateway);
  if (!provider) throw notFound('This gateway');
  await limits.webhook.consume(delivery.address);
  try {
    await handleEvent(deps, provider.gateway, await verify(deps, provider, delivery));
  } catch (error) {
    if (error instanceof WebhookRejection || isRefused(error)) {
      throw new ShopError('BAD_INPUT', error.message);
    }
    throw toPaymentUnavailable(error);
  }
}
