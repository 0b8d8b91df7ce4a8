import { max, min, type Paise, subtract, ZERO } from '../money/money.ts';
import { isCollected, whenDue } from '../payments/payment-methods.ts';
import { countPieces } from './order-balance.ts';

/** How far an order is; stored with it. No action leads out of `delivered`, `returned` and `cancelled`. */
export const ORDER_STATES = [
  /** To be paid before it is shipped; its stock is held for a while. */
  'awaiting-payment',
  /** Without a payment; its email or it is to be confirmed, and its stock is held for a while. */
  'awaiting-confirmation',
  /** To be shipped: paid, or by a method that needs no payment first. */
  'processing',
  /** Some of its pieces are on their way, the others are still to be sent. */
  'partly-shipped',
  'shipped',
  /** All its parcels came back undelivered. */
  'returned',
  'delivered',
  /** Not paid in time: its stock and its promo code are released. */
  'expired',
  /** All of its pieces were taken off before they were sent. */
  'cancelled',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Whether nothing of an order is sent any more. Late money can revive an expired one. */
export const isFinished = (state: OrderState) =>
  ['delivered', 'returned', 'expired', 'cancelled'].includes(state);

type Moment = Date | string | null;

/** What happened to a parcel, in the database or in the API. */
export interface ParcelTimes {
  shippedAt: Moment;
  deliveredAt: Moment;
  /** When all of it was back at the shop, undelivered. */
  returnedAt: Moment;
}

/** What an order's state follows from: its columns and its rows. Amounts in paise. */
export interface OrderProgress {
  totalPaise: Paise;
  /** To be received before anything is sent; 0 of an order that is paid on delivery. */
  prepayPaise: Paise;
  paidAt: Date | null;
  expiredAt: Date | null;
  heldUntil: Date | null;
  lines: readonly { quantity: number; cancelledQuantity: number }[];
  parcels: readonly (ParcelTimes & { lines: readonly { quantity: number }[] })[];
  creditedPaise: Paise;
  /** Received and not sent back. */
  netPaise: Paise;
}

export function getOrderState(order: OrderProgress): OrderState {
  if (order.expiredAt) return 'expired';
  const left =
    countPieces(order.lines) - order.lines.reduce((all, line) => all + line.cancelledQuantity, 0);
  if (left === 0) return 'cancelled';
  const sent = order.parcels.filter(isSent);
  if (sent.length === 0) {
    if (getPrepayDue(order) > 0) return 'awaiting-payment';
    // Money confirms an order as well as an email.
    const isConfirmed = order.paidAt !== null || order.netPaise > 0;
    const isHeld = order.prepayPaise === 0 && !isConfirmed && order.heldUntil;
    return isHeld ? 'awaiting-confirmation' : 'processing';
  }
  if (countPieces(sent.flatMap(({ lines }) => lines)) < left) return 'partly-shipped';
  if (sent.every(({ returnedAt }) => returnedAt)) return 'returned';
  return sent.every((parcel) => parcel.deliveredAt ?? parcel.returnedAt) ? 'delivered' : 'shipped';
}

/** Whether a parcel has left the shop; one that was handed over at once is delivered only. */
export function isSent({ shippedAt, deliveredAt }: Omit<ParcelTimes, 'returnedAt'>): boolean {
  return shippedAt !== null || deliveredAt !== null;
}

/** Whether a parcel is on its way: sent, neither delivered nor back. */
export function isUnderWay(parcel: ParcelTimes): boolean {
  return isSent(parcel) && parcel.deliveredAt === null && parcel.returnedAt === null;
}

/** What is to be paid before an order is sent, in paise; 0 or less once it is. */
export function getPrepayDue(
  order: Pick<
    OrderProgress,
    'totalPaise' | 'prepayPaise' | 'paidAt' | 'creditedPaise' | 'netPaise'
  >,
): Paise {
  if (order.paidAt) return ZERO;
  const cost = subtract(order.totalPaise, order.creditedPaise);
  return subtract(min(order.prepayPaise, cost), order.netPaise);
}

/** What has to happen before an order is shipped. */
export const WAITS_FOR = ['payment', 'confirmation', 'nothing'] as const;
/** How an amount reaches the shop in cash: with the parcel, or from the courier after that. */
export const CASH_DUE = ['on-delivery', 'from-courier'] as const;

/** What an order still needs of its customer. */
export interface OrderDue {
  /** To be paid in all; 0 where nothing is. */
  amount: Paise;
  waitsFor: (typeof WAITS_FOR)[number];
  cash: (typeof CASH_DUE)[number] | null;
}

/**
 * What an order still needs of its customer. That a method has no gateway does not mean that nothing is
 * due: the courier may collect it. Once it was paid nothing is, even where a refund was sent twice.
 */
export function getOrderDue({
  state,
  paymentMethod,
  duePaise,
  paidAt,
}: {
  state: OrderState;
  paymentMethod: string;
  duePaise: Paise;
  paidAt: Date | null;
}): OrderDue {
  const isOver = paidAt !== null || ENDED_STATES.includes(state);
  const isDue = !isOver && whenDue(paymentMethod) !== 'never';
  const amount = isDue ? max(ZERO, duePaise) : ZERO;
  const cash = state === 'delivered' ? 'from-courier' : 'on-delivery';
  return {
    amount,
    waitsFor:
      state === 'awaiting-payment'
        ? 'payment'
        : state === 'awaiting-confirmation'
          ? 'confirmation'
          : 'nothing',
    cash: amount > 0 && isCollected(paymentMethod) ? cash : null,
  };
}

/** The states of orders that hold their stock until a set time only. */
export const HELD_STATES: readonly OrderState[] = ['awaiting-payment', 'awaiting-confirmation'];

/** The states of orders of which nothing has left the shop. */
export const UNSENT_STATES: readonly OrderState[] = [...HELD_STATES, 'processing'];

/** The states of orders that are still to be paid, sent or delivered. */
export const OPEN_STATES: readonly OrderState[] = [...UNSENT_STATES, 'partly-shipped', 'shipped'];

/** The states of orders that ended before anything was sent. */
export const ENDED_STATES: readonly OrderState[] = ['expired', 'cancelled'];

/** What can happen to an order and is written into its timeline, in the usual order. */
export const ORDER_EVENT_KINDS = [
  'placed',
  'confirmed',
  'payment-failed',
  'mismatched-payment',
  /** A part of what is due. */
  'payment-received',
  'paid',
  'expired',
  'revived',
  'address-corrected',
  /** Its first parcel; the others are `parcel-shipped`. */
  'shipped',
  'parcel-shipped',
  'parcel-corrected',
  /** One of several parcels; once all are, the order is `delivered`. */
  'parcel-delivered',
  'delivered',
  /** Pieces of a parcel; once all its parcels are back undelivered, the order is `returned`. */
  'pieces-returned',
  'returned',
  /** Pieces were taken off it, or a part of its price. */
  'reduced',
  'cancelled',
  'refunded',
  'refund-failed',
  'invoiced',
  'mailed',
] as const;
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];

/** Whether an order is paid, as customers and the admin read it (specification §4). */
export function paymentStatus(isPaid: boolean): 'Paid' | 'Not Paid' {
  return isPaid ? 'Paid' : 'Not Paid';
}

/** How far an order is, as customers and the admin read it (specification §4). */
export function deliveryStatus(
  isDelivered: boolean,
  viewer: 'admin' | 'customer',
): 'Delivered' | 'Pending' | 'Processing' {
  if (isDelivered) return 'Delivered';
  return viewer === 'admin' ? 'Pending' : 'Processing';
}

interface ShippedItem {
  qty: number;
  shippedQty?: number | undefined;
  cancelledQty?: number | undefined;
}

/** How many of the pieces that are left in an order are sent; null where none or all are. */
export function partlyShippedText(order: {
  state?: OrderState | undefined;
  orderItems: readonly ShippedItem[];
}): string | null {
  if (order.state !== 'partly-shipped') return null;
  const sent = order.orderItems.reduce((all, { shippedQty = 0 }) => all + shippedQty, 0);
  const left = order.orderItems.reduce(
    (all, { qty, cancelledQty = 0 }) => all + qty - cancelledQty,
    0,
  );
  return `Partly shipped (${sent} of ${left})`;
}
