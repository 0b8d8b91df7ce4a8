import { foreignRefund, formatMinor, type MinorUnits } from '../money/foreign-amount.ts';
import { formatPaise, max, min, type Paise, paise, subtract, sum, ZERO } from '../money/money.ts';

/** An amount in paise, and the same amount in the currency that was charged. */
export interface ChargedAmount {
  amountPaise: Paise;
  chargedMinor: MinorUnits;
}

/**
 * Money received for an order. `amountPaise` is 0 while nobody has said what a payment in a currency
 * that was not asked for is worth: it counts for nothing, and can be given back.
 */
export interface LedgerPayment extends ChargedAmount {
  id: string;
  chargedCurrency: string;
}

/**
 * - `requested`: stored; no gateway has confirmed it
 * - `pending`: the gateway is sending it, which may take days
 * - `succeeded`: sent
 * - `failed`: the money is still with the shop. Without attention nothing is left to do: it was
 *   replaced by another refund, covered or dismissed
 */
export type RefundState = 'requested' | 'pending' | 'succeeded' | 'failed';

/**
 * Why a refund needs the admin's attention, as the API names it:
 * - `failed`: the money is still with the shop; it is retried if the customer must get it
 * - `stuck`: its result has been unknown for too long; polling goes on
 * - `twice`: more was refunded than intended
 * - `manual`: it was paid outside the shop, so the admin sends it and then completes it
 */
export const REFUND_ATTENTION = ['failed', 'stuck', 'twice', 'manual'] as const;
export type RefundAttention = (typeof REFUND_ATTENTION)[number];

export interface LedgerRefund extends ChargedAmount {
  paymentId: string;
  /** That of its payment: a refund in another one is never counted. */
  chargedCurrency: string;
  state: RefundState;
  attention: RefundAttention | null;
  /** The customer must get it: while it has failed, its amount stays reserved. */
  isRequired: boolean;
}

/** The part of a refund that belongs to one payment. */
export interface RefundPart<P extends LedgerPayment> extends ChargedAmount {
  payment: P;
}

/** What can still be refunded of an order's payments, in paise; never below 0. */
export function refundableAmount(
  payments: readonly LedgerPayment[],
  refunds: readonly LedgerRefund[],
): Paise {
  return sum(...payments.map((payment) => freePaise(payment, refunds)));
}

/**
 * Splits a refund over an order's payments, the oldest first. A part may round to 0 in the currency
 * charged. Null when the amount exceeds what can be refunded. Amount above 0, in paise.
 */
export function splitRefund<P extends LedgerPayment>(
  amount: Paise,
  payments: readonly P[],
  refunds: readonly LedgerRefund[],
): RefundPart<P>[] | null {
  let rest = amount;
  const parts: RefundPart<P>[] = [];
  for (const payment of payments) {
    const amountPaise = min(rest, freePaise(payment, refunds));
    if (amountPaise <= 0) continue;
    const chargedMinor = chargedShare(payment, refundedPart(payment, refunds), amountPaise);
    parts.push({ payment, amountPaise, chargedMinor });
    rest = subtract(rest, amountPaise);
  }
  return rest === 0 ? parts : null;
}

/** All that is left of an order's payments, except less than the smallest unit charged. */
export function splitRest<P extends LedgerPayment>(
  payments: readonly P[],
  refunds: readonly LedgerRefund[],
): RefundPart<P>[] {
  const valued = splitRefund(refundableAmount(payments, refunds), payments, refunds) ?? [];
  const unvalued = payments
    .filter((payment) => isUnvalued(payment) && !isReserved(payment, refunds))
    .map((payment) => ({ payment, ...unrefundedPart(payment, refunds) }));
  return [...valued, ...unvalued].filter(({ chargedMinor }) => chargedMinor > 0);
}

/** Whether nobody has said what a payment is worth in rupees. */
export function isUnvalued({ amountPaise }: ChargedAmount): boolean {
  return amountPaise === 0;
}

/** An amount in rupees, or as it was charged where it has none. */
export function amountText(charged: ChargedAmount & { chargedCurrency: string }): string {
  return isUnvalued(charged) ? chargedText(charged) : formatPaise(charged.amountPaise);
}

/** What was charged, as its customer paid it. */
export function chargedText(
  charged: Pick<LedgerPayment, 'chargedMinor' | 'chargedCurrency'>,
): string {
  const { chargedMinor: minor, chargedCurrency: currency } = charged;
  if (currency === 'INR') return formatPaise(paise(minor));
  return `${currency} ${formatMinor({ minor, currency })}`;
}

