import { formatPaise, type Paise } from '../../../domain/money/money.ts';
import { gatewayOf } from '../../../domain/payments/payment-methods.ts';
import { shortId } from '../../../domain/text/short-id.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { type MailPart, type MailShop, writeMail } from '../../platform/mail/mail-layout.ts';
import type { Platform } from '../../platform/process/platform.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import * as repository from './orders.repository.ts';

/** The kinds of emails about an order. Queued jobs hold these names, so they stay as they are. */
export type OrderEmailKind =
  | 'placed'
  | 'paid'
  | 'payment-failed'
  | 'shipped'
  | 'refunded'
  | 'refunded-by-hand'
  | 'refund-in-need'
  | 'came-too-late'
  | 'cancelled'
  | 'new-order'
  | 'odd-payment'
  | 'payment-unclear'
  | 'payment-reversed';

/** The emails that go to the shop's admin instead of the customer. */
const TO_ADMIN: ReadonlySet<OrderEmailKind> = new Set([
  'new-order',
  'odd-payment',
  'payment-unclear',
  'payment-reversed',
  'refund-in-need',
]);

/** What an email says beyond the order itself. */
export interface EmailFacts {
  amountPaise?: Paise;
  /** A reason, a reference or an amount, depending on the kind. */
  text?: string;
}

type EmailJob = { orderId: string; kind: OrderEmailKind } & EmailFacts;

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Sends an email about an order as it is when the job runs. */
    'orders.mail': EmailJob;
  }
}

interface OrderEmailsDeps extends Platform {
  mailer: Mailer;
  mailShop: () => Promise<MailShop>;
  accounts: AccountsService;
  /** Where the shop receives its email. */
  shopMailbox: () => Promise<string>;
}

export function createOrderEmails(deps: OrderEmailsDeps) {
  const { db, clock, mailer, mailShop, accounts, shopMailbox } = deps;
  return {
    /** Sends one email, and records an email to the customer in the order's timeline. */
    async send({ orderId, kind, ...facts }: EmailJob, jobId: string): Promise<void> {
      const row = await repository.findOrder(db, orderId);
      const customer = row && (await accounts.person(row.userId));
      const [order] = row ? await repository.completeOrders(db, [row]) : [];
      if (!customer || !order) return;
      const isToAdmin = TO_ADMIN.has(kind);
      if (!isToAdmin && (await accounts.isErased(row.userId))) return;
      const to = isToAdmin ? await shopMailbox() : customer.email;
      const shop = await mailShop();
      const { subject, parts } = EMAILS[kind]({ shop, order, name: customer.name, ...facts });
      const email = { to, subject: `${subject} (order ${shortId(orderId)})`, parts };
      await mailer.send(writeMail(shop, email), jobId);
      if (isToAdmin) return;
      const note = email.subject;
      await repository.insertEvent(db, { orderId, kind: 'mailed', at: clock.now(), note });
    },
  };
}

interface EmailContext extends EmailFacts {
  shop: MailShop;
  order: repository.WholeOrder;
  name: string;
}

type Draft = { subject: string; parts: MailPart[] };

