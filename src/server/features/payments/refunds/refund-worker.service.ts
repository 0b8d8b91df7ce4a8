import type { GatewayName } from '../../../../domain/payments/payment-methods.ts';
import {
  isOpen,
  REFUND_STATES,
  waitBeforePoll,
  waitForLateSuccess,
} from '../../../../domain/payments/refund-state.ts';
import { GatewayError, isRefused } from '../gateways/gateway-error.ts';
import { providerAt } from '../gateways/gateways.ts';
import type { GatewayRefund, WebhookEvent } from '../gateways/payment-provider.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import {
  findAttempt,
  findPayment,
  findPaymentAt,
  type PaymentRow,
  paymentsOf,
} from '../payments.repository.ts';
import { createGatewayMadeRefunds, problemOfExternal } from './gateway-made-refunds.ts';
import type { RefundRequests } from './refund-requests.service.ts';
import type { LockedRefund, RefundStatus, RefundStatusUpdate } from './refund-status.service.ts';
import * as repository from './refunds.repository.ts';

type RefundRow = repository.RefundRow;
type RefundWebhook = Extract<WebhookEvent, { kind: 'refund' }>;

/** Sends refunds to the gateways and reads their status; no gateway is called under a lock. */
export function createRefundWorker(
  deps: PaymentDeps,
  status: RefundStatus,
  requests: RefundRequests,
) {
  const { db, clock, lifecycle, log, gateways } = deps;
  const { recordExternal, recordReversal } = createGatewayMadeRefunds(deps, status, requests);

  /** Runs work under the lock of the refund's order, with the refund as it is then. */
  function underLock(
    { id, orderId }: RefundRow,
    work: (locked: LockedRefund) => Promise<void>,
  ): Promise<void> {
    return lifecycle.withLock(orderId, async (tx, order) => {
      const refund = await repository.findRefund(tx, id);
      if (refund) await work({ tx, order, refund });
    });
  }

  function applyStatus(known: RefundRow, update: RefundStatusUpdate, options = {}): Promise<void> {
    return underLock(known, (locked) => status.applyStatus(locked, update, options));
  }

  /** The gateway's ids of the refunded payment; null when no gateway took it. */
  async function locate({ paymentId, gateway }: RefundRow) {
    const payment = await findPayment(db, paymentId);
    const attempt = payment?.attemptId ? await findAttempt(db, payment.attemptId) : undefined;
    if (gateway === 'hand' || !payment || !attempt?.gatewayOrderId) return null;
    const { captureId } = payment;
    return { captureId, gatewayOrderId: attempt.gatewayOrderId, gateway };
  }

  /**
   * Requests a refund at its gateway; the same id asked for again is the same refund. @throws
   * GatewayError when the result is unknown
   */
  async function send(refundId: string): Promise<void> {
    const refund = await repository.findRefund(db, refundId);
    if (!refund || !isOpen(refund) || refund.origin === 'gateway') return;
    const location = await locate(refund);
    if (!location) return;
    const { gateway, ...ids } = location;
    const amount = { minor: refund.chargedMinor, currency: refund.chargedCurrency };
    try {
      const others = await repository.refundsOf(db, refund.orderId);
      const knownRefundIds = others.flatMap((other) =>
        other.id !== refundId && other.gatewayRefundId ? [other.gatewayRefundId] : [],
      );
      const payments = await paymentsOf(db, refund.orderId);
      const knownCaptureIds = payments.flatMap(({ captureId }) => captureId ?? []);
      const known = { knownRefundIds, knownCaptureIds };
      const request = { ...ids, refundId, amount, note: refund.note, ...known };
      const update = await log.about(refund.orderId, () =>
        providerAt(gateways, gateway).refund(request),
      );
      const payment = update.captureId
        ? await findPaymentAt(db, gateway, update.captureId)
        : undefined;
      await underLock(refund, async (locked) =>
        status.applyStatus(await movedTo(locked, payment), update),
      );
    } catch (error) {
      // Polled on: the gateway may send it by itself.
      if (error instanceof GatewayError && error.kind === 'postponed') return;
      // A refusal after a lost answer may mean that the refund exists: the status is polled later.
      if (!isRefused(error) || error.isUncertain) throw error;
      await applyStatus(refund, { state: 'failed', reason: error.message });
    }
  }

  /** The status of a refund at its gateway; null when the gateway has no such refund. @throws GatewayError */
  async function fetchStatus(refund: RefundRow): Promise<GatewayRefund | null> {
    const location = await locate(refund);
    if (!location) return null;
    const query = {
      gatewayOrderId: location.gatewayOrderId,
      refundId: refund.foreignId ?? refund.id,
      gatewayRefundId: refund.gatewayRefundId ?? undefined,
    };
    return log.about(refund.orderId, async () =>
      providerAt(gateways, location.gateway).refundStatus(query),
    );
  }

  /**
   * Whether the gateway has sent, or is sending, a refund recorded as failed; its state is then
   * corrected. @throws GatewayError
   */
  async function syncFailedRefund(failed: RefundRow): Promise<boolean> {
    const update = await fetchStatus(failed);
    if (update === null || update.state === 'failed') return false;
    await underLock(failed, async (locked) => {
      if (update.state === 'succeeded') await status.applyStatus(locked, update);
      else if (locked.refund.state === 'failed') await status.reopen(locked, update);
    });
    return true;
  }

  async function retry(failed: RefundRow): Promise<void> {
    if (await syncFailedRefund(failed)) return;
    await underLock(failed, async ({ tx, refund }) => {
      if (refund.state !== 'failed' || (await requests.replace(tx, refund))) return;
      await status.closeCovered(tx, refund.paymentId);
    });
  }

  async function poll(refund: RefundRow): Promise<void> {
    if (refund.state === 'failed') return retry(refund);
    const update = await fetchStatus(refund);
    if (update) await applyStatus(refund, update);
    else await send(refund.id);
  }

  /** Postpones a refund that is due; undefined when it is not, or another process claimed it. */
  async function claim(id: string): Promise<RefundRow | undefined> {
    const known = await repository.findRefund(db, id);
    if (!known) return undefined;
    const now = clock.now();
    const since = (from: Date) => now.getTime() - from.getTime();
    const wait =
      isOpen(known) || known.state === 'failed'
        ? waitBeforePoll(since(known.createdAt))
        : waitForLateSuccess(since(known.settledAt ?? known.createdAt));
    const nextCheckAt = wait === null ? null : new Date(now.getTime() + wait);
    return repository.claimDue(db, id, now, nextCheckAt);
  }

  /**
   * Applies an event of a known refund. Webhooks arrive in any order: one that contradicts a final
   * state makes the shop fetch the status, which then counts.
   */
  async function applyEvent(known: RefundRow, update: GatewayRefund): Promise<void> {
    if (isOpen(known)) return applyStatus(known, update);
    const current = REFUND_STATES[known.state].money === 'sent' ? 'succeeded' : 'failed';
    if (update.state === current || update.state === 'pending') return;
    const fetched = await fetchStatus(known);
    if (fetched) await applyStatus(known, fetched, { isReversal: true });
  }

  /** Of several payments of one order the gateway chooses which one it refunds: the refund is of that. */
  async function movedTo(locked: LockedRefund, payment?: PaymentRow): Promise<LockedRefund> {
    const { tx, refund } = locked;
    if (!payment || payment.id === refund.paymentId || payment.orderId !== refund.orderId) {
      return locked;
    }
    await repository.updateRefund(tx, refund.id, { paymentId: payment.id });
    return { ...locked, refund: { ...refund, paymentId: payment.id } };
  }

  /**
   * The refund that the shop has requested and not sent for an order, as its gateway may send it by
   * itself, perhaps for another payment of the same amount.
   */
  async function waitingRefund(payment: PaymentRow | undefined, { amount }: GatewayRefund) {
    const refunds = payment ? await repository.refundsOf(db, payment.orderId) : [];
    const found = refunds.find(
      (refund) =>
        isOpen(refund) &&
        refund.origin === 'shop' &&
        refund.gateway === payment?.gateway &&
        refund.gatewayRefundId === null &&
        refund.chargedMinor === amount.minor,
    );
    if (found) await underLock(found, async (locked) => void (await movedTo(locked, payment)));
    return found;
  }

  return {
    send,
    recordReversal,
    syncFailedRefund,

    due: (limit: number) => repository.dueRefunds(db, clock.now(), limit),

    /**
     * Polls a due refund: one the gateway does not know is requested again, a failed one is retried.
     * Errors are logged; the next run tries again.
     */
    async check({ id }: Pick<RefundRow, 'id'>): Promise<void> {
      const refund = await claim(id);
      if (!refund) return;
      try {
        await poll(refund);
      } catch (error) {
        const detail = { refundId: id, message: String(error) };
        await log.recordDecision(db, refund, 'poll again later', detail);
      }
      await underLock(refund, status.markOverdue);
    },

    /**
     * Applies a webhook about a refund; an implausible one is only logged. False when its payment is
     * not known to the shop. @throws GatewayError
     */
    async handleEvent(gateway: GatewayName, event: RefundWebhook, payment: PaymentRow | undefined) {
      const { refund: update, gatewayOrderId, type } = event;
      const { refundId, gatewayRefundId } = update;
      const own = refundId === null ? undefined : await repository.findRefund(db, refundId);
      const known =
        own ??
        (await repository.findRefundAt(db, gateway, gatewayRefundId)) ??
        (event.isAutomatic ? await waitingRefund(payment, update) : undefined);
      const problem = known
        ? problemOfKnown(known, gateway, update)
        : problemOfExternal(payment, update);
      if (problem) {
        const orderId = known?.orderId ?? payment?.orderId ?? null;
        const subject = { orderId, gateway, gatewayOrderId };
        await log.recordDecision(db, subject, problem, { type, ...update });
      } else if (known) await applyEvent(known, update);
      else if (payment) await recordExternal(gateway, payment, update);
      return known !== undefined || payment !== undefined;
    },
  };
}

/** Why a webhook cannot be about the refund it names; null when it can. */
function problemOfKnown(refund: RefundRow, gateway: GatewayName, { amount }: GatewayRefund) {
  if (refund.gateway !== gateway) return 'a refund of another gateway';
  const isSame = amount.minor === refund.chargedMinor && amount.currency === refund.chargedCurrency;
  return isSame ? null : 'a refund of another amount than requested';
}
