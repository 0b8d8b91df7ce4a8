import { isUnsent, unrefundedPart } from '../../../../domain/payments/payment-ledger.ts';
import type { GatewayName } from '../../../../domain/payments/payment-methods.ts';
import { isRefundOpen, nextRefundPoll } from '../../../../domain/payments/refund-states.ts';
import { addMs, HOUR_MS } from '../../../../domain/time/calendar.ts';
import { newId } from '../../../platform/db/columns.ts';
import { ShopError } from '../../../platform/errors/shop-error.ts';
import type { PaymentDeps } from '../gateways/gateways.service.ts';
import {
  GatewayError,
  type GatewayLedger,
  type GatewayRefund,
  isGatewayUnavailable,
  isRefused,
} from '../gateways/provider.ts';
import * as repository from '../payments.repository.ts';
import type { ExternalRefunds } from './external-refunds.service.ts';
import type { TransactionRow } from './refund-transactions.repository.ts';
import * as transactions from './refund-transactions.repository.ts';
import { type RefundsService, sendRefunds } from './refunds.service.ts';

/** The gateway's ids of a payment. */
interface PaymentIds {
  gateway: GatewayName;
  gatewayOrderId: string;
  captureId: string;
}

/** How long after its first and later failures a gateway is called again for the refunds of an order. */
const MIN_POSTPONE_MS = 15_000;
const MAX_POSTPONE_MS = HOUR_MS;

export type RefundSending = ReturnType<typeof createRefundSending>;

