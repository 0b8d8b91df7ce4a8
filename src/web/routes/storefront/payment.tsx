import { useNavigate } from 'react-router';
import { toRupees } from '../../../domain/money.ts';
import { PAYMENT_TRAITS } from '../../../domain/payment-methods.ts';
import { loadCart, useCart } from '../../features/cart/cart-store.ts';
import { itemsToBeHad } from '../../features/cart/line-fault.ts';
import { totalsOf } from '../../features/checkout/checkout-item.ts';
import { CheckoutLayout } from '../../features/checkout/checkout-layout.tsx';
import { CheckoutSection } from '../../features/checkout/checkout-section.tsx';
import { CheckoutSkeleton } from '../../features/checkout/checkout-skeleton.tsx';
import { shippingAddress } from '../../features/checkout/checkout-store.ts';
import { DeliveryAddress } from '../../features/checkout/delivery-address.tsx';
import { PaymentAction } from '../../features/checkout/payment-action.tsx';
import { PaymentForm } from '../../features/checkout/payment-form.tsx';
import { PromoField } from '../../features/checkout/promo-field.tsx';
import { type PaymentChoice, usePayNow } from '../../features/checkout/use-pay-now.ts';
import { usePaymentChoice } from '../../features/checkout/use-payment-choice.ts';
import { usePromo } from '../../features/checkout/use-promo.ts';
import { beginPayment } from '../../features/payments/begin-payment.ts';
import { loadPaymentOptions } from '../../features/payments/load-options.ts';
import { paypalPrice } from '../../features/payments/paypal-price.ts';
import { SimulatedNote } from '../../features/payments/simulated-note.tsx';
import { pageHead, useShop } from '../../platform/head.ts';
import { requireUser, useSession } from '../../platform/session.ts';
import { Alert } from '../../ui/alert.tsx';
import type { Route } from './+types/payment.ts';

const TITLE = 'Payment';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: TITLE, isPrivate: true });

/** Figures as they are now: some orders are placed from this very page. */
export async function clientLoader() {
  await requireUser('/');
  const [options] = await Promise.all([loadPaymentOptions(), refreshCart()]);
  return { options };
}

async function refreshCart(): Promise<void> {
  await loadCart().catch(() => undefined);
}

export function HydrateFallback() {
  return <CheckoutSkeleton step="/payment" title={TITLE} />;
}

export default function Payment({ loaderData: { options } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { paymentMethods: offered } = useShop();
  const { user } = useSession();
  const all = useCart();
  const items = itemsToBeHad(all);
  const promo = usePromo(items, refreshCart);
  const choice = usePaymentChoice(offered);
  const address = shippingAddress.use();
  const { progress, payNow } = usePayNow({
    items: all,
    promo: promo.applied,
    user,
    offered,
    pay: async (order) => (await beginPayment(order))?.message ?? null,
    onRefused(refusal) {
      if (refusal.isConflict) refreshCart();
      if (refusal.isPromo) promo.refuse(refusal.message);
    },
    onPaidBefore: refreshCart,
  });
  const total = toRupees(totalsOf(items, promo.applied).total);

  function goOn(chosen: PaymentChoice) {
    if (chosen.method && PAYMENT_TRAITS[chosen.method].isPaidWhilePlacing) payNow(chosen);
    else navigate('/placeorder');
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
      <SimulatedNote methods={offered} options={options} className="mb-6" />
      <PaymentForm
        offered={offered}
        choice={choice}
        paypalPrice={paypalPrice(total, options?.paypal)}
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
