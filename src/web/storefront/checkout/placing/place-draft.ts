import type { User } from '../../../../contract/accounts.ts';
import type { Order, OrderDraft, OrderDraftLine } from '../../../../contract/orders.ts';
import type { Pricing } from '../../../../contract/shop.ts';
import type { Paise } from '../../../../domain/money/money.ts';
import { checkOrder } from '../../../../domain/orders/order-checks.ts';
import {
  PAYMENT_TRAITS,
  type PaymentMethod,
  paymentMethodOf,
} from '../../../../domain/payments/payment-methods.ts';
import { browserApi } from '../../../platform/api.ts';
import { awaitsPayment } from '../../../platform/order-facts.ts';
import { randomId } from '../../../platform/random-id.ts';
import { fieldsOf, isText, storedValue } from '../../../platform/stored-value.ts';
import type { LocalCartItem } from '../cart/cart-items.ts';
import { type AppliedPromo, cartTotals, draftTotals } from '../cart-totals.ts';
import type { AddressForm } from '../checkout-store.ts';
import { failure, type OrderFailure, orderFailure } from './order-error.tsx';

interface Checkout {
  items: readonly Omit<LocalCartItem, '_id'>[];
  /** Entries of the stored cart that lack something. */
  invalid?: readonly OrderDraftLine[];
  address: AddressForm;
  method: PaymentMethod | null;
  promo: AppliedPromo | null;
  /** As the page shows it. */
  pricing: Pricing;
  /** Fee of the payment method. */
  paymentFee?: Paise;
}

export type Placed = { order: Order } | { failure: OrderFailure };

/**
 * Places an order after the checks of specification §5. Until `clearOrderKey`, the same order placed
 * again is answered with the first one as it is by then; a new one is placed where the first can't
 * be paid any more.
 */
export async function placeOrder(
  checkout: Checkout,
  user: User | null,
  offered: readonly PaymentMethod[],
): Promise<Placed> {
  const draft = orderDraft(checkout);
  const error = checkOrder(draft, offered);
  if (error) {
    const isItem = error.path.startsWith('orderItems.');
    return { failure: failure(error.message, isItem ? 'item' : null) };
  }
  if (!user) return { failure: failure('User not authenticated', 'session') };
  const placed = await sendDraft(draft, user, checkout.items);
  const isPaidNow = checkout.method && PAYMENT_TRAITS[checkout.method].isPaidWhilePlacing;
  if (!isPaidNow || 'failure' in placed || placed.order.isPaid || awaitsPayment(placed.order)) {
    return placed;
  }
  clearOrderKey();
  return sendDraft(draft, user, checkout.items);
}

async function sendDraft(draft: OrderDraft, user: User, items: Checkout['items']): Promise<Placed> {
  try {
    const headers = { 'idempotency-key': orderKey(user._id, draft) };
    const order = await browserApi().call('POST /api/orders', { headers, body: draft });
    return order._id ? { order } : { failure: orderFailure(null, []) };
  } catch (error) {
    const failed = orderFailure(error, items);
    if (failed.isFinal) clearOrderKey();
    return { failure: failed };
  }
}

/** The order create payload (specification §3): what the shopper saw, for the server to compare. */
export function orderDraft(checkout: Checkout): OrderDraft {
  const { items, invalid = [], address, method, promo, pricing, paymentFee } = checkout;
  const orderItems = items.map(({ name, qty, imageUrl, price, product }) => ({
    name,
    qty,
    image: imageUrl[0],
    price,
    product,
  }));
  return {
    orderItems: [...orderItems, ...invalid],
    shippingAddress: filledIn(address),
    paymentMethod: method ?? undefined,
    promoCode: promo?.code,
    ...draftTotals(cartTotals(items, pricing, { promo, paymentFee })),
  };
}

const storedKey = storedValue('orderAttempt', parseOrderKey, 'session');

/**
 * The idempotency key for this order of this user: the same until `clearOrderKey`, so that an
 * order whose response was lost is not placed twice, even after a reload.
 */
export function orderKey(userId: string, draft: OrderDraft): string {
  const content = JSON.stringify([userId, draft]);
  const stored = storedKey.read();
  if (stored?.content === content) return stored.key;
  const key = randomId();
  storedKey.write({ content, key });
  return key;
}

/** The server has answered: the next order is another one. */
export function clearOrderKey(): void {
  storedKey.remove();
}

let shownKey: string | null = null;

/** Keeps the key of an order that is confirmed on the open page: only a reload still needs it. */
export function keepKeyForReload(): void {
  shownKey = storedKey.read()?.key ?? null;
}

/**
 * The order of an attempt whose answer never arrived, because its page was left; it ends the attempt.
 * Null for an order that is paid from the payment page: there the next attempt goes on with it.
 */
export async function findPlacedOrder(): Promise<Order | null> {
  const attempt = storedKey.read();
  if (!attempt) return null;
  if (attempt.key === shownKey) {
    clearOrderKey();
    return null;
  }
  const order = await browserApi()
    .call('GET /api/orders/by-key/{id}', { params: { id: attempt.key } })
    .catch(() => null);
  if (!order) return null;
  const method = paymentMethodOf(order.paymentMethod);
  const isPaidLater = method !== null && PAYMENT_TRAITS[method].isPaidWhilePlacing && !order.isPaid;
  if (isPaidLater && awaitsPayment(order)) return null;
  clearOrderKey();
  return isPaidLater ? null : order;
}

function parseOrderKey(found: unknown) {
  const { content, key } = fieldsOf(found);
  return isText(content) && isText(key) ? { content, key } : null;
}

function filledIn(address: AddressForm): Partial<AddressForm> {
  const trimmed = Object.entries(address).map(([field, text]) => [field, text.trim()]);
  return Object.fromEntries(trimmed.filter(([, text]) => text !== ''));
}