/** What no refund has been sent or requested for, of one payment; never below 0. */
export function unrefundedPart(
  payment: LedgerPayment,
  refunds: readonly LedgerRefund[],
): ChargedAmount {
  const refunded = refundedPart(payment, refunds);
  return {
    amountPaise: max(ZERO, subtract(payment.amountPaise, refunded.amountPaise)),
    chargedMinor: Math.max(0, payment.chargedMinor - refunded.chargedMinor),
  };
}

/** What of a payment is not sent back, in the currency charged; negative when too much was. */
export function netMinor(payment: LedgerPayment, refunds: readonly LedgerRefund[]): MinorUnits {
  const sent = refunds.filter(({ state }) => state === 'succeeded');
  return payment.chargedMinor - refundedPart(payment, sent).chargedMinor;
}

/** What is sent or on its way of one payment. */
export function refundedPart(
  payment: LedgerPayment,
  refunds: readonly LedgerRefund[],
): ChargedAmount {
  return sumCharged(refunds.filter((refund) => isOf(refund, payment) && refund.state !== 'failed'));
}

/**
 * `part` paise of a payment in the currency charged, after `refunded`: all parts together are
 * exactly what was charged. 0 when the part is less than the smallest unit.
 */
export function chargedShare(
  payment: ChargedAmount,
  refunded: ChargedAmount,
  part: Paise,
): MinorUnits {
  const left = Math.max(0, payment.chargedMinor - refunded.chargedMinor);
  if (refunded.amountPaise + part >= payment.amountPaise) return left;
  const share = foreignRefund({
    captured: payment.chargedMinor,
    total: payment.amountPaise,
    before: refunded.amountPaise,
    refund: part,
  });
  return Math.min(share, left);
}

/**
 * An amount in the currency charged as paise, after `refunded`; the last part is what is left. What
 * exceeds the payment is converted in full, so that the ledger shows it. `part` above 0.
 */
export function rupeeShare(
  payment: ChargedAmount,
  refunded: ChargedAmount,
  part: MinorUnits,
): Paise {
  const share = paise(Math.round((payment.amountPaise * part) / payment.chargedMinor));
  const left = max(ZERO, subtract(payment.amountPaise, refunded.amountPaise));
  const chargedAfter = refunded.chargedMinor + part;
  if (chargedAfter === payment.chargedMinor) return left;
  return chargedAfter < payment.chargedMinor ? min(share, left) : share;
}

/** Whether the money of a refund is still with the shop, and something is left to do about that. */
export function isUnsent({ state, attention }: Pick<LedgerRefund, 'state' | 'attention'>): boolean {
  return state === 'failed' && attention !== null;
}

/** Whether a refund of a payment has failed that the customer must get. */
export function isReserved(payment: LedgerPayment, refunds: readonly LedgerRefund[]): boolean {
  return listReserving(payment, refunds).length > 0;
}

function listReserving(payment: LedgerPayment, refunds: readonly LedgerRefund[]) {
  return refunds.filter((refund) => isOf(refund, payment) && isUnsent(refund) && refund.isRequired);
}

/** What of a payment is neither refunded nor reserved by failed refunds that are required. */
function freePaise(payment: LedgerPayment, refunds: readonly LedgerRefund[]): Paise {
  const { amountPaise } = unrefundedPart(payment, refunds);
  const reserved = sumCharged(listReserving(payment, refunds));
  return max(ZERO, subtract(amountPaise, reserved.amountPaise));
}

function isOf({ paymentId, chargedCurrency }: LedgerRefund, payment: LedgerPayment): boolean {
  return paymentId === payment.id && chargedCurrency === payment.chargedCurrency;
}

function sumCharged(amounts: readonly ChargedAmount[]): ChargedAmount {
  return {
    amountPaise: sum(...amounts.map(({ amountPaise }) => amountPaise)),
    chargedMinor: amounts.reduce((total, { chargedMinor }) => total + chargedMinor, 0),
  };
}

/** What the customer gets back by a refund, unless the admin chooses more, up to `owed`. */
export function planSend(
  { credited, duePaise, isEnd }: { credited: Paise; duePaise: Paise; isEnd: boolean },
  payments: readonly LedgerPayment[],
  refunds: readonly LedgerRefund[],
): { send: Paise; owed: Paise } {
  const owedThen = max(ZERO, subtract(credited, duePaise));
  const owed = min(owedThen, refundableAmount(payments, refunds));
  const own = min(owed, credited);
  if (!isEnd) return { send: own, owed };
  // Of an order that ends with it nothing stays owed, but what failed refunds promise.
  const failed = refunds.filter(({ attention }) => attention === 'failed');
  const promised = sum(...failed.map(({ amountPaise }) => amountPaise));
  return { send: max(own, subtract(owed, promised)), owed };
}
