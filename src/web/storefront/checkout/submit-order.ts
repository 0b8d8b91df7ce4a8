import { redirect, replace } from 'react-router';
import type { User } from '../../../contract/accounts.ts';
import type { OrderDraft, OrderDraftLine } from '../../../contract/checkout.ts';
import { ApiError } from '../../../contract/client.ts';
import type { ErrorCode, LineConflict } from '../../../contract/errors.ts';
import type { Order } from '../../../contract/orders.ts';
import type { Pricing } from '../../../contract/shop.ts';
import { fullName } from '../../../domain/catalogue/variants.ts';
import { formatRupees, type Paise } from '../../../domain/money/money.ts';
import { checkOrder } from '../../../domain/orders/order-checks.ts';
import {
  isPlacedOnPaymentPage,
  NOTHING_TO_PAY_METHOD,
  type PaymentMethod,
} from '../../../domain/payments/payment-methods.ts';
import { callApi, randomId } from '../../platform/api.ts';
import { isText, readToken, storageItem, toFields } from '../../platform/browser-storage.ts';
import { leaveNotice } from '../../platform/notice.ts';
import { loadForCustomer } from '../../platform/require-sign-in.ts';
import {
  type AppliedPromo,
  cartTotals,
  draftTotals,
  itemKey,
  type LocalCartItem,
} from './cart-items.ts';
import { isCartEmpty, refreshCart } from './cart-store.ts';
import { type AddressForm, resetCheckout } from './checkout-store.ts';

interface Checkout {
  items: readonly Omit<LocalCartItem, '_id'>[];
  invalid?: readonly OrderDraftLine[];
  address: AddressForm;
  method: PaymentMethod | null;
  promo: AppliedPromo | null;
  pricing: Pricing;
  paymentFee?: Paise;
  tax?: Paise | undefined;
}

type Placed = { order: Order } | { failure: OrderFailure };

/**
 * Places an order after the checks of specification §5. Until `clearOrderKey`, the same order
 * placed again is answered with the first one as it is by then; a new one is placed where the first
 * can't be paid any more.
 */
export async function placeOrder(
  checkout: Checkout,
  user: User | null,
  offered: readonly PaymentMethod[],
): Promise<Placed> {
  const draft = orderDraft(checkout);
  const isFree = draft.totalPrice === 0;
  const error = checkOrder(draft, isFree ? [...offered, NOTHING_TO_PAY_METHOD] : offered);
  if (error) {
    const isItem = error.path.startsWith('orderItems.');
    return { failure: toOrderFailure(error.message, isItem ? 'item' : null) };
  }
  if (!user) return { failure: toOrderFailure('User not authenticated', 'session') };
  const placed = await sendDraft(draft, user, checkout.items);
  if (
    !isPlacedOnPaymentPage(checkout.method) ||
    'failure' in placed ||
    placed.order.isPaid ||
    placed.order.due.waitsFor === 'payment'
  ) {
    return placed;
  }
  clearOrderKey();
  return sendDraft(draft, user, checkout.items);
}

async function sendDraft(draft: OrderDraft, user: User, items: Checkout['items']): Promise<Placed> {
  try {
    const headers = { 'idempotency-key': orderKey(user._id, draft) };
    const order = await callApi('POST /api/orders', { headers, body: draft });
    return order._id ? { order } : { failure: orderFailure(null, []) };
  } catch (error) {
    const failed = orderFailure(error, items);
    if (failed.isFinal) clearOrderKey();
    return { failure: failed };
  }
}

/** The order create payload (specification §3): what the customer saw, for the server to compare. */
export function orderDraft(checkout: Checkout): OrderDraft {
  const { items, invalid = [], address, method, promo, pricing, paymentFee, tax } = checkout;
  const { gstin, businessName, ...to } = address;
  const orderItems = items.map(({ name, qty, imageUrl, price, product, variant }) => ({
    name,
    qty,
    image: imageUrl[0],
    price,
    product,
    ...(variant !== undefined && { variant }),
  }));
  return {
    orderItems: [...orderItems, ...invalid],
    shippingAddress: filledIn(to),
    ...(gstin && { buyerGstin: gstin }),
    ...(gstin && businessName && { buyerName: businessName }),
    paymentMethod: method ?? undefined,
    promoCode: promo?.code,
    ...draftTotals(cartTotals(items, pricing, { promo, paymentFee, tax })),
  };
}

const storedKey = storageItem('orderAttempt', parseOrderKey, 'session');

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
 * The order of an attempt whose answer never arrived, because its page was left; it ends the
 * attempt. Null for an order that is paid from the payment page: there the next attempt goes on
 * with it.
 */
async function findPlacedOrder(): Promise<Order | null> {
  const attempt = storedKey.read();
  if (!attempt) return null;
  if (attempt.key === shownKey) {
    clearOrderKey();
    return null;
  }
  const order = await callApi('GET /api/order-keys/{id}', { params: { id: attempt.key } }).catch(
    () => null,
  );
  if (!order) return null;
  const isStillUnpaid = isPlacedOnPaymentPage(order.paymentMethod) && !order.isPaid;
  if (isStillUnpaid && order.due.waitsFor === 'payment') return null;
  clearOrderKey();
  return isStillUnpaid ? null : order;
}

