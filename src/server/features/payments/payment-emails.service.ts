import { z } from 'zod';
import { formatPaise } from '../../../domain/money/money.ts';
import { amountText, chargedText } from '../../../domain/payments/payment-ledger.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { defineJob, type Jobs } from '../../platform/jobs/jobs.ts';
import {
  type OrderEmail,
  type OrderEmailContext,
  sendAbout,
} from '../orders/order-emails.service.ts';
import type { ServiceBase } from '../service-base.ts';
import * as repository from './payments.repository.ts';
import { findTransaction } from './refunds/refund-transactions.repository.ts';

const EMAILS = [
  'refunded',
  'refunded-manually',
  'refund-failed',
  'refund-stuck',
  'refund-twice',
  'mismatched-payment',
  'payment-reversed',
  'reversal-not-counted',
  'payment-disputed',
  'refund-not-recorded',
  'paid-twice',
  'payment-unclear',
] as const;
type PaymentEmail = (typeof EMAILS)[number];

/** Sends an email about a refund, a payment or an attempt to pay, by its id. */
export const mailPayment = defineJob('payments.mail', { kind: z.enum(EMAILS), id: z.uuid() });

/** Queues an email, once for each `ref`. */
export function queueEmail(
  jobs: Jobs,
  tx: Tx | null,
  kind: PaymentEmail,
  id: string,
  ref = id,
): Promise<void> {
  return jobs.send(tx, mailPayment, { kind, id }, { onceKey: `${kind}:${ref}` });
}

async function readSubject(
  db: Db,
  { kind, id }: { kind: PaymentEmail; id: string },
): Promise<Subject | undefined> {
  if (kind === 'payment-unclear') {
    const attempt = await repository.findAttempt(db, id);
    if (!attempt) return undefined;
    const { orderId, amountPaise, gatewayOrderId } = attempt;
    return { orderId, amount: formatPaise(amountPaise), text: gatewayOrderId ?? id };
  }
  const refund = await findTransaction(db, id);
  if (refund && kind !== 'payment-reversed') {
    return { orderId: refund.orderId, amount: amountText(refund), text: refund.note };
  }
  const payment = await repository.findPayment(db, refund?.paymentId ?? id);
  if (!payment) return undefined;
  const { orderId, captureId } = payment;
  const amount = amountText(refund ?? payment);
  switch (kind) {
    case 'mismatched-payment':
      return { orderId, amount, text: chargedText(payment) };
    case 'payment-disputed':
      return { orderId, amount, text: await findDisputeText(db, payment) };
    default:
      return { orderId, amount, text: captureId };
  }
}

async function findDisputeText(
  db: Db,
  { orderId, captureId }: repository.PaymentRow,
): Promise<string> {
  const found = await repository.findDispute(db, orderId, captureId);
  const { disputeId, reason, status } = found?.detail ?? {};
  return [disputeId, reason, status].filter(Boolean).join(', ');
}

/** Writes an email about payments from what is true when its job runs. */
export async function sendPaymentEmail(
  deps: ServiceBase,
  email: z.infer<typeof mailPayment.payload>,
  jobId: string,
): Promise<void> {
  const { kind } = email;
  const subject = await readSubject(deps.db, email);
  if (!subject) return;
  const to = kind === 'refunded' || kind === 'refunded-manually' ? 'customer' : 'admin';
  const { orderId, ...facts } = subject;
  await sendAbout(deps, orderId, to, jobId, (context) => TEXTS[kind]({ ...context, ...facts }));
}

/** What an email is about. `text`: a note, a reference or an amount, depending on its kind. */
interface Subject {
  orderId: string;
  amount: string;
  text: string;
}

type EmailFacts = OrderEmailContext & Omit<Subject, 'orderId'>;

const refundNeed =
  (why: string) =>
  ({ amount }: EmailFacts): OrderEmail => ({
    subject: `A refund of ${amount} needs your attention`,
    parts: [
      `A refund of ${amount} needs your attention. ${why}`,
      'Open the order to see its status and decide what to do.',
    ],
  });

const TEXTS: Record<PaymentEmail, (facts: EmailFacts) => OrderEmail> = {
  refunded: ({ name, amount, text: reason }) => ({
    subject: 'Your refund',
    parts: [
      `Dear ${name}, we have refunded ${amount} to you.`,
      reason ? `The reason: ${reason}` : null,
      'It goes back by the payment method you used. Your bank may take 7 to 10 business days to show it.',
    ],
  }),
  'refunded-manually': ({ name, amount, text: reason }) => ({
    subject: 'Your refund',
    parts: [
      `Dear ${name}, we have refunded ${amount} to you.`,
      reason ? `How and why: ${reason}` : null,
    ],
  }),
  'refund-failed': refundNeed(
    'The payment gateway did not send it. The money is still in your account.',
  ),
  'refund-stuck': refundNeed(
    'The payment gateway has not confirmed it. Check it in your gateway account.',
  ),
  'refund-twice': refundNeed(
    'The customer received more money than you refunded. Check it in your gateway account.',
  ),
  'mismatched-payment': ({ total, requested, text: sum }) => ({
    subject: `Payment of ${sum} instead of ${requested}`,
    parts: [
      `A customer paid ${sum} instead of ${requested} for an order of ${total}. The order is still unpaid. The money is in your gateway account.`,
      'Open the order to refund it, or to let it count. The customer was asked not to pay again until then. After 7 days the order expires, and the money is sent back.',
    ],
  }),
  'payment-reversed': ({ amount, text: reference }) => ({
    subject: `A payment of ${amount} was reversed`,
    parts: [
      `The payment gateway took back ${amount} of a payment, for example after a dispute. The order shows it as refunded.`,
      `Look up ${reference} in your gateway account. If the order is not shipped yet, do not ship it.`,
    ],
  }),
  'reversal-not-counted': ({ amount, text: reference }) => ({
    subject: `A payment of ${amount} was reversed`,
    parts: [
      `The payment gateway took back money of a payment of ${amount}. The order does not show it as refunded: nothing of the payment was left to refund, or the currency is another one.`,
      `Look up ${reference} in your gateway account and compare it with the order. If the order is not shipped yet, do not ship it.`,
    ],
  }),
  'payment-disputed': ({ amount, text: dispute }) => ({
    subject: `A payment of ${amount} is disputed`,
    parts: [
      `The customer disputes a payment of ${amount}, or the dispute is decided: ${dispute}.`,
      'Answer it in your gateway account. If the order is not shipped yet, do not ship it.',
    ],
  }),
  'refund-not-recorded': ({ amount, text: reference }) => ({
    subject: `A refund of a payment of ${amount} could not be recorded`,
    parts: [
      `The payment gateway reports a refund of a payment of ${amount}, with an amount or a currency that this payment cannot have been refunded. The order does not show it.`,
      `Look up ${reference} in your gateway account and compare it with the order.`,
    ],
  }),
  'paid-twice': ({ amount, text: reference }) => ({
    subject: `An order was paid twice: ${amount} too much`,
    parts: [
      `A second payment of ${amount} arrived for an order that was already paid. The gateway usually refunds it by itself, and the shop checks that.`,
      `If the refund does not come within a day, you get another email. The second payment is ${reference} in your gateway account.`,
    ],
  }),
  'payment-unclear': ({ order, amount, text: reference }) => ({
    subject: 'The result of a payment is unknown',
    parts: [
      `The payment gateway did not report the result of a payment of ${amount}. ${order.paidAt ? 'The order was paid in another way.' : 'The items of the order are back in stock.'}`,
      `Look up ${reference} in your gateway account. If the payment is reported later, the order is updated.`,
    ],
  }),
};
