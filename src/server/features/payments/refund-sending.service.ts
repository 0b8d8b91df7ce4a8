import { isUnsent } from '../../../domain/payments/payment-ledger.ts';
import type { GatewayName } from '../../../domain/payments/payment-methods.ts';
import { isOpen, nextPoll } from '../../../domain/payments/refund-states.ts';
import { newId } from '../../platform/db/ids.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import {
  GatewayError,
  type GatewayRefund,
  isRefused,
  type WebhookEvent,
} from './gateways/gateway.ts';
import type { PaymentDeps } from './gateways.service.ts';
import * as repository from './payments.repository.ts';
import type { RefundsService } from './refunds.service.ts';

type RefundRow = repository.RefundRow;
type RefundWebhook = Extract<WebhookEvent, { kind: 'refund' }>;

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
   * Requests a refund at its gateway; the same id asked for again is the same refund. @throws
   * GatewayError when the result is unknown
   */
  async function send(refundId: string): Promise<void> {
    const refund = await repository.findRefund(db, refundId);
    if (!refund || !isOpen(refund) || refund.origin === 'gateway') return;
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

  /** The status of a refund at its gateway; null when the gateway has no such refund. @throws GatewayError */
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
    return gateways.call({ gateway, orderId }, (provider) => provider.refundStatus(query));
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
    return known && repository.claimDue(db, id, now, nextPoll(known, now));
  }

  /**
   * Applies an event of a known refund. Webhooks arrive in any order: one that contradicts a final
   * state makes the shop fetch the status, which then counts.
   */
  async function applyReport(known: RefundRow, report: GatewayRefund, paymentId?: string) {
    const { id, state } = known;
    if (isOpen(known)) return applyEvent(known, { kind: 'reported', id, report, paymentId });
    if (report.state === state || report.state === 'pending') return;
    const fetched = await fetchStatus(known);
    if (fetched) {
      await applyEvent(known, { kind: 'reported', id, report: fetched, isConfirmed: true });
    }
  }

  /**
   * The refund that the shop has requested and not sent for an order, as its gateway may send it by
   * itself, perhaps for another payment of the same amount.
   */
  async function waitingRefund(
    payment: repository.PaymentRow | undefined,
    { amount }: GatewayRefund,
  ) {
    const found = payment ? await repository.listRefunds(db, payment.orderId) : [];
    return found.find(
      (refund) =>
        isOpen(refund) &&
        refund.origin === 'shop' &&
        refund.gateway === payment?.gateway &&
        refund.gatewayRefundId === null &&
        refund.chargedMinor === amount.minor,
    );
  }

  return {
    send,

    due: (limit: number) => repository.dueRefunds(db, clock.now(), limit),

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
      await applyEvent(refund, { kind: 'polled', id });
    },

    /**
     * Applies a webhook about a refund; an implausible one is only logged. False when its payment is
     * not known to the shop. @throws GatewayError
     */
    async handleEvent(
      gateway: GatewayName,
      event: RefundWebhook,
      payment: repository.PaymentRow | undefined,
    ) {
      const { refund: report, gatewayOrderId, type } = event;
      const { refundId, gatewayRefundId } = report;
      const own = refundId === null ? undefined : await repository.findRefund(db, refundId);
      const known = own ?? (await repository.findRefundAt(db, gateway, gatewayRefundId));
      const waiting =
        known || !event.isAutomatic ? undefined : await waitingRefund(payment, report);
      const found = known ?? waiting;
      const problem = found
        ? problemOfKnown(found, gateway, report)
        : problemOfExternal(payment, report);
      if (problem) {
        const orderId = found?.orderId ?? payment?.orderId ?? null;
        const subject = { orderId, gateway, gatewayOrderId };
        await log.recordDecision(db, subject, problem, { type, ...report });
      } else if (found) await applyReport(found, report, waiting && payment?.id);
      else if (payment) await refunds.recordExternal(gateway, payment, report);
      return found !== undefined || payment !== undefined;
    },
  };
}

/** Why a webhook cannot be about the refund it names; null when it can. */
function problemOfKnown(refund: RefundRow, gateway: GatewayName, { amount }: GatewayRefund) {
  if (refund.gateway !== gateway) return 'a refund of another gateway';
  const isSame = amount.minor === refund.chargedMinor && amount.currency === refund.chargedCurrency;
  return isSame ? null : 'a refund of another amount than requested';
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
