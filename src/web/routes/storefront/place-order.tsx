import { Link, Navigate } from 'react-router';
import { PAYMENT_TRAITS } from '../../../domain/payment-methods.ts';
import { loadCart, resetCart, useCart } from '../../features/cart/cart-store.ts';
import { canCheckOut, itemsToBeHad } from '../../features/cart/line-fault.ts';
import { CheckoutLayout } from '../../features/checkout/checkout-layout.tsx';
import { CheckoutSkeleton } from '../../features/checkout/checkout-skeleton.tsx';
import { paymentMethod, shippingAddress } from '../../features/checkout/checkout-store.ts';
import { OrderPlaced } from '../../features/checkout/order-placed.tsx';
import { OrderReview } from '../../features/checkout/order-review.tsx';
import { offeredMethod } from '../../features/checkout/payment-methods.ts';
import { PlaceOrderAction } from '../../features/checkout/place-order-action.tsx';
import { PromoField } from '../../features/checkout/promo-field.tsx';
import { usePlaceOrder } from '../../features/checkout/use-place-order.ts';
import { usePromo } from '../../features/checkout/use-promo.ts';
import { pageHead, useShop } from '../../platform/head.ts';
import { requireUser, useSession } from '../../platform/session.ts';
import { Alert } from '../../ui/alert.tsx';
import type { Route } from './+types/place-order.ts';

const TITLE = 'Place order';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: TITLE, isPrivate: true });

/** Figures as they are now, as far as the shop can be reached: the server checks them anyway. */
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
  const promo = usePromo(itemsToBeHad(items), refreshCart);
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
    onRefused(refusal) {
      if (refusal.isConflict) refreshCart();
      if (refusal.isPromo) promo.refuse(refusal.message);
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
      items={itemsToBeHad(items)}
      action={<PlaceOrderAction progress={progress} onPlace={place} />}
    >
      {!canCheckOut(items) && (
        <Alert kind="warn" className="mb-6">
          Some items can't be ordered as they are. Please change or delete the ones marked{' '}
          <Link to="/cart" className="text-link">
            in your cart
          </Link>
          .
        </Alert>
      )}
      <OrderReview {...reviewed} promo={<PromoField promo={promo} />} />
    </CheckoutLayout>
  );
}