/** Sends refunds to the gateways and reads their status; no gateway is called under a lock. */
export function createRefundSending(
  deps: PaymentDeps,
  refunds: RefundsService,
  external: ExternalRefunds,
) {
  const { db, clock, jobs, log, gateways } = deps;
  const { applyEvent } = refunds;

  /** The gateway's ids of the refunded payment; null when no gateway took it. */
  async function findPaymentIds({
    paymentId,
    gateway,
  }: TransactionRow): Promise<PaymentIds | null> {
    const payment = await repository.findPayment(db, paymentId);
    const attempt = payment?.attemptId
      ? await repository.findAttempt(db, payment.attemptId)
      : undefined;
    if (gateway === 'manual' || !payment || !attempt?.gatewayOrderId) return null;
    const { captureId } = payment;
    return { captureId, gatewayOrderId: attempt.gatewayOrderId, gateway };
  }

  /**
   * Requests the refunds of an order that were not sent yet. What the gateway lists is read once for
   * all of a session, and what the shop does not know of it is recorded first. `unknownId`: a refund
   * that was sent, and that the gateway does not know. An error with one does not stop the others.
   * @throws GatewayError when a result is unknown
   */
  async function sendAll(orderId: string, unknownId?: string): Promise<void> {
    const waiting = (await transactions.listTransactions(db, orderId)).filter(
      (refund) => isToBeSent(refund) && (refund.state === 'requested' || refund.id === unknownId),
    );
    const ledgers = new Map<string, Promise<GatewayLedger>>();
    const readOnce = (paymentIds: PaymentIds) => {
      const reading = ledgers.get(paymentIds.gatewayOrderId) ?? readLedger(orderId, paymentIds);
      ledgers.set(paymentIds.gatewayOrderId, reading);
      return reading;
    };
    const errors: unknown[] = [];
    for (const { id } of waiting) {
      await send(id, readOnce).catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw errors[0];
  }

  /** What a gateway lists of a session; refunds that the shop does not know are recorded. */
  async function readLedger(
    orderId: string,
    { gateway, gatewayOrderId }: Pick<PaymentIds, 'gateway' | 'gatewayOrderId'>,
  ): Promise<GatewayLedger> {
    const ledger = await gateways.call({ gateway, orderId }, (provider) =>
      provider.readLedger(gatewayOrderId),
    );
    await external.recordMissing(gateway, ledger);
    return ledger;
  }

  /** Requests a refund; requested again under the same id it is the same refund. */
  async function send(
    refundId: string,
    readLedgerOf: (paymentIds: PaymentIds) => Promise<GatewayLedger>,
  ): Promise<void> {
    const known = await transactions.findTransaction(db, refundId);
    const paymentIds = known && (await findPaymentIds(known));
    if (!paymentIds) return;
    const { gateway, ...ids } = paymentIds;
    const { orderId } = known;
    try {
      const ledger = await readLedgerOf(paymentIds);
      const listed = await transactions.listTransactions(db, orderId);
      const refund = listed.find(({ id }) => id === refundId);
      // Reading may have found it.
      if (!refund || !isToBeSent(refund)) return;
      const { chargedMinor: minor, chargedCurrency: currency, note } = refund;
      const others = listed.filter(({ id }) => id !== refundId);
      const payments = await repository.listPayments(db, orderId);
      const payment = payments.find(({ id }) => id === refund.paymentId);
      if (payment && unrefundedPart(payment, others).chargedMinor < minor) {
        return await applyEvent(refund, { kind: 'covered', id: refundId, newId: newId() });
      }
      const request = {
        ...ids,
        refundId,
        amount: { minor, currency },
        note,
        ledger,
        knownRefundIds: others.flatMap(({ gatewayRefundId }) => gatewayRefundId ?? []),
        knownCaptureIds: payments.map(({ captureId }) => captureId),
      };
      const report = await gateways.call({ gateway, orderId }, (provider) =>
        provider.refund(request),
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
      await applyEvent(known, { kind: 'reported', id: refundId, report });
    }
  }

  /** What this process sends of orders, so that jobs of one order share what they read. */
  const sending = new Map<string, Promise<void>>();

  async function afterOthers(orderId: string, work: () => Promise<void>): Promise<void> {
    const before = sending.get(orderId) ?? Promise.resolve();
    const own = before.catch(() => {}).then(work);
    sending.set(orderId, own);
    try {
      await own;
    } finally {
      if (sending.get(orderId) === own) sending.delete(orderId);
    }
  }

  /**
   * Sends the refunds of an order; while their gateway cannot be reached or takes no more calls, a
   * later job does. `tries`: how many jobs could not.
   */
  async function sendOrPostpone(orderId: string, tries: number): Promise<void> {
    try {
      await afterOthers(orderId, () => sendAll(orderId));
    } catch (error) {
      if (!(error instanceof GatewayError && isGatewayUnavailable(error))) throw error;
      const detail = { message: error.message };
      await log.recordDecision(db, { orderId, gateway: error.gateway }, 'send again later', detail);
      const waitMs = Math.max(
        (error.retryAfterSeconds ?? 0) * 1000,
        Math.min(MIN_POSTPONE_MS * 2 ** tries, MAX_POSTPONE_MS),
      );
      const startAfter = addMs(clock.now(), waitMs);
      await jobs.send(null, sendRefunds, { orderId, tries: tries + 1 }, { startAfter });
    }
  }

  /** The status of a refund at its gateway; null where it has none. @throws GatewayError */
  async function fetchStatus(refund: TransactionRow): Promise<GatewayRefund | null> {
    const paymentIds = await findPaymentIds(refund);
    if (!paymentIds) return null;
    const { gateway, gatewayOrderId } = paymentIds;
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
  async function wasSentAfterAll(failed: TransactionRow): Promise<boolean> {
    const report = await fetchStatus(failed);
    if (report === null || report.state === 'failed') return false;
    await applyEvent(failed, { kind: 'reported', id: failed.id, report, isReopened: true });
    return true;
  }

  async function poll(refund: TransactionRow): Promise<void> {
    const { id } = refund;
    if (isUnsent(refund)) {
      if (await wasSentAfterAll(refund)) return;
      return applyEvent(refund, { kind: 'retried', id, newId: newId() });
    }
    const report = await fetchStatus(refund);
    if (report) await applyEvent(refund, { kind: 'reported', id, report });
    else await sendAll(refund.orderId, id);
  }

  /** Postpones a refund that is due; undefined when it is not, or another process claimed it. */
  async function claim(id: string): Promise<TransactionRow | undefined> {
    const known = await transactions.findTransaction(db, id);
    const now = clock.now();
    if (!known || !(await transactions.claimDue(db, id, now, nextRefundPoll(known, now)))) return;
    return transactions.findTransaction(db, id);
  }

  return {
    sendOrPostpone,
    fetchStatus,

    /** Records the refunds of a session that were made at its gateway and that the shop does not know. */
    async readExternal(attempt: repository.AttemptRow): Promise<void> {
      const { orderId, gateway, gatewayOrderId } = attempt;
      if (gatewayOrderId) await readLedger(orderId, { gateway, gatewayOrderId });
    },

    listDue: (limit: number) => transactions.listDue(db, clock.now(), limit),

    /**
     * Whether a failed refund that the admin wants to retry was sent after all. @throws ShopError
     * PAYMENT_UNAVAILABLE
     */
    async syncFailedRefund(refundId: string): Promise<boolean> {
      const refund = await transactions.findTransaction(db, refundId);
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
    async check({ id }: Pick<TransactionRow, 'id'>): Promise<void> {
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

function isToBeSent(refund: TransactionRow): boolean {
  return isRefundOpen(refund) && refund.origin !== 'gateway' && refund.gateway !== 'manual';
}
