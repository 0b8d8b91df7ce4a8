import { CONFIRMATION_LINK_HOURS } from '../accounts/passwords.ts';
import { addMs, DAY_MS, HOUR_MS } from '../time/calendar.ts';

/** How much can be ordered without paying, at the same time. The shop's settings. */
export interface UnpaidLimits {
  /** Unpaid orders of an account. */
  unpaidOrders: number;
  /** Items in all unpaid orders of an account together. */
  unpaidItems: number;
  /** Items that an account whose email is not confirmed can order without paying first. */
  unconfirmedItems: number;
  /** The same for all such accounts at one network address. */
  unconfirmedItemsPerAddress: number;
  /** How long such an order is kept while the email is not confirmed, in hours. */
  unconfirmedHours: number;
  /** Items that an account whose email is not confirmed can hold while it pays at a gateway. */
  gatewayItems: number;
  /** The same for all such accounts at one network address. */
  gatewayItemsPerAddress: number;
  /** How often an account can hold the same product in a day without paying. */
  gatewayHoldsPerDay: number;
}

export const DEFAULT_UNPAID_LIMITS: UnpaidLimits = {
  unpaidOrders: 10,
  unpaidItems: 100,
  unconfirmedItems: 3,
  unconfirmedItemsPerAddress: 10,
  unconfirmedHours: 24,
  gatewayItems: 10,
  gatewayItemsPerAddress: 60,
  gatewayHoldsPerDay: 2,
};

/** The highest limit that the shop can set. */
export const MAX_UNPAID = 100_000;

/** The longest time that an order can wait for the confirmation of an email, in hours: as long as its link works. */
export const MAX_UNCONFIRMED_HOURS = CONFIRMATION_LINK_HOURS;

/** When an order placed at `placedAt` ends unless the customer's email is confirmed. */
export function confirmationEnd(
  placedAt: Date,
  { unconfirmedHours }: Pick<UnpaidLimits, 'unconfirmedHours'>,
): Date {
  return addMs(placedAt, unconfirmedHours * HOUR_MS);
}

/** The hours left until a moment, rounded up; at least 1. */
export function hoursLeft(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / HOUR_MS));
}

/**
 * Why an account cannot place an order of `items` more pieces, for the customer; null where it can.
 * `open` are its unpaid orders, without those that the new order replaces.
 */
export function unpaidLimitError(
  open: { orders: number; items: number },
  items: number,
  { unpaidOrders, unpaidItems }: UnpaidLimits,
): string | null {
  if (open.orders >= unpaidOrders) {
    const count = unpaidOrders === 1 ? '1 unpaid order' : `${unpaidOrders} unpaid orders`;
    return `Nothing was ordered: an account can have ${count} at a time. Please pay for an earlier order first, or write to us.`;
  }
  if (open.items + items > unpaidItems) {
    return `Nothing was ordered: an account can have ${unpaidItems} unpaid items at a time, and with this order you would have ${open.items + items}. Please order fewer, pay for an earlier order first, or write to us.`;
  }
  return null;
}

/** Items ordered while emails are not confirmed, without a payment or at a gateway; null = not limited. */
export interface UnconfirmedItems {
  /** Of the account; null where the shop sends no emails, so that none can be confirmed. */
  account: number | null;
  /** Of its network address; null where that is shared by all visitors, as a proxy's. */
  address: number | null;
}

/**
 * How many more items an account without a confirmed email can order without paying first, or hold
 * while it pays at a gateway.
 */
export function unconfirmedItemsLeft(
  open: UnconfirmedItems,
  limits: UnpaidLimits,
  isAtGateway: boolean,
): number {
  const [account, address] = isAtGateway
    ? [limits.gatewayItems, limits.gatewayItemsPerAddress]
    : [limits.unconfirmedItems, limits.unconfirmedItemsPerAddress];
  const ofAccount = open.account === null ? MAX_UNPAID : account - open.account;
  const ofAddress = open.address === null ? MAX_UNPAID : address - open.address;
  return Math.max(0, Math.min(ofAccount, ofAddress));
}

/**
 * From when an account can hold a product again, which it has ordered at these times of the last day
 * without paying; null = now.
 */
export function nextHoldAt(
  placedAt: readonly Date[],
  { gatewayHoldsPerDay: most }: Pick<UnpaidLimits, 'gatewayHoldsPerDay'>,
): Date | null {
  const latestFirst = placedAt.toSorted((one, other) => other.getTime() - one.getTime());
  const counted = latestFirst[most - 1];
  return counted ? addMs(counted, DAY_MS) : null;
}

/** What a customer reads whose order has more `items` than are `left` to hold while paying. */
export function gatewayLimitMessage(left: number, items: number, canConfirm: boolean): string {
  const next = canConfirm
    ? 'Please open the link that we sent to it, order fewer, or write to us.'
    : 'Please order fewer, or write to us.';
  return `${allowance('reserve', left, canConfirm)} while you pay, and this order has ${items}. ${next}`;
}

/**
 * What a customer without a confirmed email reads whose order has more `items` than are `left`.
 * @param canConfirm whether the shop sends emails
 */
export function unconfirmedLimitMessage(left: number, items: number, canConfirm: boolean): string {
  const next = canConfirm
    ? 'Please open the link that we sent to it, choose a payment method where you pay now, or write to us.'
    : 'Please choose a payment method where you pay now, or write to us.';
  return `${allowance('order', left, canConfirm)} without paying first, and this order has ${items}. ${next}`;
}

/** How a message begins that says how many more items a customer can order or reserve. */
function allowance(verb: 'order' | 'reserve', left: number, canConfirm: boolean): string {
  const most = left === 0 ? 'no more items' : left === 1 ? '1 more item' : `${left} more items`;
  return `${canConfirm ? 'Until you confirm your email address you' : 'You'} can ${verb} ${most}`;
}
