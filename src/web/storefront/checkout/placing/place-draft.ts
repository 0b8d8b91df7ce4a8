import type { User } from '../../../../contract/accounts.ts';
import type { Order, OrderDraft } from '../../../../contract/orders.ts';
import { checkOrder } from '../../../../domain/orders/order-checks.ts';
import type { PaymentMethod } from '../../../../domain/payments/payment-methods.ts';
import { browserApi } from '../../../platform/api.ts';
import { type AppliedPromo, cartTotals, draftTotals } from '../../../platform/prices.ts';
import { randomId } from '../../../platform/random-id.ts';
import { fieldsOf, isText, storedValue } from '../../../platform/stored-value.ts';
import type { AddressForm, CheckoutItem } from '../checkout-store.ts';
import { failure, type OrderFailure, orderFailure } from './order-error.tsx';

export interface Checkout {
  items: readonly CheckoutItem[];
  address: AddressForm;
  method: PaymentMethod | null;
  promo: AppliedPromo | null;
}

export interface Placing extends Checkout {
  user: User | null;
  offered: readonly PaymentMethod[];
}

export type Placed = { order: Order } | { failure: OrderFailure };

/**
 * Places an order after the checks of specification §5. Until `endAttempt`, the same order placed
 * again is answered with the first one as it is by then.
 */
export async function placeDraft({ user, offered, ...checkout }: Placing): Promise<Placed> {
  const draft = orderDraft(checkout);
  const error = checkOrder(draft, offered);
  if (error) return { failure: failure(error.message) };
  if (!user) return { failure: failure('User not authenticated') };
  try {
    const headers = { 'idempotency-key': attemptKey(user._id, draft) };
    const order = await browserApi().call('placeOrder', { headers, body: draft });
    return order._id ? { order } : { failure: orderFailure(null, []) };
  } catch (error) {
    const failed = orderFailure(error, checkout.items);
    if (failed.isFinal) endAttempt();
    return { failure: failed };
  }
}

/** The order create payload (specification §3): what the shopper saw, for the server to compare. */
export function orderDraft({ items, address, method, promo }: Checkout): OrderDraft {
  return {
    orderItems: items.map(({ name, qty, imageUrl, price, product }) => ({
      name,
      qty,
      image: imageUrl[0],
      price,
      product,
    })),
    shippingAddress: filledIn(address),
    paymentMethod: method ?? undefined,
    promoCode: promo?.code,
    ...draftTotals(cartTotals(items, promo)),
  };
}

interface Attempt {
  content: string;
  key: string;
}

const attempt = storedValue('orderAttempt', parseAttempt, 'session');

/**
 * The idempotency key for this order of this user: the same for every attempt, so that an order
 * whose response was lost is not placed twice, even after a reload.
 */
export function attemptKey(userId: string, draft: OrderDraft): string {
  const content = JSON.stringify([userId, draft]);
  const stored = attempt.read();
  if (stored?.content === content) return stored.key;
  const key = randomId();
  attempt.write({ content, key });
  return key;
}

/** Removes the key once the server has answered: the next order is another one. */
export function endAttempt(): void {
  attempt.remove();
}

function parseAttempt(found: unknown): Attempt | null {
  const { content, key } = fieldsOf(found);
  return isText(content) && isText(key) ? { content, key } : null;
}

function filledIn(address: AddressForm): Partial<AddressForm> {
  const trimmed = Object.entries(address).map(([field, text]) => [field, text.trim()]);
  return Object.fromEntries(trimmed.filter(([, text]) => text !== ''));
}
