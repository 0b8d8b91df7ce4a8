import type { Paise } from './money.ts';

/** How a refund stands: `failed` has left the money with the shop. */
export type RefundState = 'requested' | 'pending' | 'succeeded' | 'failed';

/** Money taken for an order, in paise of what the order asked for. */
export interface LedgerPayment {
  id: string;
  amount: Paise;
}

export interface LedgerRefund {
  paymentId: string;
  amount: Paise;
  state: RefundState;
  /** Of a failed one: it will be sent all the same, so nothing else may be made of its sum. */
  isOwed: boolean;
}

/** What has come in for an order and gone back; `open` has been asked for and not yet ended. */
export interface Ledger {
  captured: Paise;
  refunded: Paise;
  open: Paise;
  /** Failed so far, and to be sent all the same. */
  owed: Paise;
  /** What can still be refunded: never more than was paid in all, never below 0. */
  refundable: Paise;
}

/** Adds up an order's payments and refunds; a refund that failed and is not owed does not count. */
export function ledgerOf(
  payments: readonly LedgerPayment[],
  refunds: readonly LedgerRefund[],
): Ledger {
  const standings = payments.map((payment) => standingOf(payment, refunds));
  return {
    captured: sumOf(payments),
    refunded: sumOf(refunds.filter(({ state }) => state === 'succeeded')),
    open: sumOf(refunds.filter(isOpen)),
    owed: standings.reduce((sum, { owed }) => sum + owed, 0),
    refundable: standings.reduce((sum, { free }) => sum + free, 0),
  };
}

/**
 * Spreads a refund over an order's payments, the first first, each at most as far as it is left.
 * Null when it is more than is left in all. Amount above 0.
 */
export function spreadRefund(
  amount: Paise,
  payments: readonly LedgerPayment[],
  refunds: readonly LedgerRefund[],
): { paymentId: string; amount: Paise }[] | null {
  let rest = amount;
  const parts = [];
  for (const payment of payments) {
    const part = Math.min(rest, standingOf(payment, refunds).free);
    if (part > 0) parts.push({ paymentId: payment.id, amount: part });
    rest -= part;
  }
  return rest === 0 ? parts : null;
}

/** Whether a refund has been asked for and has not ended. */
export function isOpen({ state }: Pick<LedgerRefund, 'state'>): boolean {
  return state === 'requested' || state === 'pending';
}

/** What of one payment is still owed by failed refunds, and what is free to be refunded beside. */
function standingOf({ id, amount }: LedgerPayment, refunds: readonly LedgerRefund[]) {
  const own = refunds.filter(({ paymentId }) => paymentId === id);
  // More than came in may have gone back: by hand, or in the dashboard of a gateway.
  const left = Math.max(0, amount - sumOf(own.filter(({ state }) => state !== 'failed')));
  const failed = own.filter(({ state, isOwed }) => state === 'failed' && isOwed);
  const owed = Math.min(left, sumOf(failed));
  return { owed, free: left - owed };
}

/** How an order stands when money for it arrives. */
export interface PayableOrder {
  isPaid: boolean;
  isCancelled: boolean;
  /** Its pieces went back into stock, for no payment came in time. */
  isLapsed: boolean;
}

/**
 * What becomes of money that has been taken for an order: it pays the order; or, where the order had
 * lapsed, pays it if its pieces (and its promo) can be had again; else it all goes back.
 */
export function fateOfMoney(order: PayableOrder): 'pays' | 'revives' | 'goes-back' {
  if (order.isPaid || order.isCancelled) return 'goes-back';
  return order.isLapsed ? 'revives' : 'pays';
}

function sumOf(entries: readonly { amount: Paise }[]): Paise {
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}