const EMAILS: Record<OrderEmailKind, (context: EmailContext) => Draft> = {
  placed: ({ order, shop, name }) => ({
    subject: 'We have your order',
    parts: [
      text(`Dear ${name}, thank you: your order is placed.`),
      ...contents(order),
      text(howToPay(order)),
      orderLink(shop, order),
    ],
  }),
  paid: ({ order, shop, name }) => ({
    subject: 'Payment received',
    parts: [
      text(`Dear ${name}, we have received ${total(order)} for your order. We pack it now.`),
      ...contents(order),
      orderLink(shop, order),
    ],
  }),
  'payment-failed': ({ order, shop, name, text: reason }) => ({
    subject: 'The payment did not go through',
    parts: [
      text(`Dear ${name}, the payment of ${total(order)} did not go through.`),
      ...(reason ? [text(`The payment service says: ${reason}`)] : []),
      text('Your order is kept for a while, and you can pay it from its page.'),
      orderLink(shop, order),
    ],
  }),
  shipped: ({ order, shop, name }) => ({
    subject: 'Your order is on its way',
    parts: [
      text(`Dear ${name}, your order has left our shop.`),
      ...tracking(order),
      ...contents(order),
      orderLink(shop, order),
    ],
  }),
  refunded: ({ order, shop, name, amountPaise = 0, text: reason }) => ({
    subject: 'Your refund',
    parts: [
      text(`Dear ${name}, we have refunded ${formatPaise(amountPaise)} to you.`),
      ...(reason ? [text(`The reason: ${reason}`)] : []),
      text(
        'It goes back by the payment method you used. Your bank may take 7 to 10 business days to show it.',
      ),
      orderLink(shop, order),
    ],
  }),
  'refunded-by-hand': ({ order, shop, name, amountPaise = 0, text: reason }) => ({
    subject: 'Your refund',
    parts: [
      text(`Dear ${name}, we have refunded ${formatPaise(amountPaise)} to you.`),
      ...(reason ? [text(`How and why: ${reason}`)] : []),
      orderLink(shop, order),
    ],
  }),
  'refund-in-need': ({ order, shop, amountPaise = 0, text: why = '' }) => ({
    subject: `A refund of ${formatPaise(amountPaise)} needs your attention`,
    parts: [
      text(`A refund of ${formatPaise(amountPaise)} needs your attention. ${why}`),
      text('The order’s page shows its status and what you can do.'),
      adminLink(shop, order),
    ],
  }),
  'came-too-late': ({ order, shop, name }) => ({
    subject: 'Your payment came too late',
    parts: [
      text(`Dear ${name}, your payment of ${total(order)} reached us after the order had expired.`),
      text('We refund all of it to you, the way you paid. We are sorry for the trouble.'),
      orderLink(shop, order),
    ],
  }),
  cancelled: ({ order, shop, name, text: reason }) => ({
    subject: 'Your order is cancelled',
    parts: [
      text(`Dear ${name}, your order has been cancelled.`),
      ...(reason ? [text(`The reason: ${reason}`)] : []),
      ...(order.order.paidAt ? [text('What you paid is refunded, the way you paid.')] : []),
      orderLink(shop, order),
    ],
  }),
  'new-order': ({ order, shop, name }) => ({
    subject: `New order of ${total(order)}`,
    parts: [text(`${name} has placed an order.`), ...contents(order), adminLink(shop, order)],
  }),
  'odd-payment': ({ order, shop, text: sum = '' }) => ({
    subject: `Payment of another amount: ${sum} instead of ${total(order)}`,
    parts: [
      text(
        `${sum} was received for an order of ${total(order)}. The order stays unpaid, and the money is in your account at the payment service.`,
      ),
      text(
        'Please open the order to refund it. The customer was asked to wait, and can then pay the right amount.',
      ),
      adminLink(shop, order),
    ],
  }),
  'payment-reversed': ({ order, shop, amountPaise = 0, text: reference = '' }) => ({
    subject: `A payment of ${formatPaise(amountPaise)} was reversed`,
    parts: [
      text(
        `The payment service reports that a payment of ${formatPaise(amountPaise)}, or a part of it, was reversed, for example after a dispute. The shop’s ledger still counts it.`,
      ),
      text(
        `Please look it up in your account at the payment service, under ${reference}, and do not ship the parcel if it has not left.`,
      ),
      adminLink(shop, order),
    ],
  }),
  'payment-unclear': ({ order, shop, text: reference = '' }) => ({
    subject: 'The result of a payment is unknown',
    parts: [
      text(
        `The payment service did not report the result of a payment of ${total(order)}. The order’s stock is no longer held for it.`,
      ),
      text(
        `Please look it up in your account at the payment service, under ${reference}. If it reports the payment later, the shop applies it.`,
      ),
      adminLink(shop, order),
    ],
  }),
};

function contents({ order, lines }: repository.WholeOrder): MailPart[] {
  const items = lines.map(
    ({ name, quantity, unitPaise }) =>
      [name, `${quantity} x ${formatPaise(unitPaise)}`] as [string, string],
  );
  const discount: [string, string][] =
    order.discountPaise > 0
      ? [[`Promo ${order.promoCode ?? ''}`, `-${formatPaise(order.discountPaise)}`]]
      : [];
  return [
    { kind: 'facts', facts: items },
    {
      kind: 'facts',
      facts: [
        ['Items', formatPaise(order.itemsPaise)],
        ...discount,
        ['Tax', formatPaise(order.taxPaise)],
        ['Shipping', formatPaise(order.shippingPaise)],
        ['Total', formatPaise(order.totalPaise)],
        ['Payment', order.paidAt ? 'Paid' : 'Not Paid'],
        ['Ships to', [order.address, order.city, order.postalCode, order.country].join(', ')],
      ],
    },
  ];
}

function tracking({ order: { carrier, trackingNumber } }: repository.WholeOrder): MailPart[] {
  const facts: [string, string][] = [];
  if (carrier) facts.push(['Carrier', carrier]);
  if (trackingNumber) facts.push(['Tracking number', trackingNumber]);
  return facts.length > 0 ? [{ kind: 'facts', facts }] : [];
}

function howToPay({ order }: repository.WholeOrder): string {
  if (gatewayOf(order.paymentMethod) === null) return 'There is nothing to pay now.';
  if (order.paidAt) return 'It is paid.';
  return 'It is not paid yet. If your payment did not go through, you can pay from its page.';
}

function orderLink(shop: MailShop, { order }: repository.WholeOrder): MailPart {
  return { kind: 'link', label: 'See your order', url: `${shop.url}/orders/${order.id}` };
}

function adminLink(shop: MailShop, { order }: repository.WholeOrder): MailPart {
  return { kind: 'link', label: 'Open the order', url: `${shop.url}/admin/orders/${order.id}` };
}

function total({ order }: repository.WholeOrder): string {
  return formatPaise(order.totalPaise);
}

function text(sentence: string): MailPart {
  return { kind: 'text', text: sentence };
}
