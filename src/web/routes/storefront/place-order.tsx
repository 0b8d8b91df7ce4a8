import { useEffect, useRef } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { PageHandle } from '../../../contract/api.ts';
import {
  isCollected,
  NOTHING_TO_PAY_METHOD,
  PAYMENT_TRAITS,
  parsePaymentMethod,
} from '../../../domain/payments/payment-methods.ts';
import { pageMeta } from '../../platform/head.ts';
import { useShop } from '../../platform/shop.ts';
import { SendConfirmation } from '../../storefront/accounts/send-confirmation.tsx';
import { refreshCart, resetCart, useCart } from '../../storefront/checkout/cart-store.ts';
import { CashNote, useCashAsks } from '../../storefront/checkout/cash-asks.tsx';
import {
  CheckoutLayout,
  CheckoutSection,
  CheckoutSkeleton,
  DeliveryAddress,
  EmptyCartRedirect,
  ItemList,
} from '../../storefront/checkout/checkout-layout.tsx';
import {
  paymentMethod,
  resetCheckout,
  shippingAddress,
} from '../../storefront/checkout/checkout-store.ts';
import { useCheckoutTotals } from '../../storefront/checkout/checkout-totals.ts';
import { useNothingToPay } from '../../storefront/checkout/order-figures.tsx';
import {
  getPaymentFee,
  HoldLimitNote,
  loadHoldLimit,
  loadPaymentOptions,
  useItemsLeft,
} from '../../storefront/checkout/payment-options.tsx';
import { PromoField } from '../../storefront/checkout/promo-field.tsx';
import {
  clearOrderKey,
  keepKeyForReload,
  openCheckout,
  requireItems,
} from '../../storefront/checkout/submit-order.ts';
import {
  ErrorAlert,
  OrderableCart,
  PlaceButton,
  usePlaceOrder,
} from '../../storefront/checkout/use-place-order.tsx';
import { Mango } from '../../ui/brand.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/messages.tsx';
import { Heading } from '../../ui/typography.tsx';
import type { Route } from './+types/place-order.ts';

const TITLE = 'Place order';

export const handle = { isPersonal: true } satisfies PageHandle;

export const meta = pageMeta({ title: TITLE, isPrivate: true });

/** Current figures if the shop is reachable: the server checks them anyway. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const isCash = isCollected(paymentMethod.read());
  const [options, holdLimit] = await openCheckout(request, () =>
    Promise.all([isCash ? loadPaymentOptions() : null, loadHoldLimit(), refreshCart()]),
  );
  requireItems();
  return { options, holdLimit };
}

export function HydrateFallback() {
  return <CheckoutSkeleton step="/placeorder" title={TITLE} />;
}

export default function PlaceOrder({ loaderData: { options, holdLimit } }: Route.ComponentProps) {
  const { paymentMethods: offered, gst } = useShop();
  const items = useCart();
  const address = shippingAddress.use();
  const isFree = useNothingToPay();
  const chosen = parsePaymentMethod(paymentMethod.use(), offered);
  const method = isFree ? NOTHING_TO_PAY_METHOD : chosen;
  const paymentFee = getPaymentFee(method, options);
  const { totalsWith, addedTax } = useCheckoutTotals();
  const { total } = totalsWith(paymentFee);
  const asks = useCashAsks(isCollected(method) && addedTax !== null ? options : null, total);
  const hasAdvance = asks.advance > 0;
  const isOverLimit = useItemsLeft(holdLimit, isFree ? null : method, hasAdvance) < 0;
  const { promo, progress, isCartRefused, isOver, isPriced, place, removeInvalid, reviewAgain } =
    usePlaceOrder(paymentFee);

  const onPlace = () =>
    place(method, ({ _id }) => {
      resetCheckout();
      resetCart();
      // What was not ordered is still in it.
      void refreshCart();
      return { kind: 'placed', orderId: _id };
    });

  if (progress.kind === 'placed') return <OrderPlaced orderId={progress.orderId} />;
  if (isOver) return <EmptyCartRedirect />;
  // Placed and paid from the payment page (specification §4).
  if (method && PAYMENT_TRAITS[method].isPlacedOnPaymentPage)
    return <Navigate to="/payment" replace />;
  return (
    <CheckoutLayout
      step="/placeorder"
      title={TITLE}
      paymentFee={paymentFee}
      action={
        <>
          {isCollected(method) && <CashNote {...asks} />}
          {progress.kind === 'refused' && (
            <ErrorAlert
              failure={progress.failure}
              onRemoveInvalid={removeInvalid}
              sendConfirmation={<SendConfirmation />}
            />
          )}
          <OrderableCart isExplained={isCartRefused} onChanged={reviewAgain}>
            <PlaceButton
              progress={progress}
              wide
              onClick={onPlace}
              disabled={isOverLimit || asks.isLoading || !isPriced}
            >
              Place Order
            </PlaceButton>
          </OrderableCart>
        </>
      }
    >
      <HoldLimitNote
        limit={asks.confirmHours === null || isOverLimit ? holdLimit : null}
        method={isFree ? null : method}
        hasAdvance={hasAdvance}
        sendAgain={<SendConfirmation />}
        className="mb-6"
      />
      <div className="grid gap-8">
        <CheckoutSection title="Shipping" change={{ to: '/shipping', what: 'the address' }}>
          <DeliveryAddress address={address} gst={gst} />
        </CheckoutSection>
        <CheckoutSection
          title="Payment method"
          change={isFree ? undefined : { to: '/payment', what: 'the payment method' }}
        >
          <p className={method ? undefined : 'text-soft'}>
            {isFree ? 'Nothing to pay' : method ? PAYMENT_TRAITS[method].label : 'None chosen yet'}
          </p>
        </CheckoutSection>
        <CheckoutSection title="Promo code">
          <PromoField promo={promo} />
        </CheckoutSection>
        <CheckoutSection title="Items" change={{ to: '/cart', what: 'the items' }}>
          <ItemList items={items} />
        </CheckoutSection>
      </div>
    </CheckoutLayout>
  );
}

const REDIRECT_MS = 3000;

/** Confirms the order and opens its page after 3 s (specification §4), or at once by the link. */
function OrderPlaced({ orderId }: { orderId: string }) {
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  const path = `/orders/${orderId}`;

  useEffect(() => {
    // The pressed button is gone, and the page can still be scrolled to its position.
    window.scrollTo(0, 0);
    title.current?.focus();
    const timer = setTimeout(() => navigate(path, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, path]);

  // The attempt ends when this page is left; a reload of it leads to the order (findPlacedOrder).
  useEffect(() => {
    keepKeyForReload();
    return clearOrderKey;
  }, []);

  return (
    <div className="page flex min-h-dvh flex-col items-center py-14 text-center">
      <Mango className="h-16 text-accent" />
      <Heading level={1} ref={title} tabIndex={-1} className="mt-6">
        Thank you
      </Heading>
      <Alert kind="success" className="mt-6 max-w-xl text-left">
        Order placed successfully! Redirecting to your order...
      </Alert>
      <ButtonLink to={path} replace variant="secondary" className="mt-6">
        See your order
      </ButtonLink>
    </div>
  );
}
