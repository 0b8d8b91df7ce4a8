import type { Money } from '../../../domain/foreign-amount.ts';
import { formatRupees, type Paise, toRupees } from '../../../domain/money.ts';
import { ledgerOf, spreadRefund } from '../../../domain/payment-ledger.ts';
import { type ChargedSum, chargedShare, rupeeShare } from '../../../domain/refund-shares.ts';
import type { DbOrTx } from '../../platform/database.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { type PaymentRow, paymentsOf } from './payments.repository.ts';
import { type RefundRow, refundsOf, refundsOfPayment } from './refunds.repository.ts';

/** A part of a refund, of one payment. */
export interface RefundPart {
  payment: PaymentRow;
  amountPaise: Paise;
  chargedMinor: number;
}

/** What of an order's payments can still be refunded, in paise. */
export async function refundable(on: DbOrTx, orderId: string): Promise<Paise> {
  const payments = await paymentsOf(on, orderId);
  const refunds = await refundsOf(on, orderId);
  return ledgerOf(payments.map(ledgerPayment), refunds.map(ledgerRefund)).refundable;
}

/** The parts a refund of an order is made of. @throws ShopError REFUND_TOO_LARGE, BAD_INPUT */
export async function partsOf(on: DbOrTx, orderId: string, amount: Paise): Promise<RefundPart[]> {
  const parts = await spread(on, orderId, amount);
  const tiny = parts.find(({ chargedMinor }) => chargedMinor <= 0);
  if (tiny) throw tooSmall(tiny.payment.chargedCurrency);
  return parts;
}

/** All that can still be refunded of an order; without what is less than the smallest coin charged. */
export async function restParts(on: DbOrTx, orderId: string): Promise<RefundPart[]> {
  const parts = await spread(on, orderId, await refundable(on, orderId));
  return parts.filter(({ chargedMinor }) => chargedMinor > 0);
}

/** A sum spread over an order's payments; parts may come to 0 as charged. @throws ShopError REFUND_TOO_LARGE */
async function spread(on: DbOrTx, orderId: string, amount: Paise): Promise<RefundPart[]> {
  const payments = await paymentsOf(on, orderId);
  const refunds = await refundsOf(on, orderId);
  const entries = refunds.map(ledgerRefund);
  const parts = spreadRefund(amount, payments.map(ledgerPayment), entries);
  if (!parts) throw tooLarge(await refundable(on, orderId));
  return parts.map((part) => {
    const payment = payments.find(({ id }) => id === part.paymentId);
    if (!payment) throw new Error('A refund is of a payment');
    const gone = goneOf(refunds.filter(({ paymentId }) => paymentId === payment.id));
    const chargedMinor = chargedShare(sumOfPayment(payment), gone, part.amount);
    return { payment, amountPaise: part.amount, chargedMinor };
  });
}

/** What of one payment has not been asked back, whether it is owed or free; nothing below 0. */
export async function restOf(on: DbOrTx, payment: PaymentRow): Promise<RefundPart> {
  const gone = goneOf(await refundsOfPayment(on, payment.id));
  return {
    payment,
    amountPaise: Math.max(0, payment.amountPaise - gone.amount),
    chargedMinor: Math.max(0, payment.chargedMinor - gone.charged),
  };
}

/** A sum that a gateway has sent back of a payment by itself, as a part of it. */
export async function partSentBack(
  on: DbOrTx,
  payment: PaymentRow,
  { minor }: Money,
): Promise<RefundPart> {
  const gone = goneOf(await refundsOfPayment(on, payment.id));
  const amountPaise = rupeeShare(sumOfPayment(payment), gone, minor);
  return { payment, amountPaise, chargedMinor: minor };
}

/** What of a payment is still here by what its gateway, or the owner, has sent, in the currency charged. */
export async function keptOf(on: DbOrTx, payment: PaymentRow): Promise<number> {
  const refunds = await refundsOfPayment(on, payment.id);
  const sent = refunds.filter(({ state }) => state === 'succeeded');
  return payment.chargedMinor - goneOf(sent).charged;
}

function goneOf(refunds: readonly RefundRow[]): ChargedSum {
  const counted = refunds.filter(({ state }) => state !== 'failed');
  return {
    amount: counted.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    charged: counted.reduce((sum, { chargedMinor }) => sum + chargedMinor, 0),
  };
}

function sumOfPayment({ amountPaise, chargedMinor }: PaymentRow): ChargedSum {
  return { amount: amountPaise, charged: chargedMinor };
}

function ledgerPayment({ id, amountPaise }: PaymentRow) {
  return { id, amount: amountPaise };
}

function ledgerRefund({ paymentId, amountPaise, state, isOwed, need }: RefundRow) {
  // A failed one that needs nobody any more has been replaced, or is covered.
  return { paymentId, amount: amountPaise, state, isOwed: isOwed && need !== null };
}

function tooSmall(currency: string): ShopError {
  const message = `That is less than the smallest sum in ${currency}`;
  return new ShopError('BAD_INPUT', message, { issues: [{ path: 'amount', message }] });
}

function tooLarge(refundable: Paise): ShopError {
  const message =
    refundable > 0
      ? `At most ${formatRupees(toRupees(refundable))} can be refunded.`
      : 'All that was paid has been refunded already.';
  return new ShopError('REFUND_TOO_LARGE', message, { issues: [{ path: 'amount', message }] });
}
