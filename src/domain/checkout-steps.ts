import { checkShippingAddress, type ShippingAddressDraft } from './order-checks.ts';
import { PAYMENT_TRAITS, paymentMethodOf } from './payment-methods.ts';

/** The screens of the checkout, in their order (specification §4). */
export type CheckoutStep = '/cart' | '/shipping' | '/payment' | '/placeorder';

/**
 * The first screen of the checkout on which something is left to do: fill the cart, complete the
 * address, choose how to pay, place the order. A method that is paid while placing the order, from the
 * payment screen, never comes to the last one (specification §4).
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
