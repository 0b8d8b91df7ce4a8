import { formatRupees, toRupees } from '../../../domain/money.ts';
import { gatewayOf } from '../../../domain/payment-methods.ts';
import { shortId } from '../../../domain/short-id.ts';
import type { Mail } from '../../platform/mail.ts';
import { type MailPart, type MailShop, writeMail } from '../../platform/mail-layout.ts';
import type { WholeOrder } from './orders.repository.ts';

/** The letters about an order, each sent once for what it tells of. */
export type OrderMailKind =
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

/** The letters that go to the owner. */
export const TO_OWNER: ReadonlySet<OrderMailKind> = new Set([
  'new-order',
  'odd-payment',
  'payment-unclear',
  'payment-reversed',
  'refund-in-need',
]);

/** What a letter says beyond the order itself. */
export interface LetterFacts {
  /** Of a refund. */
  amountPaise?: number;
  /** Somebody's reason, in words. */
  text?: string;
}

/** The letter of a kind; `to` is the customer, or the owner for one of hers. */
export function orderLetter(
  shop: MailShop,
  kind: OrderMailKind,
  whole: WholeOrder,
  { to, name, ...facts }: LetterFacts & { to: string; name: string },
): Mail {
  const { subject, parts } = LETTERS[kind]({ shop, whole, name, ...facts });
  const number = shortId(whole.order.id);
  return writeMail(shop, { to, subject: `${subject} (order ${number})`, parts });
}

interface Subject extends LetterFacts {
  shop: MailShop;
  whole: WholeOrder;
  name: string;
}

type Draft = { subject: string; parts: MailPart[] };

const LETTERS: Record<OrderMailKind, (about: Subject) => Draft> = {
  placed: ({ whole, shop, name }) => ({
    subject: 'We have your order',
    parts: [
      text(`Dear ${name}, thank you: your order is placed.`),
      ...contents(whole),
      text(howToPay(whole)),
      orderLink(shop, whole),
    ],
  }),
  paid: ({ whole, shop, name }) => ({
    subject: 'Payment received',
    parts: [
      text(`Dear ${name}, we have received ${total(whole)} for your order. We pack it now.`),
      ...contents(whole),
      orderLink(shop, whole),
    ],
  }),
  'payment-failed': ({ whole, shop, name, text: reason }) => ({
    subject: 'The payment did not go through',
    parts: [
      text(`Dear ${name}, the payment of ${total(whole)} did not go through.`),
      ...(reason ? [text(`The payment service says: ${reason}`)] : []),
      text('Nothing was lost: your order is kept for a while, and you can pay it from its page.'),
      orderLink(shop, whole),
    ],
  }),
  shipped: ({ whole, shop, name }) => ({
    subject: 'Your order is on its way',
    parts: [
      text(`Dear ${name}, your order has left our shop.`),
      ...tracking(whole),
      ...contents(whole),
      orderLink(shop, whole),
    ],
  }),
  refunded: ({ whole, shop, name, amountPaise = 0, text: reason }) => ({
    subject: 'Your refund',
    parts: [
      text(`Dear ${name}, we have sent ${rupees(amountPaise)} back to you.`),
      ...(reason ? [text(`The reason: ${reason}`)] : []),
      text('It goes the way you paid. Your bank may take 7 to 10 business days to show it.'),
      orderLink(shop, whole),
    ],
  }),
  'refunded-by-hand': ({ whole, shop, name, amountPaise = 0, text: reason }) => ({
    subject: 'Your refund',
    parts: [
      text(`Dear ${name}, we have given ${rupees(amountPaise)} back to you.`),
      ...(reason ? [text(`How and why: ${reason}`)] : []),
      orderLink(shop, whole),
    ],
  }),
  'refund-in-need': ({ whole, shop, amountPaise = 0, text: why = '' }) => ({
    subject: `A refund of ${rupees(amountPaise)} needs you`,
    parts: [
      text(`A refund of ${rupees(amountPaise)} needs you. ${why}`),
      text('The page of the order says how it stands, and what you can do.'),
      ownerLink(shop, whole),
    ],
  }),
  'came-too-late': ({ whole, shop, name }) => ({
    subject: 'Your payment came too late',
    parts: [
      text(
        `Dear ${name}, your payment of ${total(whole)} reached us when the order could not be kept any longer.`,
      ),
      text('We send all of it back to you, the way you paid. We are sorry for the trouble.'),
      orderLink(shop, whole),
    ],
  }),
  cancelled: ({ whole, shop, name, text: reason }) => ({
    subject: 'Your order is cancelled',
    parts: [
      text(`Dear ${name}, your order has been cancelled.`),
      ...(reason ? [text(`The reason: ${reason}`)] : []),
      ...(whole.order.paidAt ? [text('What you paid goes back to you, the way you paid.')] : []),
      orderLink(shop, whole),
    ],
  }),
  'new-order': ({ whole, shop, name }) => ({
    subject: `New order of ${total(whole)}`,
    parts: [text(`${name} has placed an order.`), ...contents(whole), ownerLink(shop, whole)],
  }),
  'odd-payment': ({ whole, shop, text: sum = '' }) => ({
    subject: `Odd payment: ${sum} instead of ${total(whole)}`,
    parts: [
      text(
        `${sum} came in for an order of ${total(whole)}. It pays nothing: the order stays unpaid, and the money lies in your account at the payment service.`,
      ),
      text(
        'Please open the order to refund it. The customer was told to wait for you, and can then pay the right sum.',
      ),
      ownerLink(shop, whole),
    ],
  }),
  'payment-reversed': ({ whole, shop, amountPaise = 0, text: reference = '' }) => ({
    subject: `A payment of ${rupees(amountPaise)} was taken back`,
    parts: [
      text(
        `The payment service reports that a payment of ${rupees(amountPaise)}, or a part of it, was taken back, as happens after a dispute. The shop’s books still count it.`,
      ),
      text(
        `Please look it up in your account at the payment service, under ${reference}, and hold the parcel back if it has not left.`,
      ),
      ownerLink(shop, whole),
    ],
  }),
  'payment-unclear': ({ whole, shop, text: reference = '' }) => ({
    subject: 'A payment that nobody can tell about',
    parts: [
      text(
        `The payment service did not say how a payment of ${total(whole)} ended, however often it was asked. Its pieces are not kept for it any longer.`,
      ),
      text(
        `Please look it up in your account at the payment service, under ${reference}. Should it report the payment by itself, the shop takes it in.`,
      ),
      ownerLink(shop, whole),
    ],
  }),
};