function parseOrderKey(found: unknown) {
  const { content, key } = toFields(found);
  return isText(content) && isText(key) ? { content, key } : null;
}

function filledIn(address: Omit<AddressForm, 'gstin' | 'businessName'>): Partial<AddressForm> {
  const trimmed = Object.entries(address).map(([field, text]) => [field, text.trim()]);
  return Object.fromEntries(trimmed.filter(([, text]) => text !== ''));
}

/**
 * What a checkout screen shows; for its `clientLoader`. Throws the redirect home for visitors, and
 * to the order that was placed while its page was left or reloaded.
 */
export async function openCheckout<T>(request: Request, load: () => Promise<T>): Promise<T> {
  const [order, loaded] = await loadForCustomer(request, () =>
    Promise.all([findPlacedOrder(), load()]),
  );
  if (!order) return loaded;
  resetCheckout();
  await refreshCart();
  const page = `/orders/${order._id}`;
  const link = { to: '/', text: 'Continue shopping' };
  leaveNotice({ page, text: 'Order placed successfully!', link });
  throw redirect(page);
}

/**
 * For the `clientLoader` of a step after the cart, once `openCheckout` has loaded that. Throws the
 * redirect to the cart, which says why, where there is nothing to order.
 */
export function requireItems(): void {
  // A sign-out in another tab empties the cart too, and leads elsewhere.
  if (readToken() !== null && isCartEmpty()) throw replace(leaveEmptyCartNotice());
}

/** Leaves the notice for a checkout without items, and returns the page that shows it. */
export function leaveEmptyCartNotice(): '/cart' {
  const page = '/cart';
  leaveNotice({ page, text: 'There is nothing to check out yet.' });
  return page;
}

type SeenItem = Pick<LocalCartItem, 'product' | 'variant' | 'options' | 'price' | 'qty'>;

/** Why an order was not placed; `changes` says what is different from what the customer saw. */
export interface OrderFailure {
  message: string;
  changes: string[];
  /** The server refused the order: certainly nothing was placed. */
  isFinal: boolean;
  cause: FailureCause | null;
}

/**
 * What can be done about: a cart that is out of date, a refused payment method or promo code, an
 * incomplete entry of the stored cart, a session that has ended, an email to confirm, an answer that leaves open whether
 * the order was placed.
 */
export type FailureCause =
  | 'outdated'
  | 'method'
  | 'promo'
  | 'item'
  | 'session'
  | 'confirm'
  | 'unanswered';

const FAILED = 'Order creation failed';

/** Why a call failed: the server's message, or 'Order creation failed' (specification §5). */
export function orderFailure(error: unknown, items: readonly SeenItem[]): OrderFailure {
  if (!(error instanceof ApiError)) return toOrderFailure(FAILED, 'unanswered');
  const hasMessage = error.status === 0 || error.requestId !== null;
  const isFinal = error.status >= 400 && error.status < 500;
  // The message names what is no longer for sale: it is not sold out.
  const lines = error.code === 'PRODUCT_GONE' ? [] : error.lines;
  return {
    message: hasMessage ? error.message : FAILED,
    changes: lines.map((line) => changeText(line, items)).filter((change) => change !== null),
    isFinal,
    cause: CAUSES[error.code] ?? (isFinal ? null : 'unanswered'),
  };
}

const CAUSES: Partial<Record<ErrorCode | 'OFFLINE', FailureCause>> = {
  NOT_ENOUGH_STOCK: 'outdated',
  PRICE_CHANGED: 'outdated',
  PRODUCT_GONE: 'outdated',
  PAYMENT_METHOD_REFUSED: 'method',
  PROMO_REFUSED: 'promo',
  UNAUTHENTICATED: 'session',
  UNCONFIRMED_LIMIT: 'confirm',
};

export function toOrderFailure(message: string, cause: FailureCause | null = null): OrderFailure {
  return { message, changes: [], isFinal: false, cause };
}

function changeText(now: LineConflict, items: readonly SeenItem[]): string | null {
  const seen = items.find((item) => itemKey(item) === itemKey(now));
  const changes = [];
  if (seen && seen.price !== now.price) {
    changes.push(`now ${formatRupees(now.price)}, it was ${formatRupees(seen.price)}`);
  }
  if (now.countInStock === 0) changes.push('none left');
  else if (seen && now.countInStock < seen.qty) {
    changes.push(`only ${now.countInStock} left, you requested ${seen.qty}`);
  }
  if (changes.length === 0 && seen) return null;
  if (changes.length === 0) changes.push(`now ${formatRupees(now.price)}`);
  return `${fullName({ name: now.name, options: seen?.options })}: ${changes.join('; ')}`;
}
