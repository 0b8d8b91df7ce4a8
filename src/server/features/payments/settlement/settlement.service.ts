import type { User } from '../../../../contract/accounts.ts';
import type { PaymentVerdict } from '../../../../contract/payments.ts';
import { convertToPaise } from '../../../../domain/money/foreign-amount.ts';
import { ZERO } from '../../../../domain/money/money.ts';
import { blockedReason } from '../../../../domain/orders/order-actions.ts';
import { declineReason } from '../../../../domain/payments/decline-reasons.ts';
import { chargedText } from '../../../../domain/payments/payment-ledger.ts';
import { getOutcome, type PaymentOutcome } from '../../../../domain/payments/payment-outcomes.ts';
import { MISMATCH_HOLD_MS, nextLedgerRead } from '../../../../domain/payments/payment-polling.ts';
import { addMs } from '../../../../domain/time/calendar.ts';
import { newId } from '../../../platform/db/columns.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors/shop-error.ts';
import {
  findOrder,
  recordEvent,
  sendOrderEmail,
  UNPAID_MAIL_MS,
  withOrderLock,
} from '../../orders/order-change.service.ts';
import { holdUntil, receive } from '../../orders/order-lifecycle.service.ts';
import { toOrderFacts } from '../../orders/order-views.ts';
import type { OrderRow } from '../../orders/orders.service.ts';
import { toPaymentUnconfirmed } from '../gateways/gateway-error.ts';
import type { PaymentDeps } from '../gateways/gateways.service.ts';
import type { Capture, GatewayPayment } from '../gateways/provider.ts';
import { queueEmail } from '../payment-emails.service.ts';
import * as repository from '../payments.repository.ts';
import { refundExcess, refundUncounted } from '../refunds/refunds.service.ts';

type AttemptRow = repository.AttemptRow;

/** An attempt as it is under the row lock of its order. */
interface LockedAttempt {
  tx: Tx;
  order: OrderRow;
  attempt: AttemptRow;
}

/** The status of a payment, from a webhook or from the gateway's answer. */
export type PaymentStatus = Omit<GatewayPayment, 'isAttemptPending'> & {
  /** Undefined where it says nothing about later tries, as a webhook about one that failed. */
  isAttemptPending: boolean | undefined;
};

/*
 * Payment statuses are applied to orders. The return page, webhooks and the reconciliation job do
 * so, in any order and repeatedly; it is idempotent under the order's row lock.
 */

export function settle(
  deps: PaymentDeps,
  { id, orderId }: Pick<AttemptRow, 'id' | 'orderId'>,
  { state, capture, furtherCaptures = [], reason, isAttemptPending }: PaymentStatus,
): Promise<void> {
  const { orderDeps } = deps;
  return withOrderLock(orderDeps, orderId, async (tx, order) => {
    const attempt = await repository.findAttempt(tx, id);
    if (!attempt) return;
    if (state === 'paid') {
      const captures = capture ? [capture, ...furtherCaptures] : furtherCaptures;
      return recordCaptures(deps, tx, id, captures);
    }
    if (isSettled(attempt)) return;
    if (isAttemptPending !== undefined && attempt.isPending !== isAttemptPending) {
      await repository.updateAttempt(tx, id, { isPending: isAttemptPending });
    }
    if (state === 'failed' || state === 'dropped') {
      await recordFailure(deps, { tx, order, attempt }, state, reason);
    } else if (state === 'expired' && !isAttemptPending) {
      await repository.updateAttempt(tx, id, { state: 'ended' });
    }
  });
}

/** The first capture may pay the order; each one works on what those before it have changed. */
async function recordCaptures(deps: PaymentDeps, tx: Tx, attemptId: string, captures: Capture[]) {
  for (const capture of captures) {
    const attempt = await repository.findAttempt(tx, attemptId);
    // A zero-amount capture needs no refund.
    if (!attempt || capture.amount.minor === 0) continue;
    const order = await findOrder(tx, attempt.orderId);
    await recordCapture(deps, { tx, order, attempt }, capture);
  }
}

