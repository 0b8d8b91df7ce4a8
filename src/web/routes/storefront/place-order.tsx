import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { PAYMENT_TRAITS } from '../../../domain/payments/payment-methods.ts';
import { pageMeta, useShop } from '../../platform/head.ts';
import { requireUser, useSession } from '../../platform/session.ts';
import { availableItems, canCheckOut } from '../../storefront/cart/cart-items.ts';
import { refreshCart, resetCart, useCart } from '../../storefront/cart/cart-store.ts';
import { CheckoutLayout } from '../../storefront/checkout/checkout-layout.tsx';
import { CheckoutSection } from '../../storefront/checkout/checkout-section.tsx';
import { CheckoutSkeleton } from '../../storefront/checkout/checkout-skeleton.tsx';
import {
  offeredMethod,
  paymentMethod,
  shippingAddress,
} from '../../storefront/checkout/checkout-store.ts';
import { ItemList } from '../../storefront/checkout/item-list.tsx';
import { PromoField } from '../../storefront/checkout/payment/promo-field.tsx';
import { usePromo } from '../../storefront/checkout/payment/use-promo.ts';
import { OrderPlaced } from '../../storefront/checkout/placing/order-placed.tsx';
import type { Checkout } from '../../storefront/checkout/placing/place-draft.ts';
import { PlaceOrderAction, usePlaceOrder } from '../../storefront/checkout/placing/place-order.tsx';
import { DeliveryAddress } from '../../storefront/checkout/shipping/delivery-address.tsx';
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
      <Review {...reviewed} promo={<PromoField promo={promo} />} />
    </CheckoutLayout>
  );
}

interface ReviewProps extends Omit<Checkout, 'promo'> {
  /** The promo field. */
  promo: ReactNode;
}

/** Shipping, payment method and items before the order is placed, each with a link to change it. */
function Review({ items, address, method, promo }: ReviewProps) {
  return (
    <div className="grid gap-8">
      <CheckoutSection title="Shipping" change={{ to: '/shipping', what: 'the address' }}>
        <DeliveryAddress address={address} />
      </CheckoutSection>
      <CheckoutSection
        title="Payment method"
        change={{ to: '/payment', what: 'the payment method' }}
      >
        <p className={method ? undefined : 'text-soft'}>
          {method ? PAYMENT_TRAITS[method].label : 'None chosen yet'}
        </p>
      </CheckoutSection>
      <CheckoutSection title="Promo code">{promo}</CheckoutSection>
      <CheckoutSection title="Items" change={{ to: '/cart', what: 'the items' }}>
        {items.length === 0 ? (
          <p className="text-soft">Your cart is empty</p>
        ) : (
          <ItemList items={items} />
        )}
      </CheckoutSection>
    </div>
  );
}
