import { Navigate } from 'react-router';
import { PAYMENT_TRAITS } from '../../../domain/payments/payment-methods.ts';
import { pageMeta, useShop } from '../../platform/head.ts';
import { requireUser, useSession } from '../../platform/session.ts';
import { availableItems, canCheckOut } from '../../storefront/cart/cart-items.ts';
import { loadCart, resetCart, useCart } from '../../storefront/cart/cart-store.ts';
import { CheckoutLayout } from '../../storefront/checkout/checkout-layout.tsx';
import { CheckoutSkeleton } from '../../storefront/checkout/checkout-skeleton.tsx';
import {
  offeredMethod,
  paymentMethod,
  shippingAddress,
} from '../../storefront/checkout/checkout-store.ts';
import { PromoField } from '../../storefront/checkout/payment/promo-field.tsx';
import { usePromo } from '../../storefront/checkout/payment/use-promo.ts';
import { OrderPlaced } from '../../storefront/checkout/placing/order-placed.tsx';
import { OrderReview } from '../../storefront/checkout/placing/order-review.tsx';
import { PlaceOrderAction, usePlaceOrder } from '../../storefront/checkout/placing/place-order.tsx';
import { Alert } from '../../ui/alert.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const TITLE = 'Place order';

export const meta = pageMeta({ title: TITLE, isPrivate: true });

/** Current figures if the shop is reachable: the server checks them anyway. */
export async function clientLoader() {
  await requireUser('/');
  await refreshCart();
  return null;
}

async function refreshCart(): Promise<void> {
  await loadCart().catch(() => undefined);
}

export function HydrateFallback() {
  return <CheckoutSkeleton step="/placeorder" title={TITLE} />;
}

export default function PlaceOrder() {
  const { user } = useSession();
  const { paymentMethods: offered } = useShop();
  const items = useCart();
  const promo = usePromo(availableItems(items), refreshCart);
  const reviewed = {
    items,
    address: shippingAddress.use(),
    method: offeredMethod(paymentMethod.use(), offered),
  };
  const { progress, place } = usePlaceOrder({
    ...reviewed,
    promo: promo.applied,
    user,
    offered,
    onPlaced: resetCart,
    onRefused(failure) {
      if (failure.isConflict) void refreshCart();
      if (failure.isPromo) promo.refuse(failure.message);
    },
  });

  if (progress.kind === 'placed') return <OrderPlaced orderId={progress.orderId} />;
  // Placed and paid from the payment page (specification §4).
  if (reviewed.method && PAYMENT_TRAITS[reviewed.method].isPaidWhilePlacing)
    return <Navigate to="/payment" replace />;
  return (
    <CheckoutLayout
      step="/placeorder"
      title={TITLE}
      items={availableItems(items)}
      action={<PlaceOrderAction progress={progress} onPlace={place} />}
    >
      {!canCheckOut(items) && (
        <Alert kind="warn" className="mb-6">
          Some items can't be ordered as they are. Please change or delete the ones marked{' '}
          <TextLink to="/cart">in your cart</TextLink>.
        </Alert>
      )}
      <OrderReview {...reviewed} promo={<PromoField promo={promo} />} />
    </CheckoutLayout>
  );
}
