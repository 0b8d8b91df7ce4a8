import { isLess, type Paise, sum, ZERO } from '../money/money.ts';
import { ENDED_STATES, type OrderState } from '../orders/order-state.ts';
import { type LedgerPayment, type LedgerRefund, unrefundedPart } from './payment-ledger.ts';
import { isRefundOpen, type RefundTransaction } from './refund-states.ts';

/** The state of a payment attempt, as far as the shop knows. */
export type AttemptState =
  | 'open'
  | 'failed'
  | 'dropped'
  | 'paid'
  /** Money arrived, but not the amount or the currency requested. */
  | 'mismatched'
  | 'ended'
  /** The gateway never reported a result. */
  | 'unclear';

/**
 * - `paid`: the order is paid
 * - `pending`: the bank has not decided yet
 * - `unpaid`: no money arrived, and the order can still be paid
 * - `cancelled`, `expired`: no money arrived, and the order can no longer be paid
 * - `amount-mismatch`: money arrived, but not the amount or currency of the order
 * - `refunded`: money arrived for an order that could no longer be paid, and is refunded
 */
export const PAYMENT_OUTCOMES = [
  'paid',
  'pending',
  'unpaid',
  'cancelled',
  'expired',
  'amount-mismatch',
  'refunded',
] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** What became of a try to pay an order. */
export function getOutcome(
  order: { state: OrderState; paidAt: Date | null; expiredAt: Date | null },
  { state, isPending }: { state: AttemptState; isPending: boolean },
): PaymentOutcome {
  const hasEnded = ENDED_STATES.includes(order.state);
  // An advance leaves the rest to the courier.
  if (order.paidAt || (state === 'paid' && !hasEnded)) return 'paid';
  if (state === 'mismatched' && !hasEnded) return 'amount-mismatch';
  if (state === 'paid' || state === 'mismatched') return 'refunded';
  if (isPending) return 'pending';
  if (order.state === 'cancelled') return 'cancelled';
  if (order.expiredAt) return 'expired';
  // An advance that another try has paid.
  return order.state === 'awaiting-payment' ? 'unpaid' : 'paid';
}

/**
 * What became of money that arrived for an order:
 * - `pays`: it paid the order
 * - `mismatched`: another amount or currency than the order's; the shop decides
 * - `second`: the order was paid already
 * - `late`: the order was cancelled or had ended
 */
export const PAYMENT_ROLES = ['pays', 'mismatched', 'second', 'late'] as const;
export type PaymentRole = (typeof PAYMENT_ROLES)[number];

/** How far a received payment is sent back. */
export const REFUND_PROGRESS = ['none', 'under-way', 'sent', 'sent-manually'] as const;
export type RefundProgress = (typeof REFUND_PROGRESS)[number];

interface Received {
  payment: LedgerPayment & { isMismatched: boolean; recordedAt: Date };
  refund: RefundProgress;
}

/**
 * The ids of the payments that pay a paid order: those with which what it cost then is reached. Those
 * that are sent back come last, as Cashfree may refund the first of two.
 */
export function findPaying(cost: Paise, received: readonly Received[]): Set<string> {
  const rank = ({ refund }: Received) => (refund === 'none' ? 0 : 1);
  const paying = new Set<string>();
  let paid: Paise = ZERO;
  const counted = received.filter(({ payment }) => !payment.isMismatched);
  for (const { payment } of counted.toSorted((one, other) => rank(one) - rank(other))) {
    if (!isLess(paid, cost)) break;
    paying.add(payment.id);
    paid = sum(paid, payment.amountPaise);
  }
  return paying;
}

/** What became of a payment. `endedAt`: when its order expired or was cancelled, if it was. */
export function getPaymentRole(
  { id, isMismatched, recordedAt }: Received['payment'],
  order: { paidAt: Date | null; endedAt: Date | undefined },
  paying: ReadonlySet<string>,
): PaymentRole {
  if (isMismatched) return 'mismatched';
  if (order.paidAt) return paying.has(id) ? 'pays' : 'second';
  // Before the end it was a part of what was due.
  return order.endedAt && recordedAt > order.endedAt ? 'late' : 'pays';
}

/** How far a payment is sent back. */
export function getRefundProgress(
  payment: LedgerPayment,
  refunds: readonly (LedgerRefund & Pick<RefundTransaction, 'gateway'>)[],
): RefundProgress {
  const own = refunds.filter(({ paymentId }) => paymentId === payment.id);
  const isUnderWay = own.some(isRefundOpen);
  const isUnsent = own.some(({ attention }) => attention !== null);
  if (unrefundedPart(payment, own).chargedMinor > 0) {
    return isUnderWay || isUnsent ? 'under-way' : 'none';
  }
  if (isUnderWay) return 'under-way';
  const isManual = own.some(({ state, gateway }) => state === 'succeeded' && gateway === 'manual');
  return isManual ? 'sent-manually' : 'sent';
}
