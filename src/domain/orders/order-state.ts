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

/** What can be done to an order. `refund`: take pieces off it, or give back what it cost. */
export const ORDER_ACTIONS = [
  'pay',
  'confirm',
  'expire',
  'cancel',
  'ship',
  'deliver',
  'refund',
  'invoice',
  'correct-address',
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

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

/** What decides whether an action is possible. */
export interface OrderFacts {
  state: OrderState;
  paymentMethod: string;
  isPaid: boolean;
  /** What its customer owes, in paise; below 0 what the shop owes. */
  duePaise: Paise;
  /** All that it cost is credited, as where a gateway took all of its money back. */
  isCreditedInFull?: boolean;
  /** The customer's account is deleted, and the address with it. */
  isErased?: boolean;
}

/** The states each action may lead to. An action that a state does not list is not possible in it. */
export const TRANSITIONS: Record<
  OrderState,
  Partial<Record<OrderAction, readonly OrderState[]>>
> = {
  'awaiting-payment': {
    pay: ['awaiting-payment', 'processing'],
    expire: ['expired'],
    cancel: ['cancelled'],
    refund: ['awaiting-payment', 'processing', 'cancelled'],
    'correct-address': ['awaiting-payment'],
  },
  'awaiting-confirmation': {
    pay: ['processing'],
    confirm: ['processing'],
    expire: ['expired'],
    cancel: ['cancelled'],
    ship: ['partly-shipped', 'shipped'],
    deliver: ['delivered'],
    refund: ['awaiting-confirmation', 'cancelled'],
    'correct-address': ['awaiting-confirmation'],
  },
  processing: {
    pay: ['processing'],
    cancel: ['cancelled'],
    ship: ['partly-shipped', 'shipped'],
    deliver: ['delivered'],
    // An advance that a gateway takes back is to be paid again.
    refund: ['awaiting-payment', 'processing', 'cancelled'],
    invoice: ['processing'],
    'correct-address': ['processing'],
  },
  'partly-shipped': {
    pay: ['partly-shipped'],
    ship: ['partly-shipped', 'shipped'],
    deliver: ['partly-shipped', 'delivered'],
    refund: ['partly-shipped', 'shipped', 'delivered', 'returned'],
    invoice: ['partly-shipped'],
  },
  shipped: {
    pay: ['shipped'],
    deliver: ['shipped', 'delivered'],
    refund: ['shipped', 'returned', 'delivered'],
    invoice: ['shipped'],
  },
  returned: { refund: ['returned'], invoice: ['returned'] },
  delivered: { pay: ['delivered'], refund: ['delivered'], invoice: ['delivered'] },
  // A payment that arrives late revives the order if its stock is still available.
  expired: { pay: ['awaiting-payment', 'processing'] },
  cancelled: { refund: ['cancelled'] },
};

const SHIPPED =
  'This order is already shipped. Refund it instead, and put the items back into stock when they arrive.';
const ERASED =
  'The customer deleted the account, so this order has no address. It cannot be paid any more.';
const UNPAID_INVOICE = 'You can issue an invoice after the order is paid.';
const REFUNDED =
  'This order was refunded before all of it was shipped. Take the unsent items off it.';
const SENT_ADDRESS = 'A parcel of this order is already sent, so its address stays as it is.';

/** Why a state does not allow an action, for the admin. */
const STATE_REASONS: Record<OrderState, string> = {
  'awaiting-payment': 'This order is not paid yet.',
  'awaiting-confirmation': 'This order waits for its customer to confirm it.',
  processing: 'This order is already being processed.',
  'partly-shipped': 'A part of this order is already shipped.',
  shipped: 'This order is already shipped.',
  returned: 'The items of this order are back in stock.',
  delivered: 'This order is already delivered.',
  expired: 'This order expired because it was not paid or confirmed in time.',
  cancelled: 'This order is cancelled.',
};

/** Reasons of single actions, in the place of the state's reason. */
const ACTION_REASONS: Partial<Record<OrderAction, Partial<Record<OrderState, string>>>> = {
  pay: { cancelled: 'This order is cancelled. It cannot be paid.' },
  cancel: {
    'partly-shipped':
      'A part of this order is already shipped. Take the other items off it instead.',
    shipped: SHIPPED,
    returned: 'The items of this order came back. Refund it instead.',
    delivered: 'This order is already delivered. Refund it instead.',
    expired: 'This order has already expired.',
    cancelled: 'This order is already cancelled.',
  },
  invoice: {
    'awaiting-payment': UNPAID_INVOICE,
    expired: UNPAID_INVOICE,
    cancelled: 'This order is cancelled. It cannot have an invoice.',
  },
  'correct-address': {
    'partly-shipped': SENT_ADDRESS,
    shipped: SENT_ADDRESS,
    returned: SENT_ADDRESS,
    delivered: SENT_ADDRESS,
  },
};

/**
 * Why an unpaid order cannot be cancelled after it was shipped: it has nothing to refund, unless a courier
 * has its cash.
 */
function unpaidCancelReason({ state, duePaise }: OrderFacts): string | null {
  if (state !== 'shipped' && state !== 'returned' && state !== 'delivered') return null;
  if (duePaise <= 0) return nothingDueReason(state);
  return state === 'delivered'
    ? null
    : `${STATE_REASONS[state]} If the parcel comes back, choose “Parcel came back”.`;
}

/** Why nothing is due of an unpaid order: its pieces came back, or all of its price was taken off. */
function nothingDueReason(state: OrderState): string {
  return state === 'returned'
    ? STATE_REASONS.returned
    : 'Nothing is due of this order any more: its items came back, or their price was taken off.';
}

/** Whether all that an order cost is credited while pieces of it are still to be sent. */
function isTakenBack({ isCreditedInFull, state }: OrderFacts): boolean {
  return isCreditedInFull === true && TRANSITIONS[state].ship !== undefined;
}

/** Why an action is not possible in a state that allows it on other orders. */
function ownReason(order: OrderFacts, action: OrderAction): string | null {
  const isNothingDue = !order.isPaid && order.duePaise <= 0;
  switch (action) {
    case 'pay':
      // An expired order takes its stock again.
      return isNothingDue && order.state !== 'expired' ? nothingDueReason(order.state) : null;
    case 'ship':
    case 'deliver':
      return isTakenBack(order) ? REFUNDED : null;
    case 'invoice':
      if (isTakenBack(order)) return REFUNDED;
      if (order.isPaid) return null;
      if (isNothingDue) return nothingDueReason(order.state);
      // The invoice of an order that is paid on delivery travels with the parcel.
      return isCollected(order.paymentMethod) ? null : UNPAID_INVOICE;
    default:
      return null;
  }
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
}: Pick<OrderFacts, 'state' | 'paymentMethod' | 'duePaise'> & { paidAt: Date | null }): OrderDue {
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

/** Why an action is not possible on an order, for the admin; null where it is possible. */
export function blockedReason(order: OrderFacts, action: OrderAction): string | null {
  const { state } = order;
  const isUnsent = state === 'expired' || UNSENT_STATES.includes(state);
  if (action === 'pay' && order.isPaid) return 'This order is already paid.';
  if (action === 'pay' && order.isErased && isUnsent) return ERASED;
  if (TRANSITIONS[state][action] === undefined) {
    const unpaid = action === 'cancel' && !order.isPaid && unpaidCancelReason(order);
    return unpaid || (ACTION_REASONS[action]?.[state] ?? STATE_REASONS[state]);
  }
  return ownReason(order, action);
}

/** Why each action is not possible on an order, for the admin; those left out are possible. */
export function blockedReasons(order: OrderFacts): Partial<Record<OrderAction, string>> {
  const reasons = ORDER_ACTIONS.map((action) => [action, blockedReason(order, action)] as const);
  return Object.fromEntries(reasons.filter(([, reason]) => reason !== null));
}

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
