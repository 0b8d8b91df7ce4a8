import { isUnsent, netMinor, unrefundedPart } from '../../../../domain/payments/payment-ledger.ts';
import type { GatewayName } from '../../../../domain/payments/payment-methods.ts';
import type { EventOf, RefundReport } from '../../../../domain/payments/refund-events.ts';
import {
  externalRefundProblem,
  isToBeSent,
  mayBeSentByGateway,
  reportProblem,
} from '../../../../domain/payments/refund-reports.ts';
import { isRefundOpen, nextRefundPoll } from '../../../../domain/payments/refund-states.ts';
import { addMs, HOUR_MS } from '../../../../domain/time/calendar.ts';
import { newId } from '../../../platform/db/columns.ts';
import { notFound, ShopError } from '../../../platform/errors/shop-error.ts';
import { withOrderLock } from '../../orders/order-change.service.ts';
import { GatewayError, isGatewayUnavailable, isRefused } from '../gateways/gateway-error.ts';
import type { PaymentDeps } from '../gateways/gateways.service.ts';
import type { Subject } from '../gateways/payment-log.service.ts';
import type { GatewayEventOf, GatewayLedger, GatewayRefund } from '../gateways/provider.ts';
import { queueEmail } from '../payment-emails.service.ts';
import * as repository from '../payments.repository.ts';
import { fetchOrCapturePayment, settle } from '../settlement/settlement.service.ts';
import type { TransactionRow } from './refund-transactions.repository.ts';
import * as transactions from './refund-transactions.repository.ts';
import { addExternal, applyEvent, applyEventUnderLock, sendRefunds } from './refunds.service.ts';

/*
 * Refunds at the gateways: they are sent there, and what the gateways report of them is applied,
 * those made in a gateway's own dashboard included. No gateway is called under a lock.
 */

type AttemptRow = repository.AttemptRow;
type PaymentRow = repository.PaymentRow;

/** How long after its first and later failures a gateway is called again for the refunds of an order. */
const MIN_POSTPONE_MS = 15_000;
const MAX_POSTPONE_MS = HOUR_MS;

/** The gateway's ids of the refunded payment; null when no gateway took it. */
async function findPaymentIds({ db }: PaymentDeps, { paymentId, gateway }: TransactionRow) {
  const payment = await repository.findPayment(db, paymentId);
  const attempt = payment?.attemptId && (await repository.findAttempt(db, payment.attemptId));
  if (gateway === 'manual' || !payment || !attempt || !attempt.gatewayOrderId) return null;
  return { captureId: payment.captureId, gatewayOrderId: attempt.gatewayOrderId, gateway };
}

/** Applies what a gateway says of a transaction. */
const applyStatus = (
  deps: PaymentDeps,
  transaction: TransactionRow,
  report: RefundReport,
  how: Pick<EventOf<'reported'>, 'paymentId' | 'isConfirmed' | 'isReopened'> = {},
): Promise<void> =>
  applyEventUnderLock(deps, transaction, { kind: 'reported', id: transaction.id, report, ...how });

/**
 * Requests the refunds of an order that were not sent yet. What the gateway lists is read once for
 * all of a session. `unknownId`: a refund that was sent, and that the gateway does not know. An error
 * with one does not stop the others. @throws GatewayError when a result is unknown
 */
