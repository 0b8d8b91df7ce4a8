import type { z } from 'zod';
import { fullName } from '../../../domain/catalogue/variants.ts';
import { formatPaise, min, type Paise, subtract, ZERO } from '../../../domain/money/money.ts';
import {
  countUnsent,
  getCollect,
  splitCash,
  sumCredit,
} from '../../../domain/orders/order-balance.ts';
import {
  getOrderDue,
  getPrepayDue,
  isUnderWay,
  paymentStatus,
} from '../../../domain/orders/order-state.ts';
import { PAYMENT_FEE_LINE, taxLine } from '../../../domain/orders/order-totals.ts';
import { hoursLeft } from '../../../domain/orders/unpaid-limits.ts';
import {
  getGateway,
  getInstructions,
  isCollected,
} from '../../../domain/payments/payment-methods.ts';
import { defangLinks, shortId } from '../../../domain/text/text.ts';
import { inTransaction, sendTogether } from '../../platform/db/transactions.ts';
import { type MailPart, writeMail } from '../../platform/mail/mail-layout.ts';
import type { ServiceBase } from '../service-base.ts';
import {
  mailOrder,
  type OrderEmailKind,
  type OrderMoney,
  waitsForGateway,
} from './order-change.service.ts';
import {
  listParcels,
  loadPieces,
  type OrderLineRow,
  type Parcel,
} from './order-pieces.repository.ts';
import { getNet } from './order-views.ts';
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
export function createOrderEmails(deps: ServiceBase & { money: OrderMoney }) {
  const { db, pool, clock, jobs, mailer, loadMailShop, accounts, findShopMailbox } = deps;

  /** What an email says, in two round trips; null where the order or its customer is gone. */
  function readFor(orderId: string) {
    return inTransaction(pool, async (on) => {
      const [order, rows, events, shop] = await sendTogether([
        repository.findOrder(on, orderId),
        loadPieces(on, orderId),
        repository.listEvents(on, [orderId]),
        loadMailShop(on),
      ] as const);
      if (!order) return null;
      const customer = await accounts.findRecipient(order.userId, on);
      return customer && { whole: { order, events, ...rows }, shop, customer };
    });
  }

  /** Sends an email about an order; one to its customer is recorded in the timeline. */
  async function sendAbout(
    orderId: string,
    to: 'customer' | 'admin',
    jobId: string,
    write: (context: OrderEmailContext) => OrderEmail | null,
    parcelId?: string,
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
    const written = write(toContext(whole, isTrusted ? customer.name : null, confirmUrl, parcelId));
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

    async send(
      { orderId, kind, parcelId }: z.infer<typeof mailOrder.payload>,
      jobId: string,
    ): Promise<void> {
      // Whoever has paid another amount is asked elsewhere not to pay again.
      if (kind === 'unpaid' && (await deps.money.hasMismatchedPayment(db, orderId))) return;
      const to = kind === 'new-order' ? 'admin' : 'customer';
      await sendAbout(orderId, to, jobId, EMAILS[kind], parcelId);
    },

    /**
     * Queues the emails about what happened to orders since a moment that their timelines do not show
     * as sent, as after a restore: the jobs of emails are not part of a backup.
     */
    queueUnsent: (since: Date): Promise<void> =>
      inTransaction(pool, async (tx) => {
        const entries = await repository.listEventsSince(tx, since);
        const orderIds = [...new Set(entries.map(({ order }) => order.id))];
        const parcels = await listParcels(tx, orderIds);
        const sent = Map.groupBy(
          entries.filter(({ event }) => event.kind === 'mailed'),
          ({ order }) => order.id,
        );
        const emails = entries.flatMap(({ event, order }) => {
          // Each parcel has an email of its own.
          const isFurther = event.kind === 'parcel-shipped';
          const number = isFurther ? Number(/^Parcel (\d+)/.exec(event.note ?? '')?.[1]) : 1;
          const named = isFurther ? 'shipped' : SENT_AT.find((name) => name === event.kind);
          const parcelId =
            named === 'shipped'
              ? parcels.find((one) => one.orderId === order.id && one.number === number)?.id
              : undefined;
          const isAtGateway = getGateway(order.paymentMethod) !== null || waitsForGateway(order);
          const kind = named === 'placed' && isAtGateway ? 'unpaid' : named;
          const isSent = (subject: string) =>
            sent
              .get(order.id)
              ?.some(({ event: { id, note } }) => id > event.id && note?.startsWith(subject));
          if (!kind || isSent(SUBJECTS[kind])) return [];
          // The admin gets theirs with the customer's.
          const newsAt = isAtGateway ? 'paid' : 'placed';
          const isNew = kind === newsAt && order.state !== 'awaiting-confirmation';
          const kinds: OrderEmailKind[] = isNew ? [kind, 'new-order'] : [kind];
          return kinds.map((email) => ({
            payload: { orderId: order.id, kind: email, parcelId },
            onceKey: `${email}:${parcelId ?? order.id}`,
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
const SENT_AT = [
  'placed',
  'paid',
  'payment-failed',
  'shipped',
  'reduced',
  'address-corrected',
  'cancelled',
  'invoiced',
] as const;

const SUBJECTS: Record<(typeof SENT_AT)[number] | 'unpaid' | 'expired', string> = {
  placed: 'We have your order',
  unpaid: 'Your order waits for your payment',
  expired: 'Your order has ended unpaid',
  paid: 'Payment received',
  'payment-failed': 'The payment did not go through',
  shipped: 'Your order is on its way',
  reduced: 'Your order has changed',
  'address-corrected': 'The address of your order has changed',
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
  unpaid: ({ order, name, total, hasPaid, advance, contents, lastNote }) =>
    order.state !== 'awaiting-payment'
      ? null
      : {
          subject: SUBJECTS.unpaid,
          parts: [
            hasPaid
              ? `Dear ${name}, what was paid for your order has gone back, so it waits for your payment again. We keep its items for you for a while.`
              : `Dear ${name}, your order of ${total} is placed and not paid yet. We keep its items for you for a while.`,
            advance &&
              `Please pay ${advance} in advance; the rest is paid in cash when the parcel is delivered.`,
            withNote('The last try did not go through:', lastNote('payment-failed')),
            ...contents,
            'If your payment is still under way, wait for its result: please do not pay twice.',
          ],
          link: { label: 'Pay for your order', path: `/orders/${order.id}` },
        },
  expired: ({ order, name, lastNote }) =>
    order.expiredAt === null || order.prepayPaise === 0
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
  paid: ({ order, name, cost, net, contents }) => ({
    subject: SUBJECTS.paid,
    parts: [
      `Dear ${name}, ${net > 0 ? `we have received ${cost} for your order` : 'nothing is to be paid for your order any more'}.${order.state === 'processing' ? ' We pack it now.' : ''}`,
      ...contents,
    ],
  }),
  'payment-failed': ({ name, requested, lastNote }) => ({
    subject: SUBJECTS['payment-failed'],
    parts: [
      `Dear ${name}, the payment of ${requested} did not go through.`,
      withNote('The reason:', lastNote('payment-failed')),
      'Your order is kept for a while, and you can pay it from its page.',
    ],
  }),
  shipped: ({ name, contents, parcel, collect, inParcel, toCome }) => ({
    subject: SUBJECTS.shipped,
    parts: [
      toCome
        ? `Dear ${name}, a part of your order has left our shop.`
        : `Dear ${name}, your order has left our shop.`,
      tracking(parcel),
      collect > 0 ? readyText(collect) : null,
      ...(inParcel ? ['In this parcel:', inParcel] : contents),
      ...(toCome ? ['Still to come:', toCome] : []),
    ],
  }),
  reduced: ({ name, contents, due, lastNote }) => ({
    subject: SUBJECTS.reduced,
    parts: [
      `Dear ${name}, we have taken something off your order.`,
      withNote('What and why:', lastNote('reduced')),
      due > 0 ? `${formatPaise(due)} is due for it now.` : null,
      ...contents,
    ],
  }),
  'address-corrected': ({ name, contents }) => ({
    subject: SUBJECTS['address-corrected'],
    parts: [
      `Dear ${name}, we have corrected the address of your order. If it is wrong, please write to us.`,
      ...contents,
    ],
  }),
  'came-too-late': ({ order, name }) => ({
    subject: 'Your payment came too late',
    parts: [
      `Dear ${name}, your payment reached us after the order ${order.state === 'cancelled' ? 'was cancelled' : 'had expired'}.`,
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
  cancelled: ({ order, name, hasPaid, kept, lastNote }) => ({
    subject: SUBJECTS.cancelled,
    parts: [
      `Dear ${name}, your order has been cancelled.`,
      withNote('The reason:', lastNote('cancelled')),
      hasPaid
        ? `What you paid is refunded, the way you paid${kept > 0 ? `, less ${formatPaise(kept)} for delivery and fees` : ''}.`
        : null,
    ],
    ...(hasPaid
      ? {}
      : { link: { label: 'Put the items back into the cart', path: `/orders/${order.id}` } }),
  }),
  'new-order': ({ order, name, total, contents }) => ({
    subject: `New order of ${total}`,
    parts: [
      `${name} has placed an order.`,
      order.state === 'awaiting-payment'
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
  { order, lines, events, parcels, credited }: repository.WholeOrder,
  typedName: string | null,
  confirmUrl: () => string | null,
  parcelId?: string,
) {
  const takenOff = sumCredit(credited);
  const cost = subtract(order.totalPaise, takenOff);
  const net = getNet(order, credited);
  const prepay = getPrepayDue({ ...order, creditedPaise: takenOff, netPaise: net });
  const contents: MailPart[] = [
    facts(
      lines.map((line) => [fullName(line), `${line.quantity} x ${formatPaise(line.unitPaise)}`]),
    ),
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
      ['Taken off', takenOff && `-${formatPaise(takenOff)}`],
      ['Paid so far', order.paidAt === null && net > 0 ? formatPaise(net) : null],
      ['Payment', paymentStatus(order.paidAt !== null)],
      ['Payment method', isCollected(order.paymentMethod) ? order.paymentMethod : null],
      ['Ships to', typedName === null ? null : shipsTo(order)],
    ]),
  ];
  const total = formatPaise(order.totalPaise);
  const { amount } = getOrderDue(order);
  const parcel = parcels.find(({ id }) => id === parcelId) ?? parcels[0];
  const toCome = lines.flatMap((line) => {
    const quantity = countUnsent(line);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  const isReduced = lines.some(({ cancelledQuantity }) => cancelledQuantity > 0);
  const isInParts = toCome.length > 0 || parcels.length > 1 || isReduced;
  const name = typedName === null ? 'customer' : defangLinks(typedName);
  const lastNote = (kind: string) => events.findLast((event) => event.kind === kind)?.note;
  return {
    order,
    name,
    total,
    /** The total, less what was taken off. */
    cost: formatPaise(cost),
    /** What was received and not sent back. */
    net,
    /** What is asked for at a gateway: all that it costs, an advance, or the rest of it. */
    requested: formatPaise(prepay > 0 ? prepay : order.totalPaise),
    /** Not with nothing to pay. */
    hasPaid: order.paidAt ? order.totalPaise > 0 : lastNote('payment-received') !== undefined,
    /** What the shop keeps of what was paid, once it is cancelled. */
    kept: min(cost, net),
    /** What is to be paid before it is sent, where that is not all. */
    advance: prepay > 0 && prepay < order.duePaise ? formatPaise(prepay) : null,
    /** To be paid by the customer: not what a courier has by now. */
    due: subtract(amount, splitCash(parcels, amount).withCourierPaise),
    contents,
    parcel,
    /** What the customer pays to the courier for it; nothing any more once it has arrived. */
    collect: parcel && isUnderWay(parcel) ? getCollect(parcel, parcels, amount) : ZERO,
    inParcel: isInParts && parcel ? listPieces(piecesIn(parcel, lines)) : null,
    toCome: toCome.length > 0 ? listPieces(toCome) : null,
    lastNote,
    confirmUrl,
  };
}

function piecesIn(parcel: Parcel, lines: readonly OrderLineRow[]) {
  return parcel.lines.flatMap(({ orderLineId, quantity }) => {
    const line = lines.find(({ id }) => id === orderLineId);
    return line ? [{ ...line, quantity }] : [];
  });
}

function listPieces(lines: readonly Pick<OrderLineRow, 'name' | 'quantity'>[]): MailPart {
  return facts(lines.map(({ name, quantity }) => [name, `${quantity}`]));
}

function shipsTo({ address, city, postalCode, country }: repository.OrderRow): string {
  return defangLinks([address, city, postalCode, country].join(', '));
}

function tracking(parcel: Parcel | undefined): MailPart | null {
  if (!parcel?.carrier && !parcel?.trackingNumber) return null;
  return facts([
    ['Carrier', parcel.carrier],
    ['Tracking number', parcel.trackingNumber],
  ]);
}

/** What the customer will pay on delivery of an order that is not sent. */
function dueCashText(order: repository.OrderRow): string | null {
  const { amount, cash } = getOrderDue(order);
  return cash === 'on-delivery' ? readyText(amount) : null;
}

function readyText(cash: Paise): string {
  return `Please have ${formatPaise(cash)} in cash ready: you pay when the parcel is delivered.`;
}

/** How an order that waits for it is kept; `confirmUrl` is null where it is confirmed meanwhile. */
function confirmParts(order: repository.OrderRow, confirmUrl: () => string | null): MailPart[] {
  const url = order.state === 'awaiting-confirmation' ? confirmUrl() : null;
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

function howToPay(order: repository.OrderRow): string {
  if (order.paidAt) return order.totalPaise === 0 ? 'There is nothing to pay.' : 'It is paid.';
  if (order.state !== 'awaiting-payment') {
    return dueCashText(order) ?? 'There is nothing to pay now.';
  }
  const instructions = getInstructions(order.paymentMethod);
  return instructions && order.heldUntil
    ? `${instructions} We keep the items for ${hoursLeft(order.heldUntil, order.createdAt)} hours from when you ordered them.`
    : 'It is not paid yet. If your payment did not go through, you can pay from its page.';
}