async function recordCapture(deps: PaymentDeps, locked: LockedAttempt, capture: Capture) {
  const { clock, jobs, orderDeps, log, gateways } = deps;
  const { tx, order, attempt } = locked;
  const { id: captureId, amount, at } = capture;
  // What an amount in another currency is worth, nobody has agreed on: the admin says it.
  const isForeign = amount.currency !== attempt.chargedCurrency;
  const isMismatched = isForeign || amount.minor !== attempt.chargedMinor;
  const rate = attempt.rateMicros ?? gateways.paypalPrice.rate;
  const otherPaise = isForeign ? ZERO : convertToPaise(amount, rate);
  const now = clock.now();
  const payment = await repository.insertPayment(tx, {
    orderId: order.id,
    attemptId: attempt.id,
    gateway: attempt.gateway,
    captureId,
    amountPaise: isMismatched ? otherPaise : attempt.amountPaise,
    isMismatched,
    isTest: gateways.inTestMode.has(attempt.gateway),
    chargedMinor: amount.minor,
    chargedCurrency: amount.currency,
    capturedAt: at ?? now,
    recordedAt: now,
  });
  if (!payment) return;
  const decide = (operation: string) =>
    log.recordDecision(tx, attempt, operation, { captureId, amount });
  if (isMismatched) {
    await decide('amount mismatch');
    return recordMismatch(deps, locked, payment);
  }
  await markSettled(deps, locked, 'paid');
  if (await receive(orderDeps, tx, order, payment.amountPaise)) {
    await decide('paid');
    return refundExcess(deps, tx, await findOrder(tx, order.id), payment);
  }
  await decide('paid, to be refunded');
  await refundUncounted(deps, tx, order, { payment, ...payment }, { note: refundReason(order) });
  if (!order.paidAt) await sendOrderEmail(orderDeps, tx, order, 'came-too-late', payment.id);
  if (attempt.state === 'paid') await queueEmail(jobs, tx, 'paid-twice', payment.id);
}

/** Money has arrived: from now on the refunds made at the gateway are read. */
function markSettled(
  { clock }: PaymentDeps,
  { tx, attempt }: LockedAttempt,
  state: 'paid' | 'mismatched',
) {
  return repository.updateAttempt(tx, attempt.id, {
    state,
    isPending: false,
    nextCheckAt: null,
    nextLedgerAt: addMs(clock.now(), nextLedgerRead(0) ?? 0),
  });
}

/**
 * A mismatched payment pays nothing: it is in the ledger, and the admin decides. The order waits for
 * that; one that takes no payment any more gives it back.
 */
async function recordMismatch(
  deps: PaymentDeps,
  locked: LockedAttempt,
  payment: repository.PaymentRow,
): Promise<void> {
  const { clock, jobs, orderDeps } = deps;
  const { tx, order, attempt } = locked;
  if (attempt.state !== 'paid') await markSettled(deps, locked, 'mismatched');
  await recordEvent(orderDeps, tx, order.id, 'mismatched-payment', chargedText(payment));
  if (!order.paidAt && !isPayable(order)) {
    await refundUncounted(deps, tx, order, { payment, ...payment }, { note: refundReason(order) });
    return sendOrderEmail(orderDeps, tx, order, 'came-too-late', payment.id);
  }
  await holdUntil(tx, order, addMs(clock.now(), MISMATCH_HOLD_MS));
  await queueEmail(jobs, tx, 'mismatched-payment', payment.id);
}

async function recordFailure(
  { clock, orderDeps }: PaymentDeps,
  { tx, order, attempt }: LockedAttempt,
  state: 'failed' | 'dropped',
  reason: string | undefined,
): Promise<void> {
  const failureReason = reason === undefined ? null : declineReason(reason);
  const isKnown = failureReason === null || failureReason === attempt.failureReason;
  if (attempt.state === state && isKnown) return;
  await repository.updateAttempt(tx, attempt.id, { state, failureReason });
  // The timeline has the reason of each try, so that the order's page says the same as the return page.
  if (state === 'dropped' || order.state !== 'awaiting-payment') return;
  await recordEvent(orderDeps, tx, order.id, 'payment-failed', failureReason);
  // Before that the customer is at the gateway, and the first email says it.
  if (clock.now() < addMs(order.createdAt, UNPAID_MAIL_MS)) return;
  await sendOrderEmail(orderDeps, tx, order, 'payment-failed', attempt.id);
}

