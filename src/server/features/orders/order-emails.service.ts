import { z } from 'zod';
import { formatPaise, type Paise, ZERO } from '../../../domain/money/money.ts';
import { PAYMENT_FEE_LINE, taxLine } from '../../../domain/money/order-totals.ts';
import { awaitsCash } from '../../../domain/orders/state.ts';
import { CONFIRMATION_HOURS } from '../../../domain/orders/unpaid-limits.ts';
import { getGateway, isCollected } from '../../../domain/payments/payment-methods.ts';
import { defangLinks, shortId } from '../../../domain/text/text.ts';
import { inTransaction, sendTogether } from '../../platform/db/transactions.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { type MailPart, writeMail } from '../../platform/mail/mail-layout.ts';
import type { ServiceBase } from '../service-base.ts';
import { toOrderFacts } from './order-facts.ts';
import * as repository from './orders.repository.ts';

/** The emails that go to the shop's admin instead of the customer. */
const TO_ADMIN: ReadonlySet<OrderEmailKind> = new Set([
  'new-order',
  'odd-payment',
  'payment-unclear',
  'payment-reversed',
  'payment-disputed',
  'paid-twice',
  'refund-in-need',
]);

/** What an email says beyond the order itself. */
export interface EmailFacts {
  amountPaise?: Paise;
  /** A reason, a reference or an amount, depending on the kind. */
  text?: string;
}

/** Sends an email about an order as it is when the job runs. */
export const mailOrder = job(
  'orders.mail',
  z.object({
    orderId: z.uuid(),
    kind: z.string() as z.ZodType<OrderEmailKind>,
    amountPaise: z.custom<Paise>(Number.isSafeInteger).optional(),
    text: z.string().optional(),
  }),
);

/** Tells the admin that an account has reached its limit of unpaid orders. */
export const mailUnpaidLimit = job('orders.mail-unpaid-limit', z.object({ userId: z.uuid() }));

type OrderEmail = z.infer<typeof mailOrder.payload>;

export function createOrderEmails(deps: ServiceBase) {
  const { db, pool, clock, mailer, mailShop, accounts, shopMailbox } = deps;

  /** What an email says, in two round trips; null where the order or its customer is gone. */
  function readFor(orderId: string) {
    return inTransaction(pool, async (on) => {
      const [order, lines, shop] = await sendTogether([
        repository.findOrder(on, orderId),
        repository.listLines(on, [orderId]),
        mailShop(on),
      ] as const);
      if (!order) return null;
      const customer = await accounts.recipient(order.userId, on);
      return customer && { order, lines, shop, customer };
    });
  }

  return {
    /** The email contains no text of the customer. */
    async sendUnpaidLimit(userId: string, mailId: string): Promise<void> {
      const shop = await mailShop();
      const mail = writeMail(shop, {
        to: await shopMailbox(),
        subject: 'An account has reached the limit of unpaid orders',
        parts: [
          'An account has as many unpaid orders or items as your settings allow. It can order again once it pays, or once you ship or cancel some of its orders.',
          'Check its orders: if they are not serious, cancel them to put the items back into stock.',
          { kind: 'link', label: 'Open the account', url: `${shop.url}/admin/customers/${userId}` },
        ],
      });
      await mailer.send(mail, mailId);
    },

    /** Sends one email, and records an email to the customer in the order's timeline. */
    async send({ orderId, kind, ...facts }: OrderEmail, jobId: string): Promise<void> {
      const found = await readFor(orderId);
      if (!found) return;
      const { order, lines, shop, customer } = found;
      const isToAdmin = TO_ADMIN.has(kind);
      if (!isToAdmin && customer.isErased) return;
      const to = isToAdmin ? await shopMailbox() : customer.email;
      const isTrusted = isToAdmin || customer.isProven;
      const { subject, parts } = EMAILS[kind](
        contextOf({ order, lines }, isTrusted ? customer.name : null, facts),
      );
      const isHeld = order.heldUntil !== null && getGateway(order.paymentMethod) === null;
      const path = kind === 'placed' && isHeld ? customer.confirmationPath() : null;
      const confirm = path ? confirmParts(shop.url + path) : [];
      const link: MailPart = isToAdmin
        ? { kind: 'link', label: 'Open the order', url: `${shop.url}/admin/orders/${orderId}` }
        : { kind: 'link', label: 'See your order', url: `${shop.url}/orders/${orderId}` };
      const email = {
        to,
        subject: `${subject} (order ${shortId(orderId)})`,
        parts: [...parts.filter((part) => part !== null), ...confirm, link],
      };
      await mailer.send(writeMail(shop, email), jobId);
      if (isToAdmin) return;
      const note = email.subject;
      await repository.insertEvent(db, { orderId, kind: 'mailed', at: clock.now(), note });
    },
  };
}

