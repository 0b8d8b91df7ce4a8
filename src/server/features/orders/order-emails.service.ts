import type { z } from 'zod';
import { formatPaise } from '../../../domain/money/money.ts';
import { paymentStatus } from '../../../domain/orders/order-state.ts';
import { PAYMENT_FEE_LINE, taxLine } from '../../../domain/orders/order-totals.ts';
import { hoursLeft } from '../../../domain/orders/unpaid-limits.ts';
import {
  getGateway,
  getInstructions,
  isCollected,
  isPrepaid,
} from '../../../domain/payments/payment-methods.ts';
import { defangLinks, shortId } from '../../../domain/text/text.ts';
import { inTransaction, sendTogether } from '../../platform/db/transactions.ts';
import { type MailPart, writeMail } from '../../platform/mail/mail-layout.ts';
import { hasMismatchedPayment } from '../payments/payments.repository.ts';
import type { ServiceBase } from '../service-base.ts';
import { mailOrder, type OrderEmailKind } from './order-change.service.ts';
import { toOrderDue } from './order-views.ts';
import * as repository from './orders.repository.ts';

/** An email about an order without its link to the order; empty parts are left out. */
export interface OrderEmail {
  subject: string;
  parts: (MailPart | null)[];
  /** Where the customer's email leads, in the place of the order. */
  link?: { label: string; path: string };
}

export type OrderEmails = ReturnType<typeof createOrderEmails>;

/** Writes and sends the emails about orders. */
export function createOrderEmails(deps: ServiceBase) {
  const { db, pool, clock, jobs, mailer, loadMailShop, accounts, findShopMailbox } = deps;

  /** What an email says, in two round trips; null where the order or its customer is gone. */
  function readFor(orderId: string) {
    return inTransaction(pool, async (on) => {
      const [order, lines, events, shop] = await sendTogether([
        repository.findOrder(on, orderId),
        repository.listLines(on, [orderId]),
        repository.listEvents(on, [orderId]),
        loadMailShop(on),
      ] as const);
      if (!order) return null;
      const customer = await accounts.findRecipient(order.userId, on);
      return customer && { whole: { order, lines, events }, shop, customer };
    });
  }

  /** Sends an email about an order; one to its customer is recorded in the timeline. */
  async function sendAbout(
    orderId: string,
    to: 'customer' | 'admin',
    jobId: string,
    write: (context: OrderEmailContext) => OrderEmail | null,
  ): Promise<void> {
    const found = await readFor(orderId);
    if (!found) return;
    const { whole, shop, customer } = found;
    const isToAdmin = to === 'admin';
    if (!isToAdmin && customer.isErased) return;
    const isTrusted = isToAdmin || customer.isVerified;
    const confirmUrl = () => {
      const path = customer.confirmationPath();
      return path && shop.url + path;
    };
    const written = write(toContext(whole, isTrusted ? customer.name : null, confirmUrl));
    if (!written) return;
    const { subject, parts, link: own } = written;
    const link: MailPart = isToAdmin
      ? { kind: 'link', label: 'Open the order', url: `${shop.url}/admin/orders/${orderId}` }
      : {
          kind: 'link',
          label: own?.label ?? 'See your order',
          url: shop.url + (own?.path ?? `/orders/${orderId}`),
        };
    const email = {
      to: isToAdmin ? await findShopMailbox() : customer.email,
      subject: `${subject} (order ${shortId(orderId)})`,
      parts: [...parts.filter((part) => part !== null), link],
    };
    await mailer.send(writeMail(shop, email), jobId);
    if (isToAdmin || !mailer.hasServer) return;
    const note = email.subject;
    await repository.insertEvent(db, { orderId, kind: 'mailed', at: clock.now(), note });
  }

  return {
    sendAbout,

    async send({ orderId, kind }: z.infer<typeof mailOrder.payload>, jobId: string): Promise<void> {
      // Whoever has paid another amount is asked elsewhere not to pay again.
      if (kind === 'unpaid' && (await hasMismatchedPayment(db, orderId))) return;
      await sendAbout(orderId, kind === 'new-order' ? 'admin' : 'customer', jobId, EMAILS[kind]);
    },

    /**
     * Queues the emails about what happened to orders since a moment that their timelines do not show
     * as sent, as after a restore: the jobs of emails are not part of a backup.
     */
    queueUnsent: (since: Date): Promise<void> =>
      inTransaction(pool, async (tx) => {
        const entries = await repository.listEventsSince(tx, since);
        const sent = Map.groupBy(
          entries.filter(({ event }) => event.kind === 'mailed'),
          ({ order }) => order.id,
        );
        const emails = entries.flatMap(({ event, order }) => {
          const named = SENT_AT.find((name) => name === event.kind);
          const isAtGateway = getGateway(order.paymentMethod) !== null;
          const kind = named === 'placed' && isAtGateway ? 'unpaid' : named;
          const isSent = (subject: string) =>
            sent
              .get(order.id)
              ?.some(({ event: { id, note } }) => id > event.id && note?.startsWith(subject));
          if (!kind || isSent(SUBJECTS[kind])) return [];
          // The admin gets theirs with the customer's.
          const newsAt = isAtGateway ? 'paid' : 'placed';
          const isNew = kind === newsAt && toOrderDue(order).waitsFor !== 'confirmation';
          const kinds: OrderEmailKind[] = isNew ? [kind, 'new-order'] : [kind];
          return kinds.map((email) => ({
            payload: { orderId: order.id, kind: email },
            onceKey: `${email}:${order.id}`,
          }));
        });
        if (emails.length > 0) await jobs.sendAll(tx, mailOrder, emails);
      }),

    /** The email contains no text of the customer. */
    async sendUnpaidLimit(userId: string, mailId: string): Promise<void> {
      const shop = await loadMailShop();
      const mail = writeMail(shop, {
        to: await findShopMailbox(),
        subject: 'An account has reached the limit of unpaid orders',
        parts: [
          'An account has as many unpaid orders or items as your settings allow. It can order again once it pays, or once you ship or cancel some of its orders.',
          'Check its orders: if they are not serious, cancel them to put the items back into stock.',
          { kind: 'link', label: 'Open the account', url: `${shop.url}/admin/customers/${userId}` },
        ],
      });
      await mailer.send(mail, mailId);
    },
  };
}

