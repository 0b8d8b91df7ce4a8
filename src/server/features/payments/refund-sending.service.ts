import { isUnsent } from '../../../domain/payments/payment-ledger.ts';
import { isRefundOpen, nextRefundPoll } from '../../../domain/payments/refund-states.ts';
import { newId } from '../../platform/db/columns.ts';
import { ShopError } from '../../platform/errors/shop-error.ts';
import type { PaymentDeps } from './gateways.service.ts';
import * as repository from './payments.repository.ts';
import { GatewayError, type GatewayRefund, isRefused } from './providers/provider.ts';
import type { RefundsService } from './refunds.service.ts';

type RefundRow = repository.RefundRow;

export type RefundSending = ReturnType<typeof createRefundSending>;

/** Sends refunds to the gateways and reads their status; no gateway is called under a lock. */
export function createRefundSending(deps: PaymentDeps, refunds: RefundsService) {
  const { db, clock, log, gateways } = deps;
  const { applyEvent } = refunds;

  /** The gateway's ids of the refunded payment; null when no gateway took it. */
  async function locate({ paymentId, gateway }: RefundRow) {
    const payment = await repository.findPayment(db, paymentId);
    const attempt = payment?.attemptId
      ? await repository.findAttempt(db, payment.attemptId)
      : undefined;
    if (gateway === 'manual' || !payment || !attempt?.gatewayOrderId) return null;
    const { captureId } = payment;
    return { captureId, gatewayOrderId: attempt.gatewayOrderId, gateway };
  }

  /**
   * Requests a refund at its gateway; requested again under the same id it is the same refund.
   * @throws GatewayError when the result is unknown
   */
  async function send(refundId: string): Promise<void> {
    const refund = await repository.findRefund(db, refundId);
    if (!refund || !isRefundOpen(refund) || refund.origin === 'gateway') return;
    const location = await locate(refund);
    if (!location) return;
    const { gateway, ...ids } = location;
    const { orderId, chargedMinor: minor, chargedCurrency: currency, note } = refund;
    const others = await repository.listRefunds(db, orderId);
    const knownRefundIds = others.flatMap((other) =>
      other.id !== refundId && other.gatewayRefundId ? [other.gatewayRefundId] : [],
    );
    const payments = await repository.listPayments(db, orderId);
    const knownCaptureIds = payments.map(({ captureId }) => captureId);
    const request = { ...ids, refundId, amount: { minor, currency }, note };
    try {
      const report = await gateways.call({ gateway, orderId }, (provider) =>
        provider.refund({ ...request, knownRefundIds, knownCaptureIds }),
      );
      const chosen = payments.find(
        ({ captureId, chargedCurrency }) =>
          captureId === report.captureId && chargedCurrency === report.amount.currency,
      );
      await applyEvent(refund, { kind: 'reported', id: refundId, report, paymentId: chosen?.id });
    } catch (error) {
      // Polled on: the gateway may send it by itself.
      if (error instanceof GatewayError && error.kind === 'postponed') return;
      // A refusal after a lost answer may mean that the refund exists: the status is polled later.
      if (!isRefused(error) || error.isUncertain) throw error;
      const report = { state: 'failed', reason: error.message } as const;
      await applyEvent(refund, { kind: 'reported', id: refundId, report });
    }
  }

  /** The status of a refund at its gateway; null where it has none. @throws GatewayError */
  async function fetchStatus(refund: RefundRow): Promise<GatewayRefund | null> {
    const location = await locate(refund);
    if (!location) return null;
    const { gateway, gatewayOrderId } = location;
    const query = {
      gatewayOrderId,
      refundId: refund.foreignId ?? refund.id,
      gatewayRefundId: refund.gatewayRefundId ?? undefined,
    };
    const { orderId } = refund;
    return gateways.call({ gateway, orderId }, (provider) => provider.readRefund(query));
  }

  /**
   * Whether a refund recorded as failed was sent after all: its state is then corrected.
   * @throws GatewayError
   */
  async function wasSentAfterAll(failed: RefundRow): Promise<boolean> {
    const report = await fetchStatus(failed);
    if (report === null || report.state === 'failed') return false;
    await applyEvent(failed, { kind: 'reported', id: failed.id, report, isReopened: true });
    return true;
  }

  async function poll(refund: RefundRow): Promise<void> {
    const { id } = refund;
    if (isUnsent(refund)) {
      if (await wasSentAfterAll(refund)) return;
      return applyEvent(refund, { kind: 'retried', id, newId: newId() });
    }
    const report = await fetchStatus(refund);
    if (report) await applyEvent(refund, { kind: 'reported', id, report });
    else await send(id);
  }

  /** Postpones a refund that is due; undefined when it is not, or another process claimed it. */
  async function claim(id: string): Promise<RefundRow | undefined> {
    const known = await repository.findRefund(db, id);
    const now = clock.now();
    return known && repository.claimDue(db, id, now, nextRefundPoll(known, now));
  }

  return {
    send,
    fetchStatus,

    listDue: (limit: number) => repository.listDueRefunds(db, clock.now(), limit),

    /**
     * Whether a failed refund that the admin wants to retry was sent after all. @throws ShopError
     * PAYMENT_UNAVAILABLE
     */
    async syncFailedRefund(refundId: string): Promise<boolean> {
      const refund = await repository.findRefund(db, refundId);
      if (!refund || !isUnsent(refund)) return false;
      try {
        return await wasSentAfterAll(refund);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        throw new ShopError(
          'PAYMENT_UNAVAILABLE',
          'The payment gateway does not answer, so the refund was not requested again. Try again in a few minutes.',
        );
      }
    },

    /**
     * Polls a due refund: one the gateway does not know is requested again, a failed one is
     * retried. Errors are logged; the next run tries again.
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
      await applyEvent(refund, { kind: 'polled', id });
    },
  };
}
