import { formatPaise, type Paise, subtract } from '../../../domain/money/money.ts';
import { getOrderDue } from '../../../domain/orders/order-state.ts';
import { hoursLeft } from '../../../domain/orders/unpaid-limits.ts';
import { getInstructions } from '../../../domain/payments/payment-methods.ts';
import type { MailPart } from '../../platform/mail/mail-layout.ts';
import type { OrderEmailKind } from './order-change.service.ts';
import { facts, type OrderEmailContext } from './order-email-context.ts';
import type { Parcel } from './order-pieces.repository.ts';
import type { OrderRow } from './orders.repository.ts';

/** An email about an order without its link to the order; empty parts are left out. */
export interface OrderEmail {
  subject: string;
  parts: (MailPart | null)[];
  /** Where the customer's email leads, in the place of the order. */
  link?: { label: string; path: string } | undefined;
}

interface EmailText {
  subject: string;
  write: (context: OrderEmailContext) => OrderEmail['parts'];
  /** Where it is not always still to be sent. */
  isNeeded?: (order: OrderRow) => boolean;
  link?: (context: OrderEmailContext) => OrderEmail['link'];
}

const email = (
  subject: string,
  write: EmailText['write'],
  more: Pick<EmailText, 'isNeeded' | 'link'> = {},
): EmailText => ({ subject, write, ...more });

/** The emails about orders, by kind. */
export const EMAILS: Record<OrderEmailKind, EmailText> = {
  placed: email('We have your order', ({ order, name, contents, confirmUrl }) => [
    `Dear ${name}, thank you: your order is placed.`,
    ...contents,
    howToPay(order),
    ...confirmParts(order, confirmUrl),
  ]),
  unpaid: email(
    'Your order waits for your payment',
    ({ name, total, hasPaid, net, due, advance, contents, lastNote }) => [
      `Dear ${name}, ${receivedText(total, net, hasPaid)}. We keep its items for you for a while.`,
      advance &&
        `Please pay ${advance} in advance; the rest is paid in cash when the parcel is delivered.`,
      net > 0 && !advance ? `${formatPaise(due)} is still to be paid.` : null,
      withNote('The last try did not go through:', lastNote('payment-failed')),
      ...contents,
      'If your payment is still under way, wait for its result: please do not pay twice.',
    ],
    {
      isNeeded: ({ state }) => state === 'awaiting-payment',
      link: ({ order }) => ({ label: 'Pay for your order', path: `/orders/${order.id}` }),
    },
  ),
  'due-again': email(
    'A payment for your order is due again',
    ({ order, name, due, dueOnDelivery }) => {
      const rest = subtract(due, dueOnDelivery);
      return [
        `Dear ${name}, a payment for your order has gone back to you, so ${formatPaise(due)} is due for it now.`,
        dueOnDelivery > 0 ? readyText(dueOnDelivery) : null,
        rest > 0 && order.state !== 'partly-shipped'
          ? `Please write to us how you want to pay ${dueOnDelivery > 0 ? 'the other ' : ''}${formatPaise(rest)}.`
          : null,
        rest > 0 && order.state === 'partly-shipped'
          ? `${formatPaise(rest)} is to be paid with the next parcel.`
          : null,
      ];
    },
    // Of an order that waits for its payment, another email says so.
    { isNeeded: (order) => order.state !== 'awaiting-payment' && getOrderDue(order).amount > 0 },
  ),
  expired: email(
    'Your order has ended unpaid',
    ({ name, hasPaid, lastNote }) => [
      `Dear ${name}, your order has ended: its items are no longer kept for you.`,
      withNote('The reason:', lastNote('expired')),
      hasPaid ? 'What you paid for it is refunded, the way you paid.' : null,
      'If you still want them, put them back into the cart on the page of the order.',
    ],
    {
      isNeeded: ({ expiredAt, prepayPaise }) => expiredAt !== null && prepayPaise > 0,
      link: ({ order }) => backToCart(order),
    },
  ),
  paid: email('Payment received', ({ order, name, cost, net, contents }) => [
    `Dear ${name}, ${net > 0 ? `we have received ${cost} for your order` : 'nothing is to be paid for your order any more'}.${order.state === 'processing' ? ' We pack it now.' : ''}`,
    ...contents,
  ]),
  'payment-failed': email('The payment did not go through', ({ name, requested, lastNote }) => [
    `Dear ${name}, the payment of ${requested} did not go through.`,
    withNote('The reason:', lastNote('payment-failed')),
    'Your order is kept for a while, and you can pay it from its page.',
  ]),
  shipped: email(
    'Your order is on its way',
    ({ name, contents, parcel, collect, inParcel, toCome }) => [
      `Dear ${name}, ${whatLeft(parcel, toCome !== null)} has left our shop.`,
      facts([
        ['Carrier', parcel?.carrier ?? null],
        ['Tracking number', parcel?.trackingNumber ?? null],
      ]),
      collect > 0 ? readyText(collect) : null,
      ...(inParcel ? ['In this parcel:', inParcel] : contents),
      ...(toCome ? ['Still to come:', toCome] : []),
    ],
  ),
  reduced: email('Your order has changed', ({ name, contents, due, lastNote }) => [
    `Dear ${name}, we have taken something off your order.`,
    withNote('What and why:', lastNote('reduced')),
    due > 0 ? `${formatPaise(due)} is due for it now.` : null,
    ...contents,
  ]),
  'address-corrected': email('The address of your order has changed', ({ name, contents }) => [
    `Dear ${name}, we have corrected the address of your order. If it is wrong, please write to us.`,
    ...contents,
  ]),
  'came-too-late': email('Your payment came too late', ({ order, name }) => [
    `Dear ${name}, your payment reached us after the order ${order.state === 'cancelled' ? 'was cancelled' : 'had expired'}.`,
    'We refund all of it to you, the way you paid. We are sorry for the trouble.',
  ]),
  invoiced: email(
    'Your invoice',
    ({ name, lastNote }) => [
      `Dear ${name}, the invoice ${lastNote('invoiced') ?? ''} of your order is ready to be read and printed.`,
    ],
    { link: ({ order }) => ({ label: 'Open the invoice', path: `/orders/${order.id}/invoice` }) },
  ),
  cancelled: email(
    'Your order is cancelled',
    ({ name, hasPaid, kept, lastNote }) => [
      `Dear ${name}, your order has been cancelled.`,
      withNote('The reason:', lastNote('cancelled')),
      hasPaid
        ? `What you paid is refunded, the way you paid${kept > 0 ? `, less ${formatPaise(kept)} for delivery and fees` : ''}.`
        : null,
    ],
    { link: ({ order, hasPaid }) => (hasPaid ? undefined : backToCart(order)) },
  ),
  'new-order': email('New order', ({ order, name, contents }) => [
    `${name} has placed an order.`,
    order.state === 'awaiting-payment'
      ? `It waits for a payment by ${order.paymentMethod}: mark it as paid when the money has arrived.`
      : null,
    ...contents,
  ]),
};

