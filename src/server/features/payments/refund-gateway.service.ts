import { isOpen } from '../../../domain/payment-ledger.ts';
import { waitBeforeCheck, waitForLateSuccess } from '../../../domain/refund-care.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { OrderChanges } from '../orders/order-changes.service.ts';
import { type Gateways, providerAt } from './gateways.ts';
import type { PaymentLog } from './payment-log.service.ts';
import { findAttempt, findPayment } from './payments.repository.ts';
import { GatewayError } from './providers/gateway-error.ts';
import type { GatewayRefund } from './providers/payment-provider.ts';
import type { RefundAsking } from './refund-asking.service.ts';
import type { RefundEnds, Told } from './refund-ends.service.ts';
import type { RefundRow } from './refunds.repository.ts';
import * as repository from './refunds.repository.ts';

interface RefundGatewayDeps {
  db: Db;
  clock: Clock;
  changes: OrderChanges;
  log: PaymentLog;
  gateways: Gateways;
  ends: RefundEnds;
  asking: RefundAsking;
}

export type RefundGateway = ReturnType<typeof createRefundGateway>;

/** What is said about refunds to the gateways: never under a lock, each refund under its own id. */
export function createRefundGateway(deps: RefundGatewayDeps) {
  const { db, clock, changes, log, gateways, ends, asking } = deps;

  async function settle(refundId: string, told: Told, options = {}): Promise<void> {
    const known = await repository.findRefund(db, refundId);
    if (!known) return;
    await db.transaction(async (tx) => {
      const order = await changes.lock(tx, known.orderId);
      const refund = await repository.findRefund(tx, refundId);
      if (refund) await ends.tell(tx, order, refund, told, options);
    });
  }

  /** Where at its gateway a refund belongs; null where it is none of a gateway's. */
  async function placeOf({ paymentId, gateway }: RefundRow) {
    const payment = await findPayment(db, paymentId);
    const attempt = payment?.attemptId ? await findAttempt(db, payment.attemptId) : undefined;
    if (gateway === 'hand' || !payment || !attempt?.gatewayOrderId) return null;
    return { captureId: payment.captureId, gatewayOrderId: attempt.gatewayOrderId, gateway };
  }

  /** Tells the gateway, again and again under the same id, until it has said how the refund stands. */
  async function run(refundId: string): Promise<void> {
    const refund = await repository.findRefund(db, refundId);
    if (!refund || !isOpen(refund) || refund.origin === 'gateway') return;
    const place = await placeOf(refund);
    if (!place) return;
    const provider = providerAt(gateways, place.gateway);
    const { gatewayOrderId, captureId } = place;
    const amount = { minor: refund.chargedMinor, currency: refund.chargedCurrency };
    const request = { gatewayOrderId, captureId, refundId, amount, note: refund.note };
    try {
      const told = await log.about(refund.orderId, () => provider.refund(request));
      await settle(refundId, told);
    } catch (error) {
      // Refused after an answer that was lost may mean that it is made: it is asked for again.
      if (!isRefusal(error) || error.isUncertain) throw error;
      await settle(refundId, { state: 'failed', reason: error.message });
    }
  }

  /** How a refund stands at its gateway now; null when that knows of none. @throws GatewayError */
  async function look(refund: RefundRow): Promise<GatewayRefund | null> {
    const place = await placeOf(refund);
    if (!place) return null;
    const provider = providerAt(gateways, place.gateway);
    const query = {
      gatewayOrderId: place.gatewayOrderId,
      refundId: refund.foreignId ?? refund.id,
      gatewayRefundId: refund.gatewayRefundId ?? undefined,
    };
    try {
      return await log.about(refund.orderId, () => provider.refundStatus(query));
    } catch (error) {
      if (isRefusal(error) && error.status === 404) return null;
      throw error;
    }
  }

  /** Whether the gateway has, or is on the way to, what was noted as failed; it is then written down. */
  async function isSentAfterAll(known: RefundRow): Promise<boolean> {
    const told = await look(known);
    if (told?.state !== 'succeeded' && told?.state !== 'pending') return false;
    if (told.state === 'succeeded') await settle(known.id, told);
    else {
      await db.transaction(async (tx) => {
        await changes.lock(tx, known.orderId);
        // While the gateway was asked, the owner or another answer may have settled it.
        const refund = await repository.findRefund(tx, known.id);
        if (refund && isToBeSent(refund)) await ends.reopen(tx, refund, told);
      });
    }
    return true;
  }

  /** Asks again for what failed and is owed, unless its gateway sent it after all. */
  async function takeUp(refund: RefundRow): Promise<void> {
    if (await isSentAfterAll(refund)) return;
    await db.transaction(async (tx) => {
      await changes.lock(tx, refund.orderId);
      await asking.askAgain(tx, refund.id);
    });
  }

  async function follow(refund: RefundRow): Promise<void> {
    if (isToBeSent(refund)) return takeUp(refund);
    const told = await look(refund);
    if (told) await settle(refund.id, told);
    else await run(refund.id);
  }

  /** A refund that is due, as it stands now; undefined when it has ended or been seen to meanwhile. */
  async function claim(id: string): Promise<RefundRow | undefined> {
    const known = await repository.findRefund(db, id);
    if (!known) return undefined;
    const now = clock.now();
    const since = (from: Date) => now.getTime() - from.getTime();
    const wait =
      isOpen(known) || isToBeSent(known)
        ? waitBeforeCheck(since(known.createdAt))
        : waitForLateSuccess(since(known.settledAt ?? known.createdAt));
    const checkAt = wait === null ? null : new Date(now.getTime() + wait);
    return repository.claimDue(db, id, now, checkAt);
  }

  return {
    run,
    look,
    settle,
    isSentAfterAll,

    /**
     * Asks how a refund stands that has not ended; one the gateway never heard of is asked for again, as
     * is one that failed and is owed. Whatever goes wrong is logged, and left to the next time.
     */
    async check({ id }: Pick<RefundRow, 'id'>): Promise<void> {
      const refund = await claim(id);
      if (!refund) return;
      try {
        await follow(refund);
      } catch (error) {
        const { orderId, gateway, id: refundId } = refund;
        const detail = { refundId, message: String(error) };
        await log.decide(db, { orderId, gateway, operation: 'ask again later', detail });
      }
      await db.transaction(async (tx) => {
        const order = await changes.lock(tx, refund.orderId);
        const fresh = await repository.findRefund(tx, refund.id);
        if (fresh) await ends.noteStuck(tx, order, fresh);
      });
    },
  };
}

/** Whether a refund failed, and something is still to be done about that. */
function isToBeSent({ state, need }: RefundRow): boolean {
  return state === 'failed' && need === 'failed';
}

function isRefusal(error: unknown): error is GatewayError {
  return error instanceof GatewayError && error.kind === 'refused';
}
