import { type Paise, ZERO } from '../money/money.ts';
import { isCollected, whenDue } from '../payments/payment-methods.ts';

/** How far an order is. No action leads out of `delivered`, `returned` and `cancelled`. */
export const ORDER_STATES = [
  /** To be paid before it is shipped; its stock is held for a while. */
  'awaiting-payment',
  /** Without a payment, by a customer whose email is not confirmed yet; its stock is held for a while. */
  'awaiting-confirmation',
  /** To be shipped: paid, or by a method that needs no payment first. */
  'processing',
  /** Refunded in full, or its pieces returned to stock, before it was shipped. */
  'refunded',
  'shipped',
  /** Its pieces were returned to stock after it was shipped. */
  'returned',
  'delivered',
  /** Not paid in time: its stock and its promo code are released. */
  'expired',
  'cancelled',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** What can be done to an order. */
export const ORDER_ACTIONS = [
  'pay',
  'confirm',
  'expire',
  'cancel',
  'ship',
  'deliver',
  'refund-in-full',
  'return-stock',
  'invoice',
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** The facts that an order's state follows from. */
export interface OrderFacts {
  paymentMethod: string;
  isPaid: boolean;
  isExpired: boolean;
  isCancelled: boolean;
  isShipped: boolean;
  isDelivered: boolean;
  hasReturnedStock?: boolean;
  /** Its stock is held until a set time only. */
  isHeld?: boolean;
  /** All that was paid was given back, or a refund of it is under way. */
  isRefundedInFull?: boolean;
  /** The customer's account is deleted, and the address with it. */
  isErased?: boolean;
}

/** The state each action leads to. An action that a state does not list is not possible in it. */
export const TRANSITIONS: Record<OrderState, Partial<Record<OrderAction, OrderState>>> = {
  'awaiting-payment': { pay: 'processing', expire: 'expired', cancel: 'cancelled' },
  'awaiting-confirmation': {
    pay: 'processing',
    confirm: 'processing',
    expire: 'expired',
    cancel: 'cancelled',
    ship: 'shipped',
    deliver: 'delivered',
  },
  processing: {
    pay: 'processing',
    cancel: 'cancelled',
    ship: 'shipped',
    deliver: 'delivered',
    'refund-in-full': 'refunded',
    'return-stock': 'refunded',
    invoice: 'processing',
  },
  refunded: {
    cancel: 'cancelled',
    'refund-in-full': 'refunded',
    'return-stock': 'refunded',
  },
  shipped: {
    pay: 'shipped',
    // Corrects what is known of the parcel.
    ship: 'shipped',
    deliver: 'delivered',
    'refund-in-full': 'shipped',
    'return-stock': 'returned',
    invoice: 'shipped',
  },
  returned: { 'refund-in-full': 'returned', 'return-stock': 'returned', invoice: 'returned' },
  delivered: {
    pay: 'delivered',
    'refund-in-full': 'delivered',
    'return-stock': 'delivered',
    invoice: 'delivered',
  },
  // A payment that arrives late revives the order if its stock is still available.
  expired: { pay: 'processing' },
  cancelled: { 'refund-in-full': 'cancelled', 'return-stock': 'cancelled' },
};

const SHIPPED =
  'This order is already shipped. Refund it instead, and put the items back into stock when they arrive.';
const ERASED =
  'The customer deleted the account, so this order has no address. It cannot be paid any more.';
const UNPAID_INVOICE = 'You can issue an invoice after the order is paid.';

/** Why a state does not allow an action, for the admin. */
const STATE_REASONS: Record<OrderState, string> = {
  'awaiting-payment': 'This order is not paid yet.',
  'awaiting-confirmation': 'The customer has not confirmed the email address yet.',
  processing: 'This order is already being processed.',
  refunded: 'This order was refunded before it was shipped.',
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
    shipped: SHIPPED,
    returned: SHIPPED,
    delivered: 'This order is already delivered. Refund it instead.',
    expired: 'This order has already expired.',
    cancelled: 'This order is already cancelled.',
  },
  invoice: {
    'awaiting-payment': UNPAID_INVOICE,
    expired: UNPAID_INVOICE,
    cancelled: 'This order is cancelled. It cannot have an invoice.',
  },
};

/** Why an unpaid order cannot be cancelled after it was shipped: it has nothing to refund. */
function unpaidCancelReason(order: OrderFacts, state: OrderState): string | null {
  if (state !== 'shipped' && state !== 'returned' && state !== 'delivered') return null;
  return order.hasReturnedStock
    ? STATE_REASONS.returned
    : `${STATE_REASONS[state]} If the parcel comes back, choose “Parcel came back”.`;
}

/** Why an action is not possible on an unpaid order in a state that allows it on a paid one. */
function unpaidReason(order: OrderFacts, action: OrderAction): string | null {
  switch (action) {
    case 'pay':
      // An expired order takes its stock again. A parcel that came back is not sent again.
      return order.hasReturnedStock && !order.isExpired ? STATE_REASONS.returned : null;
    case 'invoice':
      if (order.hasReturnedStock) return STATE_REASONS.returned;
      // The invoice of an order that is paid on delivery travels with the parcel.
      return isCollected(order.paymentMethod) ? null : UNPAID_INVOICE;
    case 'refund-in-full':
      return 'This order has no payment to refund.';
    case 'return-stock':
      // A parcel that was not accepted comes back unpaid.
      return order.isShipped || order.isDelivered
        ? null
        : 'This order is not paid yet. Cancel it to put its items back into stock.';
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
  /** To be paid; 0 where nothing is. */
  amount: Paise;
  waitsFor: (typeof WAITS_FOR)[number];
  cash: (typeof CASH_DUE)[number] | null;
}

/**
 * What an order of this total, in paise, still needs of its customer. That a method has no gateway
 * does not mean that nothing is due: the courier may collect the total.
 */
export function getOrderDue(order: OrderFacts, total: Paise): OrderDue {
  const hasEnded = order.isCancelled || order.isExpired || order.hasReturnedStock;
  if (order.isPaid || hasEnded) return { amount: ZERO, waitsFor: 'nothing', cash: null };
  const due = whenDue(order.paymentMethod);
  const unshipped = due === 'before-shipping' ? 'payment' : order.isHeld && 'confirmation';
  const isSent = order.isShipped || order.isDelivered;
  const cash = order.isDelivered ? 'from-courier' : 'on-delivery';
  return {
    amount: due === 'never' ? ZERO : total,
    waitsFor: (!isSent && unshipped) || 'nothing',
    cash: due === 'on-delivery' ? cash : null,
  };
}

export function getOrderState(order: OrderFacts): OrderState {
  if (order.isCancelled) return 'cancelled';
  if (order.isExpired) return 'expired';
  if (order.isDelivered) return 'delivered';
  if (order.isShipped) return order.hasReturnedStock ? 'returned' : 'shipped';
  const { waitsFor } = getOrderDue(order, ZERO);
  if (waitsFor !== 'nothing') return `awaiting-${waitsFor}`;
  const isRefunded = order.hasReturnedStock || order.isRefundedInFull;
  return order.isPaid && isRefunded ? 'refunded' : 'processing';
}

/** Whether an order in this state is still to be paid, sent or delivered. */
export function isOpen(state: OrderState): boolean {
  return !['refunded', 'returned', 'delivered', 'expired', 'cancelled'].includes(state);
}

/** Why an action is not possible on an order, for the admin; null where it is possible. */
export function blockedReason(order: OrderFacts, action: OrderAction): string | null {
  if (action === 'pay' && order.isPaid) return 'This order is already paid.';
  const isSent = order.isShipped || order.isDelivered;
  if (action === 'pay' && order.isErased && !isSent) return ERASED;
  const state = getOrderState(order);
  if (TRANSITIONS[state][action] === undefined) {
    const unpaid = action === 'cancel' && !order.isPaid && unpaidCancelReason(order, state);
    if (unpaid) return unpaid;
    const isReturned = state === 'refunded' && order.hasReturnedStock;
    return ACTION_REASONS[action]?.[state] ?? STATE_REASONS[isReturned ? 'returned' : state];
  }
  return order.isPaid ? null : unpaidReason(order, action);
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
  'paid',
  'expired',
  'revived',
  'shipped',
  'parcel-corrected',
  'delivered',
  'returned',
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
