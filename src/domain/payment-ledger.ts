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
}

/** What has come in for an order and gone back; `open` has been asked for and not yet ended. */
export interface Ledger {
  captured: Paise;
  refunded: Paise;
  open: Paise;
  /** What can still be refunded: never more than was paid in all. */
  refundable: Paise;
}

/** Adds up an order's payments and refunds; a refund that failed does not count. */
export function ledgerOf(
  payments: readonly LedgerPayment[],
  refunds: readonly LedgerRefund[],
): Ledger {
  const captured = sumOf(payments);
  const refunded = sumOf(refunds.filter(({ state }) => state === 'succeeded'));
  const open = sumOf(refunds.filter(isOpen));
  return { captured, refunded, open, refundable: captured - refunded - open };
}

/**
 * Spreads a refund over an order's payments, the first first, each at most as far as it is left.
 * Null when it is more than is left in all. Amount above 0.
 */
export function spreadRefund(
  amount: Paise,
  payments: readonly LedgerPayment[],
  refunds: readonly LedgerRefund[],
): { paymentId: string; amount: Paise; before: Paise }[] | null {
  let rest = amount;
  const parts = [];
  for (const payment of payments) {
    const before = sumOf(
      refunds.filter(({ paymentId, state }) => paymentId === payment.id && state !== 'failed'),
    );
    const part = Math.min(rest, payment.amount - before);
    if (part > 0) parts.push({ paymentId: payment.id, amount: part, before });
    rest -= Math.max(part, 0);
  }
  return rest === 0 ? parts : null;
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

function isOpen({ state }: LedgerRefund): boolean {
  return state === 'requested' || state === 'pending';
}

function sumOf(entries: readonly { amount: Paise }[]): Paise {
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}
