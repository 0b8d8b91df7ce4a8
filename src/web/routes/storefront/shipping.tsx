import { useNavigate } from 'react-router';
import { useCart } from '../../features/cart/cart-store.ts';
import { itemsToBeHad } from '../../features/cart/line-fault.ts';
import { CheckoutLayout } from '../../features/checkout/checkout-layout.tsx';
import { CheckoutSkeleton } from '../../features/checkout/checkout-skeleton.tsx';
import { loadKnownAddress } from '../../features/checkout/known-address.ts';
import { ShippingForm } from '../../features/checkout/shipping-form.tsx';
import { pageHead } from '../../platform/head.ts';
import { requireUser } from '../../platform/session.ts';
import type { Route } from './+types/shipping.ts';

const TITLE = 'Shipping';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: TITLE, isPrivate: true });

export async function clientLoader() {
  await requireUser('/');
  return { known: await loadKnownAddress() };
}

export function HydrateFallback() {
  return <CheckoutSkeleton step="/shipping" title={TITLE} />;
}

export default function Shipping({ loaderData: { known } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const items = itemsToBeHad(useCart());
  return (
    <CheckoutLayout step="/shipping" title={TITLE} items={items} namesItems>
      <ShippingForm known={known} onContinue={() => navigate('/payment')} />
    </CheckoutLayout>
  );
}