function whatLeft(parcel: Parcel | undefined, isPart: boolean): string {
  const isFirst = !parcel || parcel.number === 1;
  if (isPart) return isFirst ? 'a part of your order' : 'another part of your order';
  return isFirst ? 'your order' : 'the rest of your order';
}

const backToCart = ({ id }: OrderRow) => ({
  label: 'Put the items back into the cart',
  path: `/orders/${id}`,
});

function readyText(cash: Paise): string {
  return `Please have ${formatPaise(cash)} in cash ready: you pay when the parcel is delivered.`;
}

/** How an order that waits for it is kept; `confirmUrl` is null where it is confirmed meanwhile. */
function confirmParts(order: OrderRow, confirmUrl: () => string | null): MailPart[] {
  const url = order.state === 'awaiting-confirmation' ? confirmUrl() : null;
  if (!url || !order.heldUntil) return [];
  const hours = hoursLeft(order.heldUntil, order.createdAt);
  const within = hours === 1 ? 'within an hour' : `within ${hours} hours`;
  const isOwn = order.cashCheck === 'confirmation';
  const label = isOwn ? 'Confirm this order' : 'Confirm your email address';
  return [
    `${label} ${within} to keep ${isOwn ? 'it' : 'this order'}.`,
    { kind: 'link', label, url },
    'If you did not order this, ignore this email: the order then ends by itself.',
  ];
}

function withNote(lead: string, note: string | null | undefined): string | null {
  return note ? `${lead} ${note}` : null;
}

function howToPay(order: OrderRow): string {
  if (order.paidAt) return order.totalPaise === 0 ? 'There is nothing to pay.' : 'It is paid.';
  if (order.state !== 'awaiting-payment') {
    const { amount, cash } = getOrderDue(order);
    return cash === 'on-delivery' ? readyText(amount) : 'There is nothing to pay now.';
  }
  const instructions = getInstructions(order.paymentMethod);
  return instructions && order.heldUntil
    ? `${instructions} We keep the items for ${hoursLeft(order.heldUntil, order.createdAt)} hours from when you ordered them.`
    : 'It is not paid yet. If your payment did not go through, you can pay from its page.';
}

/** What was received for an order that waits for its payment; `hasPaid`: also what went back since. */
function receivedText(total: string, net: Paise, hasPaid: boolean): string {
  if (net > 0) return `we have received ${formatPaise(net)} for your order, which is not all yet`;
  if (hasPaid)
    return 'what was paid for your order has gone back, so it waits for your payment again';
  return `your order of ${total} is placed and not paid yet`;
}
