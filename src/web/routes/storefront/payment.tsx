import { useNavigate } from 'react-router';
import { useCart } from '../../features/cart/cart-store.ts';
import { itemsToBeHad } from '../../features/cart/line-fault.ts';
import { CheckoutLayout } from '../../features/checkout/checkout-layout.tsx';
import { CheckoutSkeleton } from '../../features/checkout/checkout-skeleton.tsx';
import { PaymentForm } from '../../features/checkout/payment-form.tsx';
import { pageHead, useShop } from '../../platform/head.ts';
import { requireUser } from '../../platform/session.ts';
import type { Route } from './+types/payment.ts';

const TITLE = 'Payment';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: TITLE, isPrivate: true });

export async function clientLoader() {
  await requireUser('/');
  return null;
}

export function HydrateFallback() {
  return <CheckoutSkeleton step="/payment" title={TITLE} />;
}

export default function Payment() {
  const navigate = useNavigate();
  const { paymentMethods } = useShop();
  const items = itemsToBeHad(useCart());
  return (
    <CheckoutLayout step="/payment" title={TITLE} items={items} namesItems>
      <PaymentForm offered={paymentMethods} onContinue={() => navigate('/placeorder')} />
    </CheckoutLayout>
  );
}
