import { type ClientLoaderFunctionArgs, Navigate } from 'react-router';
import type { PageHandle } from '../../../contract/api.ts';
import { checkShippingAddress } from '../../../domain/orders/order-checks.ts';
import {
  PAYMENT_TRAITS,
  type PaymentMethod,
  parsePaymentMethod,
} from '../../../domain/payments/payment-methods.ts';
import { pageMeta } from '../../platform/head.ts';
import type { CheckoutStep } from '../../platform/require-sign-in.ts';
import { useShop } from '../../platform/shop.ts';
import { refreshCart, useCartCount } from '../../storefront/checkout/cart-store.ts';
import { CheckoutSkeleton } from '../../storefront/checkout/checkout-layout.tsx';
import {
  type AddressForm,
  paymentMethod,
  shippingAddress,
} from '../../storefront/checkout/checkout-store.ts';
import { openCheckout } from '../../storefront/checkout/submit-order.ts';

const TITLE = 'Checkout';

export const handle = { examples: [] } satisfies PageHandle;

export const meta = pageMeta({ title: TITLE, isPrivate: true });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await openCheckout(request, refreshCart);
  return null;
}

export function HydrateFallback() {
  return <CheckoutSkeleton step="/cart" title={TITLE} />;
}

export default function Checkout() {
  const { paymentMethods } = useShop();
  const method = parsePaymentMethod(paymentMethod.use(), paymentMethods);
  const step = firstUnfinishedStep(useCartCount(), shippingAddress.use(), method);
  return <Navigate to={step} replace />;
}

/**
 * The first screen of the checkout with an unfinished step. A method that is paid while the order
 * is placed ends at the payment screen (specification §4).
 */
export function firstUnfinishedStep(
  cartCount: number,
  address: AddressForm,
  method: PaymentMethod | null,
): CheckoutStep {
  if (cartCount < 1) return '/cart';
  if (Object.keys(checkShippingAddress(address)).length > 0) return '/shipping';
  return method && !PAYMENT_TRAITS[method].isPlacedOnPaymentPage ? '/placeorder' : '/payment';
}
