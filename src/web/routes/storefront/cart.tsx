import { useRef, useState } from 'react';
import { ApiError } from '../../../contract/client.ts';
import type { PageHandle } from '../../../contract/page.ts';
import { pageMeta } from '../../platform/head.ts';
import { canCheckOut } from '../../storefront/checkout/cart/cart-items.ts';
import { CartList, CartRowSkeleton } from '../../storefront/checkout/cart/cart-list.tsx';
import { loadCart, useCart } from '../../storefront/checkout/cart/cart-store.ts';
import { CartTerms } from '../../storefront/checkout/cart/cart-terms.tsx';
import { CheckoutLayout, CheckoutSkeleton } from '../../storefront/checkout/checkout-layout.tsx';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import type { Route } from './+types/cart.ts';
import { openCheckout } from './open-checkout.ts';

const TITLE = 'Shopping Cart';

export const handle = { isPersonal: true } satisfies PageHandle;

export const meta = pageMeta({ title: TITLE, isPrivate: true });

/** The server's cart counts; the stored copy is used when the server is unreachable. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await openCheckout(request);
  try {
    await loadCart();
    return { error: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { error: error.message };
  }
}

export function HydrateFallback() {
  return (
    <CheckoutSkeleton step="/cart" title={TITLE} lead={<CartTerms />}>
      <CartRowSkeleton />
      <CartRowSkeleton />
    </CheckoutSkeleton>
  );
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const items = useCart();
  const title = useRef<HTMLHeadingElement>(null);
  const error = loaderData.error && (
    <Alert kind="warn" className="mb-6">
      {loaderData.error} This is your cart as this browser last saw it.
    </Alert>
  );

  if (items.length === 0) {
    return (
      <div className="page min-h-dvh py-6 md:py-10">
        {error}
        <EmptyState
          level={1}
          title="Your Cart Is Empty"
          actions={<ButtonLink to="/">Go Back</ButtonLink>}
        />
      </div>
    );
  }
  return (
    <CheckoutLayout
      step="/cart"
      title={TITLE}
      titleRef={title}
      lead={<CartTerms />}
      action={<ProceedToCheckout isBlocked={!canCheckOut(items)} />}
    >
      {error}
      <CartList items={items} onRowMissing={() => title.current?.focus()} />
    </CheckoutLayout>
  );
}

/** The link to /shipping, or a button that shows why an item can't be ordered. */
function ProceedToCheckout({ isBlocked }: { isBlocked: boolean }) {
  const [isExplained, setExplained] = useState(false);
  const text = 'Proceed To Checkout';
  if (!isBlocked) {
    return (
      <ButtonLink to="/shipping" size="lg" wide>
        {text}
      </ButtonLink>
    );
  }
  return (
    <>
      {isExplained && (
        <Alert kind="danger" className="mb-4">
          Some items can't be ordered as they are. Please change or delete the ones marked in your
          cart.
        </Alert>
      )}
      <Button size="lg" wide onClick={() => setExplained(true)}>
        {text}
      </Button>
    </>
  );
}