async function sendAll(deps: PaymentDeps, orderId: string, unknownId?: string): Promise<void> {
  const waiting = (await transactions.listTransactions(deps.db, orderId)).filter(
    (refund) => isToBeSent(refund) && (refund.state === 'requested' || refund.id === unknownId),
  );
  const ledgers = new Map<string, Promise<GatewayLedger>>();
  const errors: unknown[] = [];
  for (const refund of waiting) {
    await send(deps, refund, ledgers).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}

/** What a gateway lists of a session; refunds that the shop does not know are recorded. */
export async function readLedger(
  deps: PaymentDeps,
  { orderId, gateway }: { orderId: string; gateway: GatewayName },
  gatewayOrderId: string,
): Promise<GatewayLedger> {
  const ledger = await deps.gateways.call({ gateway, orderId }, (provider) =>
    provider.readLedger(gatewayOrderId),
  );
  for (const { captureId, isAutomatic, ...report } of ledger.refunds) {
    // What the gateway sends by itself is left to its reports, which name their payment.
    if (isAutomatic || captureId === null) continue;
    if (await transactions.findReported(deps.db, gateway, report)) continue;
    const payment = await repository.findPaymentByCapture(deps.db, gateway, captureId);
    if (payment) await recordExternal(deps, payment, payment, report);
  }
  return ledger;
}

/** Requests a refund; requested again under the same id it is the same refund. */
async function send(
  deps: PaymentDeps,
  known: TransactionRow,
  ledgers: Map<string, Promise<GatewayLedger>>,
): Promise<void> {
  const { db, gateways } = deps;
  const { id, orderId } = known;
  const paymentIds = await findPaymentIds(deps, known);
  if (!paymentIds) return;
  const { gateway, ...ids } = paymentIds;
  const reading =
    ledgers.get(ids.gatewayOrderId) ?? readLedger(deps, { orderId, gateway }, ids.gatewayOrderId);
  ledgers.set(ids.gatewayOrderId, reading);
  try {
    const ledger = await reading;
    const listed = await transactions.listTransactions(db, orderId);
    const refund = listed.find((each) => each.id === id);
    // Reading may have found it.
    if (!refund || !isToBeSent(refund)) return;
    const { chargedMinor: minor, chargedCurrency: currency, note } = refund;
    const others = listed.filter((each) => each.id !== id);
    const payments = await repository.listPayments(db, orderId);
    const payment = payments.find((each) => each.id === refund.paymentId);
    if (payment && unrefundedPart(payment, others).chargedMinor < minor) {
      return await applyEventUnderLock(deps, refund, { kind: 'covered', id, newId: newId() });
    }
    const request = {
      ...ids,
      refundId: id,
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
    await applyStatus(deps, refund, report, { paymentId: chosen?.id });
  } catch (error) {
    // Polled on: the gateway may send it by itself.
    if (error instanceof GatewayError && error.kind === 'postponed') return;
    // A refusal after a lost answer may mean that the refund exists: the status is polled later.
    if (!isRefused(error) || error.isUncertain) throw error;
    await applyStatus(deps, known, { state: 'failed', reason: error.message });
  }
}

/** What this process sends of orders, so that of two jobs of one order the later finds all done. */
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
export async function sendOrPostpone(
  deps: PaymentDeps,
  { orderId, tries }: { orderId: string; tries: number },
): Promise<void> {
  const { db, clock, jobs, log } = deps;
  try {
    await afterOthers(orderId, () => sendAll(deps, orderId));
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
async function fetchStatus(deps: PaymentDeps, refund: TransactionRow) {
  const paymentIds = await findPaymentIds(deps, refund);
  if (!paymentIds) return null;
  const { gateway, gatewayOrderId } = paymentIds;
  const refundId = refund.foreignId ?? refund.id;
  const gatewayRefundId = refund.gatewayRefundId ?? undefined;
  return deps.gateways.call({ gateway, orderId: refund.orderId }, (provider) =>
    provider.readRefund({ gatewayOrderId, refundId, gatewayRefundId }),
  );
}

/**
 * Whether a refund recorded as failed was sent after all: its state is then corrected.
 * @throws GatewayError
 */
async function wasSentAfterAll(deps: PaymentDeps, failed: TransactionRow): Promise<boolean> {
  const report = await fetchStatus(deps, failed);
  if (report === null || report.state === 'failed') return false;
  await applyStatus(deps, failed, report, { isReopened: true });
  return true;
}

/**
 * Whether a failed refund that the admin wants to retry was sent after all. @throws ShopError
 * PAYMENT_UNAVAILABLE
 */
export async function syncFailedRefund(deps: PaymentDeps, refundId: string): Promise<boolean> {
  const refund = await transactions.findTransaction(deps.db, refundId);
  if (!refund || !isUnsent(refund)) return false;
  try {
    return await wasSentAfterAll(deps, refund);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw new ShopError(
      'PAYMENT_UNAVAILABLE',
      'The payment gateway does not answer, so the refund was not requested again. Try again in a few minutes.',
    );
  }
}

async function poll(deps: PaymentDeps, refund: TransactionRow): Promise<void> {
  const { id, orderId } = refund;
  if (isUnsent(refund)) {
    if (await wasSentAfterAll(deps, refund)) return;
    return applyEventUnderLock(deps, refund, { kind: 'retried', id, newId: newId() });
  }
  const report = await fetchStatus(deps, refund);
  if (report) await applyStatus(deps, refund, report);
  else await sendAll(deps, orderId, id);
}

/**
 * Polls a refund if it is due, and no other process does: one the gateway does not know is requested
 * again, a failed one is retried. Errors are logged; the next run tries again.
 */
export async function checkRefund(deps: PaymentDeps, id: string): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const known = await transactions.findTransaction(db, id);
  if (!known || !(await transactions.claimDue(db, id, now, nextRefundPoll(known, now)))) return;
  const refund = (await transactions.findTransaction(db, id)) ?? known;
  try {
    await poll(deps, refund);
  } catch (error) {
    const detail = { refundId: id, message: String(error) };
    await log.recordDecision(db, refund, 'poll again later', detail);
  }
  await applyEventUnderLock(deps, refund, { kind: 'polled', id });
}

/** Applies a webhook about a refund; an implausible one is only logged. */
export async function handleRefundReport(
  deps: PaymentDeps,
  gateway: GatewayName,
  event: GatewayEventOf<'refund'>,
  attempt: AttemptRow | undefined,
): Promise<void> {
  const { db, log } = deps;
  const { refund: report, captureId, gatewayOrderId, type, isAutomatic = false } = event;
  const findPayment = () => findRefundedPayment(deps, gateway, captureId, attempt);
  let payment = await findPayment();
  if (isAutomatic && attempt && !payment) {
    // A further payment, whose own webhook may never come; one that failed is none.
    await settle(deps, attempt, await fetchOrCapturePayment(deps, attempt));
    payment = await findPayment();
  }
  if (payment && !attempt) {
    // The webhook itself was logged under no order, as it names none.
    await log.recordDecision(db, payment, 'a refund is reported', { type, captureId });
  }
  const known = await transactions.findReported(db, gateway, report);
  const candidates =
    !known && isAutomatic && payment
      ? await transactions.listTransactions(db, payment.orderId)
      : [];
  const waiting = candidates.find((each) => mayBeSentByGateway(each, gateway, report));
  const refund = known ?? waiting;
  const subject = { orderId: refund?.orderId ?? payment?.orderId ?? null, gateway, gatewayOrderId };
  if (!refund) {
    await recordExternal(deps, subject, payment, report, type);
    // The webhook of the payment is still to come: the gateway sends this one again.
    if (!payment && attempt && !isAutomatic) throw notFound('This payment');
    return;
  }
  const problem = reportProblem(refund, gateway, report);
  if (problem) await log.recordDecision(db, subject, problem, { type, ...report });
  else await applyReport(deps, refund, report, waiting && payment?.id);
}

/**
 * Applies a report about a known refund. Webhooks arrive in any order: one that contradicts a
 * final state makes the shop fetch the status, which then counts.
 */
async function applyReport(
  deps: PaymentDeps,
  known: TransactionRow,
  report: GatewayRefund,
  paymentId?: string,
): Promise<void> {
  if (isRefundOpen(known)) return applyStatus(deps, known, report, { paymentId });
  if (report.state === known.state || report.state === 'pending') return;
  const fetched = await fetchStatus(deps, known);
  if (fetched) await applyStatus(deps, known, fetched, { isConfirmed: true });
}

/**
 * Records a refund that the shop did not request, once. One that cannot be is logged, and emailed to
 * the admin unless it failed, which moved no money.
 */
async function recordExternal(
  deps: PaymentDeps,
  subject: Subject,
  payment: PaymentRow | undefined,
  report: GatewayRefund,
  type?: string,
): Promise<void> {
  const { db, jobs, orderDeps, log } = deps;
  const { gatewayRefundId } = report;
  const problem = externalRefundProblem(payment, report);
  if (problem !== null) {
    await log.recordDecision(db, subject, problem, { type, ...report });
    if (!payment || report.state === 'failed') return;
    const ref = `${payment.id}:${gatewayRefundId}`;
    await queueEmail(jobs, null, 'refund-not-recorded', payment.id, ref);
  }
  if (problem !== null || !payment) return;
  await withOrderLock(orderDeps, payment.orderId, async (tx, order) => {
    const { gateway } = payment;
    const known = await transactions.findTransactionByGatewayId(tx, gateway, gatewayRefundId);
    const given = { note: 'Refunded at the payment gateway', foreignId: report.refundId };
    const { minor } = report.amount;
    const id = known?.id ?? (await addExternal(deps, tx, order, payment, minor, given));
    await applyEvent(deps, tx, order.id, { kind: 'reported', id, report });
  });
}

/**
 * Records money that the gateway took back, once, as a refund that the customer has. Only the
 * admin is emailed: the shop did not send it. An amount in another currency is not counted.
 */
export async function recordReversal(
  deps: PaymentDeps,
  payment: PaymentRow,
  { reversalId, amount }: GatewayEventOf<'reversal'>,
): Promise<void> {
  const { jobs, orderDeps } = deps;
  await withOrderLock(orderDeps, payment.orderId, async (tx, order) => {
    const { gateway } = payment;
    if (await transactions.findTransactionByGatewayId(tx, gateway, reversalId)) return;
    const known = await transactions.listTransactions(tx, order.id);
    const left = Math.max(0, netMinor(payment, known));
    const isMismatched = amount !== null && amount.currency !== payment.chargedCurrency;
    const chargedMinor = isMismatched ? 0 : Math.min(amount?.minor ?? left, left);
    const email = `${payment.id}:${reversalId}`;
    if (chargedMinor === 0) {
      return queueEmail(jobs, tx, 'reversal-not-counted', payment.id, email);
    }
    const given = { note: 'Taken back by the payment gateway' };
    const id = await addExternal(deps, tx, order, payment, chargedMinor, given);
    const report = { state: 'succeeded', gatewayRefundId: reversalId } as const;
    await applyEvent(deps, tx, order.id, { kind: 'reported', id, report, isAnnounced: true });
    await queueEmail(jobs, tx, 'payment-reversed', id, email);
  });
}

async function findRefundedPayment(
  { db }: PaymentDeps,
  gateway: GatewayName,
  captureId: string | null,
  attempt: AttemptRow | undefined,
) {
  if (captureId !== null) return repository.findPaymentByCapture(db, gateway, captureId);
  const payments = attempt ? await repository.listPayments(db, attempt.orderId) : [];
  return payments.find(({ attemptId }) => attemptId === attempt?.id);
}
