import { useNavigate } from 'react-router';
import { toRupees } from '../../../domain/money/money.ts';
import { PAYMENT_TRAITS } from '../../../domain/payments/payment-methods.ts';
import { pageMeta, useShop } from '../../platform/head.ts';
import { cartTotals } from '../../platform/prices.ts';
import { requireUser, useSession } from '../../platform/session.ts';
import { availableItems } from '../../storefront/cart/cart-items.ts';
import { refreshCart, useCart } from '../../storefront/cart/cart-store.ts';
import { CheckoutLayout } from '../../storefront/checkout/checkout-layout.tsx';
import { CheckoutSection } from '../../storefront/checkout/checkout-section.tsx';
import { CheckoutSkeleton } from '../../storefront/checkout/checkout-skeleton.tsx';
import { shippingAddress } from '../../storefront/checkout/checkout-store.ts';
import { PaymentAction } from '../../storefront/checkout/payment/payment-action.tsx';
import { PaymentForm } from '../../storefront/checkout/payment/payment-form.tsx';
import { PromoField } from '../../storefront/checkout/payment/promo-field.tsx';
import { type PaymentChoice, usePayNow } from '../../storefront/checkout/payment/use-pay-now.ts';
import { usePaymentChoice } from '../../storefront/checkout/payment/use-payment-choice.ts';
import { usePromo } from '../../storefront/checkout/payment/use-promo.ts';
import { DeliveryAddress } from '../../storefront/checkout/shipping/delivery-address.tsx';
import { beginPayment } from '../../storefront/payments/begin-payment.ts';
import { loadPaymentOptions, paypalPrice } from '../../storefront/payments/payment-options.ts';
import { TestModeNote } from '../../storefront/payments/test-mode-note.tsx';
import { Alert } from '../../ui/alert.tsx';
import type { Route } from './+types/payment.ts';

const TITLE = 'Payment';

export const meta = pageMeta({ title: TITLE, isPrivate: true });

/** Current figures: some orders are placed from this page. */
export async function clientLoader() {
  await requireUser('/');
  const [options] = await Promise.all([loadPaymentOptions(), refreshCart()]);
  return { options };
}

export function HydrateFallback() {
  return <CheckoutSkeleton step="/payment" title={TITLE} />;
}

export default function Payment({ loaderData: { options } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { paymentMethods: offered } = useShop();
  const { user } = useSession();
  const all = useCart();
  const items = availableItems(all);
  const promo = usePromo(items, refreshCart);
  const choice = usePaymentChoice(offered);
  const address = shippingAddress.use();
  const { progress, payNow } = usePayNow({
    items: all,
    promo: promo.applied,
    user,
    offered,
    pay: async (order) => (await beginPayment(order))?.message ?? null,
    onRefused(failure) {
      if (failure.isConflict) void refreshCart();
      if (failure.isPromo) promo.refuse(failure.message);
    },
    onPaidBefore: refreshCart,
  });
  const { total } = cartTotals(items, promo.applied);

  function goOn(chosen: PaymentChoice) {
    if (chosen.method && PAYMENT_TRAITS[chosen.method].isPaidWhilePlacing) void payNow(chosen);
    else void navigate('/placeorder');
  }

  if (offered.length === 0) {
    return (
      <CheckoutLayout step="/payment" title={TITLE} items={items} namesItems>
        <Alert kind="warn">No way to pay is offered at the moment. Please come back later.</Alert>
      </CheckoutLayout>
    );
  }
  return (
    <CheckoutLayout step="/payment" title={TITLE} items={items} namesItems>
      <TestModeNote methods={offered} options={options} className="mb-6" />
      <PaymentForm
        offered={offered}
        choice={choice}
        paypalPrice={paypalPrice(toRupees(total), options?.paypal)}
        onContinue={goOn}
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
      <PaymentAction progress={progress} method={choice.method} total={total} />
    </CheckoutLayout>
  );
}