export type OrderEmailContext = ReturnType<typeof toContext>;

/** The emails to the customer that follow an event of the same name. */
const SENT_AT = ['placed', 'paid', 'payment-failed', 'shipped', 'cancelled', 'invoiced'] as const;

const SUBJECTS: Record<(typeof SENT_AT)[number] | 'unpaid' | 'expired', string> = {
  placed: 'We have your order',
  unpaid: 'Your order waits for your payment',
  expired: 'Your order has ended unpaid',
  paid: 'Payment received',
  'payment-failed': 'The payment did not go through',
  shipped: 'Your order is on its way',
  cancelled: 'Your order is cancelled',
  invoiced: 'Your invoice',
};

const EMAILS: Record<OrderEmailKind, (context: OrderEmailContext) => OrderEmail | null> = {
  placed: ({ order, name, contents, confirmUrl }) => ({
    subject: SUBJECTS.placed,
    parts: [
      `Dear ${name}, thank you: your order is placed.`,
      ...contents,
      howToPay(order),
      ...confirmParts(order, confirmUrl),
    ],
  }),
  unpaid: ({ order, name, total, contents, lastNote }) =>
    toOrderDue(order).waitsFor !== 'payment'
      ? null
      : {
          subject: SUBJECTS.unpaid,
          parts: [
            `Dear ${name}, your order of ${total} is placed and not paid yet. We keep its items for you for a while.`,
            withNote('The last try did not go through:', lastNote('payment-failed')),
            ...contents,
            'If your payment is still under way, wait for its result: please do not pay twice.',
          ],
          link: { label: 'Pay for your order', path: `/orders/${order.id}` },
        },
  expired: ({ order, name, lastNote }) =>
    order.expiredAt === null || !isPrepaid(order.paymentMethod)
      ? null
      : {
          subject: SUBJECTS.expired,
          parts: [
            `Dear ${name}, your order has ended: its items are no longer kept for you.`,
            withNote('The reason:', lastNote('expired')),
            'If you still want them, put them back into the cart on the page of the order.',
          ],
          link: { label: 'Put the items back into the cart', path: `/orders/${order.id}` },
        },
  paid: ({ order, name, total, contents }) => ({
    subject: SUBJECTS.paid,
    parts: [
      `Dear ${name}, we have received ${total} for your order.${order.shippedAt || order.deliveredAt ? '' : ' We pack it now.'}`,
      ...contents,
    ],
  }),
  'payment-failed': ({ name, total, lastNote }) => ({
    subject: SUBJECTS['payment-failed'],
    parts: [
      `Dear ${name}, the payment of ${total} did not go through.`,
      withNote('The reason:', lastNote('payment-failed')),
      'Your order is kept for a while, and you can pay it from its page.',
    ],
  }),
  shipped: ({ order, name, contents }) => ({
    subject: SUBJECTS.shipped,
    parts: [
      `Dear ${name}, your order has left our shop.`,
      tracking(order),
      cashText(order),
      ...contents,
    ],
  }),
  'came-too-late': ({ order, name }) => ({
    subject: 'Your payment came too late',
    parts: [
      `Dear ${name}, your payment reached us after the order ${order.cancelledAt ? 'was cancelled' : 'had expired'}.`,
      'We refund all of it to you, the way you paid. We are sorry for the trouble.',
    ],
  }),
  invoiced: ({ order, name, lastNote }) => ({
    subject: SUBJECTS.invoiced,
    parts: [
      `Dear ${name}, the invoice ${lastNote('invoiced') ?? ''} of your order is ready to be read and printed.`,
    ],
    link: { label: 'Open the invoice', path: `/orders/${order.id}/invoice` },
  }),
  cancelled: ({ order, name, lastNote }) => ({
    subject: SUBJECTS.cancelled,
    parts: [
      `Dear ${name}, your order has been cancelled.`,
      withNote('The reason:', lastNote('cancelled')),
      hasPaid(order) ? 'What you paid is refunded, the way you paid.' : null,
    ],
    ...(hasPaid(order)
      ? {}
      : { link: { label: 'Put the items back into the cart', path: `/orders/${order.id}` } }),
  }),
  'new-order': ({ order, name, total, contents }) => ({
    subject: `New order of ${total}`,
    parts: [
      `${name} has placed an order.`,
      toOrderDue(order).waitsFor === 'payment'
        ? `It waits for a payment by ${order.paymentMethod}: mark it as paid when the money has arrived.`
        : null,
      ...contents,
    ],
  }),
};

