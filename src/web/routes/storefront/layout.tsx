import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { pageHead } from '../../platform/head.ts';
import { useVisit } from '../../platform/visits.ts';
import { useCartCount } from '../../storefront/checkout/cart/cart-store.ts';
import { useUnsentChanges } from '../../storefront/checkout/cart/use-unsent-changes.ts';
import { StorefrontFrame } from '../../storefront/layout/storefront-frame.tsx';
import { isMissing, PageError } from '../../storefront/pages/load-failure.tsx';
import { ToastProvider, useToast } from '../../ui/overlays/toast.tsx';
import type { Route } from './+types/layout.ts';

/** Title of the error page; every other page has its own title. */
export const meta: Route.MetaFunction = ({ matches, error }) => {
  if (!error) return pageHead(matches);
  const title = isMissing(error) ? 'Page not found' : 'Something went wrong';
  return pageHead(matches, { title, isPrivate: true });
};

export default function StorefrontLayout() {
  useVisit();
  return (
    <Storefront>
      <Outlet />
    </Storefront>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Storefront>
      <PageError error={error} />
    </Storefront>
  );
}

function Storefront({ children }: { children: ReactNode }) {
  return (
    <ToastProvider>
      <UnsentChanges />
      <StorefrontFrame cartCount={useCartCount()}>{children}</StorefrontFrame>
    </ToastProvider>
  );
}

function UnsentChanges() {
  const showToast = useToast();
  useUnsentChanges((text) => showToast({ kind: 'danger', text }));
  return null;
}
