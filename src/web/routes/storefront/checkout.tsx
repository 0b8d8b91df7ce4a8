import { Navigate } from 'react-router';
import { firstUnfinishedStep } from '../../../domain/checkout-steps.ts';
import { loadCart, useCartCount } from '../../features/cart/cart-store.ts';
import { CheckoutSkeleton } from '../../features/checkout/checkout-skeleton.tsx';
import { paymentMethod, shippingAddress } from '../../features/checkout/checkout-store.ts';
import { offeredMethod } from '../../features/checkout/payment-methods.ts';
import { pageHead, useShop } from '../../platform/head.ts';
import { requireUser } from '../../platform/session.ts';
import type { Route } from './+types/checkout.ts';

const TITLE = 'Checkout';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: TITLE, isPrivate: true });

export async function clientLoader() {
  await requireUser('/');
  await loadCart().catch(() => undefined);
  return null;
}

export function HydrateFallback() {
  return <CheckoutSkeleton step="/cart" title={TITLE} />;
}

/** Sends on to the first screen of the checkout on which something is left to do. */
export default function Checkout() {
  const { paymentMethods } = useShop();
  const step = firstUnfinishedStep({
    cartCount: useCartCount(),
    shippingAddress: shippingAddress.use(),
    paymentMethod: offeredMethod(paymentMethod.use(), paymentMethods),
  });
  return <Navigate to={step} replace />;
}