/**
 * `typedName` is null for an email address that is not verified: whoever signed up with it could make
 * the shop send their text to somebody else, so nothing that the customer typed is in the email.
 */
function toContext(
  { order, lines, events }: repository.WholeOrder,
  typedName: string | null,
  confirmUrl: () => string | null,
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
      ['Shipping', order.shippingPaise === 0 ? 'Free' : formatPaise(order.shippingPaise)],
      [PAYMENT_FEE_LINE, order.paymentFeePaise && formatPaise(order.paymentFeePaise)],
      ['Total', formatPaise(order.totalPaise)],
      ['Payment', paymentStatus(order.paidAt !== null)],
      ['Payment method', isCollected(order.paymentMethod) ? order.paymentMethod : null],
      ['Ships to', typedName === null ? null : shipsTo(order)],
    ]),
  ];
  const total = formatPaise(order.totalPaise);
  const name = typedName === null ? 'customer' : defangLinks(typedName);
  const lastNote = (kind: string) => events.findLast((event) => event.kind === kind)?.note;
  return { order, name, total, contents, lastNote, confirmUrl };
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
  const { amount, cash } = toOrderDue(order);
  if (cash !== 'on-delivery') return null;
  return `Please have ${formatPaise(amount)} in cash ready: you pay when the parcel is delivered.`;
}

/** How an order that waits for it is kept; `confirmUrl` is null where it is confirmed meanwhile. */
function confirmParts(order: repository.OrderRow, confirmUrl: () => string | null): MailPart[] {
  const url = toOrderDue(order).waitsFor === 'confirmation' ? confirmUrl() : null;
  if (!url || !order.heldUntil) return [];
  const hours = hoursLeft(order.heldUntil, order.createdAt);
  return [
    `Confirm your email address within ${hours} hours to keep this order.`,
    { kind: 'link', label: 'Confirm your email address', url },
    'If you did not order this, ignore this email: the order then ends by itself.',
  ];
}

function withNote(lead: string, note: string | null | undefined): string | null {
  return note ? `${lead} ${note}` : null;
}

/** Facts of an order, without those that it lacks. */
function facts(pairs: [label: string, value: string | 0 | null][]): MailPart {
  return {
    kind: 'facts',
    facts: pairs.flatMap(([label, value]) => (value ? [[label, value]] : [])),
  };
}

/** Not with nothing to pay. */
const hasPaid = ({ paidAt, totalPaise }: repository.OrderRow) => paidAt !== null && totalPaise > 0;

function howToPay(order: repository.OrderRow): string {
  if (order.paidAt) return order.totalPaise === 0 ? 'There is nothing to pay.' : 'It is paid.';
  if (toOrderDue(order).waitsFor !== 'payment') {
    return cashText(order) ?? 'There is nothing to pay now.';
  }
  const instructions = getInstructions(order.paymentMethod);
  return instructions && order.heldUntil
    ? `${instructions} We keep the items for ${hoursLeft(order.heldUntil, order.createdAt)} hours from when you ordered them.`
    : 'It is not paid yet. If your payment did not go through, you can pay from its page.';
}
