import { PAYMENT_TRAITS, paymentMethodOf } from '../payments/payment-methods.ts';
import { checkShippingAddress, type ShippingAddressDraft } from './order-checks.ts';

/** The screens of the checkout, in order (specification §4). */
export type CheckoutStep = '/cart' | '/shipping' | '/payment' | '/placeorder';

/**
 * The first screen of the checkout with an unfinished step. A method that is paid while the order is
 * placed ends at the payment screen (specification §4).
 */
export function firstUnfinishedStep({
  cartCount,
  shippingAddress,
  paymentMethod,
}: {
  cartCount: number;
  shippingAddress?: ShippingAddressDraft | null;
  paymentMethod?: string | null;
}): CheckoutStep {
  if (cartCount < 1) return '/cart';
  if (!isComplete(shippingAddress)) return '/shipping';
  return isPlacedOnLastScreen(paymentMethod) ? '/placeorder' : '/payment';
}

function isComplete(address: ShippingAddressDraft | null | undefined): boolean {
  return Object.keys(checkShippingAddress(address ?? {})).length === 0;
}

function isPlacedOnLastScreen(paymentMethod: string | null | undefined): boolean {
  const method = paymentMethodOf(paymentMethod);
  return method !== null && !PAYMENT_TRAITS[method].isPaidWhilePlacing;
}