function contents({ order, lines }: WholeOrder): MailPart[] {
  const bought = lines.map(
    ({ name, quantity, unitPaise }) =>
      [name, `${quantity} x ${rupees(unitPaise)}`] as [string, string],
  );
  const discount: [string, string][] =
    order.discountPaise > 0
      ? [[`Promo ${order.promoCode ?? ''}`, `-${rupees(order.discountPaise)}`]]
      : [];
  return [
    { kind: 'facts', facts: bought },
    {
      kind: 'facts',
      facts: [
        ['Items', rupees(order.itemsPaise)],
        ...discount,
        ['Tax', rupees(order.taxPaise)],
        ['Shipping', rupees(order.shippingPaise)],
        ['Total', rupees(order.totalPaise)],
        ['Payment', order.paidAt ? 'Paid' : 'Not Paid'],
        ['Goes to', [order.address, order.city, order.postalCode, order.country].join(', ')],
      ],
    },
  ];
}

function tracking({ order: { carrier, trackingNumber } }: WholeOrder): MailPart[] {
  const facts: [string, string][] = [];
  if (carrier) facts.push(['Carrier', carrier]);
  if (trackingNumber) facts.push(['Tracking number', trackingNumber]);
  return facts.length > 0 ? [{ kind: 'facts', facts }] : [];
}

function howToPay({ order }: WholeOrder): string {
  if (gatewayOf(order.paymentMethod) === null) return 'There is nothing to pay now.';
  if (order.paidAt) return 'It is paid.';
  return 'It is not paid yet. If your payment did not go through, you can pay from its page.';
}

function orderLink(shop: MailShop, { order }: WholeOrder): MailPart {
  return { kind: 'link', label: 'See your order', url: `${shop.url}/orders/${order.id}` };
}

function ownerLink(shop: MailShop, { order }: WholeOrder): MailPart {
  return { kind: 'link', label: 'Open the order', url: `${shop.url}/admin/orders/${order.id}` };
}

function total({ order }: WholeOrder): string {
  return rupees(order.totalPaise);
}

function rupees(paise: number): string {
  return formatRupees(toRupees(paise));
}

function text(words: string): MailPart {
  return { kind: 'text', text: words };
}