type EmailContext = ReturnType<typeof contextOf>;

/** The email without its link to the order, at the end; empty parts are left out. */
type Draft = { subject: string; parts: (MailPart | null)[] };

/** The emails about an order. Queued jobs hold their names, so they stay as they are. */
const EMAILS = {
  placed: ({ order, name, contents }) => ({
    subject: 'We have your order',
    parts: [`Dear ${name}, thank you: your order is placed.`, ...contents, howToPay(order)],
  }),
  paid: ({ order, name, total, contents }) => ({
    subject: 'Payment received',
    parts: [
      `Dear ${name}, we have received ${total} for your order.${order.shippedAt || order.deliveredAt ? '' : ' We pack it now.'}`,
      ...contents,
    ],
  }),
  'payment-failed': ({ order, name, total, text: reason }) => ({
    subject: 'The payment did not go through',
    parts: [
      `Dear ${name}, the payment of ${total} did not go through.`,
      reason ? `${order.paymentMethod} says: ${reason}` : null,
      'Your order is kept for a while, and you can pay it from its page.',
    ],
  }),
  shipped: ({ order, name, contents }) => ({
    subject: 'Your order is on its way',
    parts: [
      `Dear ${name}, your order has left our shop.`,
      tracking(order),
      cashText(order),
      ...contents,
    ],
  }),
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
  'refund-in-need': ({ amount, text: why }) => ({
    subject: `A refund of ${amount} needs your attention`,
    parts: [
      `A refund of ${amount} needs your attention. ${why}`,
      'Open the order to see its status and decide what to do.',
    ],
  }),
  'came-too-late': ({ order, name, total }) => ({
    subject: 'Your payment came too late',
    parts: [
      `Dear ${name}, your payment of ${total} reached us after the order ${order.cancelledAt ? 'was cancelled' : 'had expired'}.`,
      'We refund all of it to you, the way you paid. We are sorry for the trouble.',
    ],
  }),
  cancelled: ({ order, name, text: reason }) => ({
    subject: 'Your order is cancelled',
    parts: [
      `Dear ${name}, your order has been cancelled.`,
      reason ? `The reason: ${reason}` : null,
      order.paidAt ? 'What you paid is refunded, the way you paid.' : null,
    ],
  }),
  'new-order': ({ name, total, contents }) => ({
    subject: `New order of ${total}`,
    parts: [`${name} has placed an order.`, ...contents],
  }),
  'odd-payment': ({ total, text: sum }) => ({
    subject: `Payment of ${sum} instead of ${total}`,
    parts: [
      `A customer paid ${sum} for an order of ${total}. The order is still unpaid. The money is in your gateway account.`,
      'Open the order to refund it. The customer was asked to wait until then.',
    ],
  }),
  'payment-reversed': ({ amount, text: reference }) => ({
    subject: `A payment of ${amount} was reversed`,
    parts: [
      `The payment gateway took back ${amount} of a payment, for example after a dispute. The order shows it as refunded.`,
      `Look up ${reference} in your gateway account. If the order is not shipped yet, do not ship it.`,
    ],
  }),
  'payment-disputed': ({ amount, text: dispute }) => ({
    subject: `A payment of ${amount} is disputed`,
    parts: [
      `The customer disputes a payment of ${amount}, or the dispute is decided: ${dispute}.`,
      'Answer it in your gateway account. If the order is not shipped yet, do not ship it.',
    ],
  }),
  'paid-twice': ({ amount, text: reference }) => ({
    subject: `An order was paid twice: ${amount} too much`,
    parts: [
      `A second payment of ${amount} arrived for an order that was already paid. The gateway usually refunds it by itself, and the shop checks that.`,
      `If the refund does not come within a day, you get another email. The second payment is ${reference} in your gateway account.`,
    ],
  }),
  'payment-unclear': ({ order, total, text: reference }) => ({
    subject: 'The result of a payment is unknown',
    parts: [
      `The payment gateway did not report the result of a payment of ${total}. ${order.paidAt ? 'The order was paid in another way.' : 'The items of the order are back in stock.'}`,
      `Look up ${reference} in your gateway account. If the payment is reported later, the order is updated.`,
    ],
  }),
} satisfies Record<string, (context: EmailContext) => Draft>;

