import { useRef } from 'react';
import { ApiError } from '../../../contract/client.ts';
import { CartList } from '../../features/cart/cart-list.tsx';
import { CartSkeleton } from '../../features/cart/cart-skeleton.tsx';
import { loadCart, useCart } from '../../features/cart/cart-store.ts';
import { canCheckOut, itemsToBeHad } from '../../features/cart/line-fault.ts';
import { ProceedToCheckout } from '../../features/cart/proceed-to-checkout.tsx';
import { CheckoutLayout } from '../../features/checkout/checkout-layout.tsx';
import { CheckoutSkeleton } from '../../features/checkout/checkout-skeleton.tsx';
import { pageHead } from '../../platform/head.ts';
import { requireUser } from '../../platform/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/cart.ts';

const TITLE = 'Shopping Cart';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: TITLE, isPrivate: true });

/** The server's cart is the truth; the one kept here stands in when it can't be had. */
export async function clientLoader() {
  await requireUser('/');
  try {
    await loadCart();
    return { fault: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { fault: error.message };
  }
}

export function HydrateFallback() {
  return (
    <CheckoutSkeleton step="/cart" title={TITLE}>
      <CartSkeleton />
    </CheckoutSkeleton>
  );
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const items = useCart();
  const title = useRef<HTMLHeadingElement>(null);
  const fault = loaderData.fault && <Outdated fault={loaderData.fault} />;

  if (items.length === 0) {
    return (
      <div className="page min-h-dvh py-6 md:py-10">
        {fault}
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
      items={itemsToBeHad(items)}
      action={<ProceedToCheckout isBlocked={!canCheckOut(items)} />}
    >
      {fault}
      <CartList items={items} onRowGone={() => title.current?.focus()} />
    </CheckoutLayout>
  );
}

function Outdated({ fault }: { fault: string }) {
  return (
    <Alert kind="warn" className="mb-6">
      {fault} This is your cart as this browser last saw it.
    </Alert>
  );
}
