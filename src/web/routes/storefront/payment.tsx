import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Order } from '../../../contract/orders.ts';
import type { PageHandle } from '../../../contract/page.ts';
import { type Paise, ZERO } from '../../../domain/money/money.ts';
import { cashRefusal } from '../../../domain/payments/cash-on-delivery.ts';
import {
  isCollected,
  PAYMENT_TRAITS,
  type PaymentMethod,
} from '../../../domain/payments/payment-methods.ts';
import { pageMeta, useShop } from '../../platform/head.ts';
import { availableItems } from '../../storefront/checkout/cart/cart-items.ts';
import { refreshCart, useCart } from '../../storefront/checkout/cart/cart-store.ts';
import { cartTotals } from '../../storefront/checkout/cart-totals.ts';
import { CheckoutLayout, CheckoutSkeleton } from '../../storefront/checkout/checkout-layout.tsx';
import { CheckoutSection } from '../../storefront/checkout/checkout-section.tsx';
import {
  appliedPromo,
  methodOf,
  paymentMethod,
  shippingAddress,
} from '../../storefront/checkout/checkout-store.ts';
import { NothingToOrder } from '../../storefront/checkout/nothing-to-order.tsx';
import { PaymentAction } from '../../storefront/checkout/payment/payment-action.tsx';
import { PaymentForm } from '../../storefront/checkout/payment/payment-form.tsx';
import { PromoField } from '../../storefront/checkout/payment/promo-field.tsx';
import { clearOrderKey } from '../../storefront/checkout/placing/place-draft.ts';
import {
  type PlacingProgress,
  usePlacing,
} from '../../storefront/checkout/placing/use-placing.tsx';
import { DeliveryAddress } from '../../storefront/checkout/shipping/delivery-address.tsx';
import { beginPayment } from '../../storefront/payments/begin-payment.ts';
import {
  cashRulesOf,
  loadPaymentOptions,
  paymentFeeOf,
  paypalPrice,
} from '../../storefront/payments/payment-options.ts';
import { TestModeNote } from '../../storefront/payments/test-mode-note.tsx';
import { Alert } from '../../ui/alert.tsx';
import type { Route } from './+types/payment.ts';
import { openCheckout } from './open-checkout.ts';

const TITLE = 'Payment';

export const handle = { isPersonal: true } satisfies PageHandle;

export const meta = pageMeta({ title: TITLE, isPrivate: true });

/** Current figures: some orders are placed from this page. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await openCheckout(request);
  const [options] = await Promise.all([loadPaymentOptions(), refreshCart()]);
  return { options };
}

export function HydrateFallback() {
  return <CheckoutSkeleton step="/payment" title={TITLE} />;
}

export default function Payment({ loaderData: { options } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { paymentMethods, pricing } = useShop();
  // Without those whose gateway does not work at the moment.
  const offered = options?.methods ?? paymentMethods.filter((each) => !isCollected(each));
  const items = useCart();
  const [chosen, setMethod] = useState(
    () => methodOf(paymentMethod.read(), offered) ?? only(offered),
  );
  const address = shippingAddress.use();
  const promoNow = appliedPromo.use();
  const totalsWith = (paymentFee: Paise) =>
    cartTotals(availableItems(items), pricing, { promo: promoNow, paymentFee });
  const cash = cashRulesOf(options);
  const cashProblem = cash && cashRefusal(cash, { ...address, ...totalsWith(cash.cashFee) });
  const method = isCollected(chosen) && (cash === null || cashProblem) ? null : chosen;
  const paymentFee = paymentFeeOf(method, options);
  const { total } = totalsWith(paymentFee);
  const { promo, progress, place, removeInvalid } = usePlacing(paymentFee);

  function onContinue(chosen: PaymentMethod) {
    if (!PAYMENT_TRAITS[chosen].isPaidWhilePlacing) return navigate('/placeorder');
    return place(chosen, pay);
  }

  return (
    <CheckoutLayout step="/payment" title={TITLE} namesItems paymentFee={paymentFee}>
      {items.length === 0 && <NothingToOrder />}
      {offered.length === 0 ? (
        <Alert kind="warn">
          No payment method is available at the moment. Please come back later.
        </Alert>
      ) : (
        <>
          <TestModeNote methods={offered} options={options} className="mb-6" />
          <PaymentForm
            offered={offered}
            cashFee={cash?.cashFee ?? ZERO}
            cashProblem={cashProblem}
            method={method}
            onChoose={setMethod}
            phoneError={progress.kind === 'unpaid' ? progress.phoneError : undefined}
            paypalPrice={paypalPrice(totalsWith(ZERO).total, options?.paypal)}
            onContinue={onContinue}
          />
          <div className="mt-8 grid gap-6">
            <CheckoutSection title="Promo code">
              <PromoField promo={promo} />
            </CheckoutSection>
            <CheckoutSection
              title="Delivering to"
              change={{ to: '/shipping', what: 'the delivery address' }}
            >
              <DeliveryAddress address={address} />
            </CheckoutSection>
          </div>
          <PaymentAction
            progress={progress}
            method={method}
            total={total}
            onRemoveInvalid={removeInvalid}
          />
        </>
      )}
    </CheckoutLayout>
  );
}

function only(offered: readonly PaymentMethod[]): PaymentMethod | null {
  return offered.length === 1 ? (offered[0] ?? null) : null;
}

/**
 * Opens the gateway of a placed order (specification §4, Cashfree flow). The cart stays until the
 * payment has succeeded; another attempt pays the same order.
 */
async function pay(order: Order): Promise<PlacingProgress> {
  if (order.isPaid) {
    clearOrderKey();
    void refreshCart();
    return { kind: 'paid', orderId: order._id };
  }
  const error = await beginPayment(order);
  return error
    ? {
        kind: 'unpaid',
        orderId: order._id,
        message: error.message,
        phoneError: error.fields.phone,
      }
    : { kind: 'reviewing' };
}