export type OrderEmailKind = keyof typeof EMAILS;

/**
 * `typedName` is null for an email address that is not proven: whoever signed up with it could make the
 * shop send their text to somebody else, so nothing that the customer typed is in the email.
 */
function contextOf(
  { order, lines }: Pick<repository.WholeOrder, 'order' | 'lines'>,
  typedName: string | null,
  { amountPaise = ZERO, text = '' }: EmailFacts,
) {
  const contents: MailPart[] = [
    facts(lines.map((line) => [line.name, `${line.quantity} x ${formatPaise(line.unitPaise)}`])),
    facts([
      ['Items', formatPaise(order.itemsPaise)],
      [
        `Promo ${order.promoCode ?? ''}`,
        order.discountPaise && `-${formatPaise(order.discountPaise)}`,
      ],
      [taxLine(order) ?? '', taxLine(order) && formatPaise(order.taxPaise)],
      ['Shipping', formatPaise(order.shippingPaise)],
      [PAYMENT_FEE_LINE, order.paymentFeePaise && formatPaise(order.paymentFeePaise)],
      ['Total', formatPaise(order.totalPaise)],
      ['Payment', order.paidAt ? 'Paid' : 'Not Paid'],
      ['Payment method', isCollected(order.paymentMethod) ? order.paymentMethod : null],
      ['Ships to', typedName === null ? null : shipsTo(order)],
    ]),
  ];
  const total = formatPaise(order.totalPaise);
  const name = typedName === null ? 'customer' : defangLinks(typedName);
  return { order, name, total, contents, amount: formatPaise(amountPaise), text };
}

function shipsTo({ address, city, postalCode, country }: repository.OrderRow): string {
  return defangLinks([address, city, postalCode, country].join(', '));
}

function tracking({ carrier, trackingNumber }: repository.OrderRow): MailPart | null {
  if (!carrier && !trackingNumber) return null;
  return facts([
    ['Carrier', carrier],
    ['Tracking number', trackingNumber],
  ]);
}

/** What the customer pays to the courier; null for nothing. */
function cashText(order: repository.OrderRow): string | null {
  if (!awaitsCash(toOrderFacts(order))) return null;
  return `Please have ${formatPaise(order.totalPaise)} in cash ready: you pay when the parcel is delivered.`;
}

function confirmParts(url: string): MailPart[] {
  return [
    `Confirm your email address within ${CONFIRMATION_HOURS} hours to keep this order.`,
    { kind: 'link', label: 'Confirm your email address', url },
    'If you did not order this, ignore this email: the order then ends by itself.',
  ];
}

/** Facts of an order, without those that it lacks. */
function facts(pairs: [label: string, value: string | 0 | null][]): MailPart {
  return {
    kind: 'facts',
    facts: pairs.flatMap(([label, value]) => (value ? [[label, value]] : [])),
  };
}

function howToPay(order: repository.OrderRow): string {
  if (order.paidAt) return 'It is paid.';
  const cash = cashText(order);
  if (cash) return cash;
  if (getGateway(order.paymentMethod) === null) return 'There is nothing to pay now.';
  return 'It is not paid yet. If your payment did not go through, you can pay from its page.';
}
