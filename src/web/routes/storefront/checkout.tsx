import { type ClientLoaderFunctionArgs, Navigate } from 'react-router';
import type { PageHandle } from '../../../contract/page.ts';
import { firstUnfinishedStep } from '../../../domain/orders/checkout-steps.ts';
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

/** Redirects to the first incomplete step of the checkout. */
export default function Checkout() {
  const { paymentMethods } = useShop();
  const step = firstUnfinishedStep({
    cartCount: useCartCount(),
    shippingAddress: shippingAddress.use(),
    paymentMethod: findMethod(paymentMethod.use(), paymentMethods),
  });
  return <Navigate to={step} replace />;
}
