import type { Pool } from 'pg';
import type { GatewayName } from '../../../domain/payment-methods.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { createLimit } from '../../platform/limits.ts';
import { notFound, ShopError } from '../../platform/shop-error.ts';
import type { OrderChanges } from '../orders/order-changes.service.ts';
import { type Gateways, unavailable } from './gateways.ts';
import type { PaymentLog } from './payment-log.service.ts';
import * as repository from './payments.repository.ts';
import { GatewayError, WebhookRefusal } from './providers/gateway-error.ts';
import type {
  PaymentProvider,
  WebhookDelivery,
  WebhookEvent,
} from './providers/payment-provider.ts';
import type { RefundsService } from './refunds.service.ts';
import type { SettlementService } from './settlement.service.ts';

interface WebhooksDeps {
  db: Db;
  pool: Pool;
  clock: Clock;
  gateways: Gateways;
  changes: OrderChanges;
  log: PaymentLog;
  settlement: SettlementService;
  refunds: RefundsService;
}

type Delivery = Omit<WebhookDelivery, 'now'> & { address: string };

/** What the gateways report by themselves. */
export function createWebhooks(deps: WebhooksDeps) {
  const { db, pool, clock, gateways, changes, log, settlement, refunds } = deps;
  // Everything that arrives is logged, so nobody may send without end; least of all who is no gateway.
  const limit = createLimit(pool, { name: 'webhook-ip', attempts: 1200, seconds: 60 });
  const strangers = createLimit(pool, { name: 'webhook-unproven', attempts: 120, seconds: 600 });
  const questions = createLimit(pool, { name: 'webhook-asked', attempts: 300, seconds: 60 });

  async function hear(gateway: GatewayName, event: WebhookEvent): Promise<void> {
    if (event.kind === 'ignored') return;
    const attempt = event.gatewayOrderId
      ? await repository.findAttemptAt(db, event.gatewayOrderId, gateway)
      : undefined;
    if (event.kind === 'refund') return hearRefund(gateway, event, attempt);
    if (event.kind === 'reversal') return hearReversal(gateway, event);
    if (!attempt) {
      const { gatewayOrderId, type } = event;
      const detail = { type };
      const operation = 'not an order of this shop';
      return log.decide(db, { orderId: null, gateway, gatewayOrderId, operation, detail });
    }
    if (event.outcome === 'pending') return;
    if (event.outcome === 'approved') return takeApproved(attempt);
    const { outcome, capture, reason } = event;
    await settlement.settle(attempt.id, {
      state: outcome,
      capture,
      reason,
      isAttemptPending: false,
    });
  }

  /** Takes what the buyer approved. A gateway that says no is not to send again: the poll asks on. */
  async function takeApproved(attempt: repository.AttemptRow): Promise<void> {
    try {
      await settlement.settle(attempt.id, await settlement.hear(attempt));
    } catch (error) {
      if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error;
      const { orderId, gateway, gatewayOrderId } = attempt;
      const detail = { message: error.message };
      const operation = 'approved, but not taken';
      await log.decide(db, { orderId, gateway, gatewayOrderId, operation, detail });
    }
  }

  async function hearRefund(
    gateway: GatewayName,
    event: Extract<WebhookEvent, { kind: 'refund' }>,
    attempt: repository.AttemptRow | undefined,
  ): Promise<void> {
    const { captureId } = event;
    const taken = attempt ? await repository.paymentsOf(db, attempt.orderId) : [];
    const payment =
      captureId === null
        ? taken.find(({ attemptId }) => attemptId === attempt?.id)
        : await repository.findPaymentAt(db, gateway, captureId);
    if (payment && !attempt) {
      // The delivery names no order of the gateway's, so the log can't tell whose it is.
      const detail = { type: event.type, event: event.key, captureId };
      const operation = 'a refund is reported';
      await log.decide(db, { orderId: payment.orderId, gateway, operation, detail });
    }
    const isKnown = await refunds.hear(gateway, event, payment);
    // The report of the payment is still on its way: the gateway sends this one again.
    if (!isKnown && attempt) throw notFound('This payment');
  }

  /** The shop can't tell a dispute's end: the owner sees to it at the gateway. */
  async function hearReversal(
    gateway: GatewayName,
    { captureId, gatewayOrderId, type }: Extract<WebhookEvent, { kind: 'reversal' }>,
  ): Promise<void> {
    const payment = await repository.findPaymentAt(db, gateway, captureId);
    const detail = { type, captureId };
    const operation = payment ? 'taken back at the gateway' : 'not a payment of this shop';
    const orderId = payment?.orderId ?? null;
    await db.transaction(async (tx) => {
      await log.decide(tx, { orderId, gateway, gatewayOrderId, operation, detail });
      if (!payment) return;
      const { id: ref, amountPaise } = payment;
      const order = await changes.lock(tx, payment.orderId);
      await changes.mail(tx, order, 'payment-reversed', { ref, amountPaise, text: captureId });
    });
  }

  /** Reads a delivery; until it has proved the gateway's own it counts as a stranger's. */
  async function prove(
    provider: PaymentProvider,
    { address, ...delivery }: Delivery,
  ): Promise<WebhookEvent> {
    const { gateway, isWebhookAskedAbout } = provider;
    await strangers.spend(address);
    if (isWebhookAskedAbout) await questions.spend(gateway);
    const event = await provider.parseWebhook({ ...delivery, now: clock.now() });
    await strangers.giveBack(address);
    if (isWebhookAskedAbout) await questions.giveBack(gateway);
    return event;
  }

  return {
    /**
     * Takes one delivery in. Repeats and stragglers change nothing.
     * @throws ShopError NOT_FOUND, BAD_INPUT when it is not the gateway's own, TOO_MANY_REQUESTS,
     *   PAYMENT_UNAVAILABLE when the gateway has to be asked and is away: it then sends again
     */
    async take(gateway: string, delivery: Delivery): Promise<void> {
      const provider = [...gateways.providers.values()].find((each) => each.gateway === gateway);
      if (!provider) throw notFound('This gateway');
      await limit.spend(delivery.address);
      try {
        await hear(provider.gateway, await prove(provider, delivery));
      } catch (error) {
        if (error instanceof WebhookRefusal) throw new ShopError('BAD_INPUT', error.message);
        if (!(error instanceof GatewayError)) throw error;
        // What the gateway itself does not take for its own is nobody's; away, it sends again.
        if (error.kind === 'refused') throw new ShopError('BAD_INPUT', error.message);
        throw unavailable(error);
      }
    },
  };
}
