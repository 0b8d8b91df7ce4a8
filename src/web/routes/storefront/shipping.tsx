import { useNavigate } from 'react-router';
import type { PageHandle } from '../../../contract/page.ts';
import { pageMeta } from '../../platform/head.ts';
import { CheckoutLayout, CheckoutSkeleton } from '../../storefront/checkout/checkout-layout.tsx';
import { loadKnownAddress } from '../../storefront/checkout/shipping/known-address-offer.tsx';
import { ShippingForm } from '../../storefront/checkout/shipping/shipping-form.tsx';
import type { Route } from './+types/shipping.ts';
import { openCheckout } from './open-checkout.ts';

const TITLE = 'Shipping';

export const handle = { isPersonal: true } satisfies PageHandle;

export const meta = pageMeta({ title: TITLE, isPrivate: true });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await openCheckout(request);
  return { known: await loadKnownAddress() };
}

export function HydrateFallback() {
  return <CheckoutSkeleton step="/shipping" title={TITLE} />;
}

export default function Shipping({ loaderData: { known } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <CheckoutLayout step="/shipping" title={TITLE} namesItems>
      <ShippingForm known={known} onContinue={() => navigate('/payment')} />
    </CheckoutLayout>
  );
}
