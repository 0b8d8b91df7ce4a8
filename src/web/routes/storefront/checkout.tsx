import { type ClientLoaderFunctionArgs, Navigate } from 'react-router';
import type { PageHandle } from '../../../contract/api.ts';
import {
  checkShippingAddress,
  type ShippingAddressDraft,
} from '../../../domain/orders/order-checks.ts';
import { PAYMENT_TRAITS, parsePaymentMethod } from '../../../domain/payments/payment-methods.ts';
import { pageMeta } from '../../platform/head.ts';
import { useShop } from '../../platform/shop.ts';
import { refreshCart, useCartCount } from '../../storefront/checkout/cart-store.ts';
import { CheckoutSkeleton } from '../../storefront/checkout/checkout-layout.tsx';
import {
  findMethod,
  paymentMethod,
  shippingAddress,
} from '../../storefront/checkout/checkout-store.ts';
import { openCheckout } from '../../storefront/checkout/place-order.ts';

const TITLE = 'Checkout';

export const handle = { examples: [] } satisfies PageHandle;

export const meta = pageMeta({ title: TITLE, isPrivate: true });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await openCheckout(request);
  await refreshCart();
  return null;
}

export function HydrateFallback() {
  return <CheckoutSkeleton step="/cart" title={TITLE} />;
}

export default function Checkout() {
  const { paymentMethods } = useShop();
  const step = firstUnfinishedStep({
    cartCount: useCartCount(),
    shippingAddress: shippingAddress.use(),
    paymentMethod: findMethod(paymentMethod.use(), paymentMethods),
  });
  return <Navigate to={step} replace />;
}

/** The screens of the checkout, in order (specification §4). */
type CheckoutStep = '/cart' | '/shipping' | '/payment' | '/placeorder';

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
  const method = parsePaymentMethod(paymentMethod);
  return method !== null && !PAYMENT_TRAITS[method].isPaidWhilePlacing;
}
