import type { Paise } from '../money/money.ts';
import { isCollected } from '../payments/payment-methods.ts';
import { type OrderState, UNSENT_STATES } from './order-state.ts';

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
  returned: 'The items of this order came back.',
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
    shipped:
      'This order is already shipped. Refund it instead, and put the items back into stock when they arrive.',
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

/** @throws Error for a state that an action cannot lead to */
export function requireTransition(from: OrderState, action: OrderAction, to: OrderState): void {
  if (from === to || TRANSITIONS[from][action]?.includes(to)) return;
  throw new Error(`An order that is ${from} cannot become ${to} by ${action}`);
}
