import { Navigate } from 'react-router';
import type { PageHandle } from '../../../contract/page.ts';
import { isCollected, PAYMENT_TRAITS } from '../../../domain/payments/payment-methods.ts';
import { pageMeta, useShop } from '../../platform/head.ts';
import { canCheckOut } from '../../storefront/checkout/cart/cart-items.ts';
import { refreshCart, resetCart, useCart } from '../../storefront/checkout/cart/cart-store.ts';
import { CheckoutLayout, CheckoutSkeleton } from '../../storefront/checkout/checkout-layout.tsx';
import { CheckoutSection } from '../../storefront/checkout/checkout-section.tsx';
import {
  methodOf,
  paymentMethod,
  resetCheckout,
  shippingAddress,
} from '../../storefront/checkout/checkout-store.ts';
import { ItemList } from '../../storefront/checkout/item-list.tsx';
import { NothingToOrder } from '../../storefront/checkout/nothing-to-order.tsx';
import { PromoField } from '../../storefront/checkout/payment/promo-field.tsx';
import { ErrorAlert } from '../../storefront/checkout/placing/order-error.tsx';
import { OrderPlaced } from '../../storefront/checkout/placing/order-placed.tsx';
import { PlaceButton, usePlacing } from '../../storefront/checkout/placing/use-placing.tsx';
import { DeliveryAddress } from '../../storefront/checkout/shipping/delivery-address.tsx';
import { loadPaymentOptions, paymentFeeOf } from '../../storefront/payments/payment-options.ts';
import { Alert } from '../../ui/alert.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/place-order.ts';
import { openCheckout } from './open-checkout.ts';

const TITLE = 'Place order';

export const handle = { isPersonal: true } satisfies PageHandle;

export const meta = pageMeta({ title: TITLE, isPrivate: true });

/** Current figures if the shop is reachable: the server checks them anyway. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await openCheckout(request);
  const isCash = isCollected(paymentMethod.read());
  const [options] = await Promise.all([isCash ? loadPaymentOptions() : null, refreshCart()]);
  return { options };
}

export function HydrateFallback() {
  return <CheckoutSkeleton step="/placeorder" title={TITLE} />;
}

/** Shipping, payment method and items before the order is placed, each with a link to change it. */
export default function PlaceOrder({ loaderData: { options } }: Route.ComponentProps) {
  const { paymentMethods: offered } = useShop();
  const items = useCart();
  const address = shippingAddress.use();
  const method = methodOf(paymentMethod.use(), offered);
  const paymentFee = paymentFeeOf(method, options);
  const { promo, progress, place, removeInvalid } = usePlacing(paymentFee);

  const onPlace = () =>
    place(method, ({ _id }) => {
      resetCheckout();
      resetCart();
      return { kind: 'placed', orderId: _id };
    });

  if (progress.kind === 'placed') return <OrderPlaced orderId={progress.orderId} />;
  // Placed and paid from the payment page (specification §4).
  if (method && PAYMENT_TRAITS[method].isPaidWhilePlacing)
    return <Navigate to="/payment" replace />;
  return (
    <CheckoutLayout
      step="/placeorder"
      title={TITLE}
      paymentFee={paymentFee}
      action={
        <>
          {progress.kind === 'refused' && (
            <ErrorAlert failure={progress.failure} onRemoveInvalid={removeInvalid} />
          )}
          <PlaceButton progress={progress} wide onClick={onPlace}>
            Place Order
          </PlaceButton>
        </>
      }
    >
      {items.length === 0 && <NothingToOrder />}
      {!canCheckOut(items) && (
        <Alert kind="warn" className="mb-6">
          Some items can't be ordered as they are. Please change or delete the ones marked{' '}
          <TextLink to="/cart">in your cart</TextLink>.
        </Alert>
      )}
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
        <CheckoutSection title="Promo code">
          <PromoField promo={promo} />
        </CheckoutSection>
        <CheckoutSection title="Items" change={{ to: '/cart', what: 'the items' }}>
          {items.length === 0 ? (
            <p className="text-soft">Your cart is empty</p>
          ) : (
            <ItemList items={items} />
          )}
        </CheckoutSection>
      </div>
    </CheckoutLayout>
  );
}