/**
 * The status of a payment at its gateway now. An approved one is captured if its order can be
 * paid.
 * @throws GatewayError also when the shop has no keys of the gateway any more
 */
export async function fetchOrCapturePayment(
  { db, gateways }: PaymentDeps,
  attempt: AttemptRow,
): Promise<PaymentStatus> {
  const { gatewayOrderId } = attempt;
  // Without a session, the customer never got a page to pay on.
  if (!gatewayOrderId) return { state: 'expired', isAttemptPending: false };
  return gateways.call(attempt, async (provider) => {
    const payment = await provider.readPayment(gatewayOrderId);
    if (payment.state !== 'approved' || !provider.capture) return payment;
    const order = await findOrder(db, attempt.orderId);
    return isPayable(order) ? provider.capture(gatewayOrderId, newId()) : payment;
  });
}

/**
 * Fetches the status of a payment, and applies it to the order.
 * @throws ShopError NOT_FOUND when it is not the caller's, TOO_MANY_REQUESTS,
 *   PAYMENT_UNAVAILABLE
 */
export async function verify(
  deps: PaymentDeps,
  user: User,
  ids: { orderId: string; localOrderId: string },
) {
  const { db, limits } = deps;
  const attempt = await repository.findAttemptByGatewayOrder(db, ids.orderId);
  if (attempt?.orderId !== ids.localOrderId) throw notFound('This payment');
  const { userId } = await findOrder(db, attempt.orderId);
  if (userId !== user._id) throw notFound('This payment');
  if (!isSettled(attempt)) {
    await limits.verify.consume(user._id);
    const status = await fetchOrCapturePayment(deps, attempt).catch((error: unknown) => {
      throw toPaymentUnconfirmed(error);
    });
    await settle(deps, attempt, status);
  }
  const order = await findOrder(db, attempt.orderId);
  const settled = (await repository.findAttempt(db, attempt.id)) ?? attempt;
  return toVerdict(getOutcome(order, settled), settled);
}

/** Whether an order waits for a payment, and can take it. */
function isPayable(order: OrderRow): boolean {
  const isBlocked = blockedReason(toOrderFacts(order), 'pay') !== null;
  return !isBlocked && order.state === 'awaiting-payment';
}

/** The outcome with its message (specification §5), and why the latest try failed. */
function toVerdict(outcome: PaymentOutcome, { state, failureReason }: AttemptRow): PaymentVerdict {
  return {
    outcome,
    message: MESSAGES[outcome],
    reason: outcome === 'unpaid' && state === 'failed' ? failureReason : null,
    success: outcome === 'paid',
    isPending: outcome === 'pending',
  };
}

/** Why a payment is refunded that arrived too late or twice. */
function refundReason({ paidAt, state }: OrderRow): string {
  if (paidAt) return 'Paid twice';
  return state === 'cancelled' ? 'Paid after the order was cancelled' : 'Paid too late';
}

/** What a customer reads while a payment that does not match waits for the shop. */
export const AMOUNT_MISMATCH =
  'We received an amount different from the one due. The shop will contact you. Please do not pay again until then.';
const NOT_PAID = 'Payment verified but status is not PAID.';
const MESSAGES: Record<PaymentOutcome, string> = {
  paid: 'Payment successful',
  pending: NOT_PAID,
  unpaid: NOT_PAID,
  cancelled: NOT_PAID,
  expired: NOT_PAID,
  refunded: NOT_PAID,
  'amount-mismatch': AMOUNT_MISMATCH,
};

/** Whether only money that arrives can change an attempt. */
function isSettled({ state }: AttemptRow): boolean {
  return state === 'paid' || state === 'mismatched';
}

/** Whether the gateway is not polled for an attempt any more; money that arrives still counts. */
export function isPollingOver(attempt: AttemptRow): boolean {
  return isSettled(attempt) || attempt.state === 'unclear';
}
