import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, useNavigate } from 'react-router';
import { ChunkLoadError } from '../../platform/chunk-loading.ts';
import { isUnreachable } from '../../platform/connection.ts';
import { pageHead, useShop, useYear } from '../../platform/head.ts';
import { signOut, useSession } from '../../platform/session.ts';
import { resetCart, useCartCount } from '../../storefront/cart/cart-store.ts';
import { LoadFailure } from '../../storefront/catalogue/cards/load-failure.tsx';
import type { Account } from '../../storefront/layout/header/account.ts';
import { StorefrontFrame } from '../../storefront/layout/storefront-frame.tsx';
import { ChunkFailure } from '../../storefront/pages/chunk-failure.tsx';
import { NotFoundMessage } from '../../storefront/pages/not-found-message.tsx';
import { OopsMessage } from '../../storefront/pages/oops-message.tsx';
import { fontPreload, rupee } from '../../styles/fonts.ts';
import { ToastProvider } from '../../ui/overlays/toast.tsx';
import type { Route } from './+types/layout.ts';

/** Prices and promos in the header must be current on every page. */
export const links: Route.LinksFunction = () => [fontPreload(rupee)];

/** Title of the error page; every other page has its own title. */
export const meta: Route.MetaFunction = ({ matches, error }) => {
  if (!error) return pageHead(matches);
  const title = isMissing(error) ? 'Page not found' : 'Something went wrong';
  return pageHead(matches, { title, isPrivate: true });
};

export default function StorefrontLayout() {
  return (
    <Storefront>
      <Outlet />
    </Storefront>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Storefront>{messageOf(error)}</Storefront>;
}

function messageOf(error: unknown): ReactNode {
  if (isMissing(error)) return <NotFoundMessage />;
  if (error instanceof ChunkLoadError) return <ChunkFailure />;
  if (isUnreachable(error))
    return <LoadFailure error={error} title="This page could not be loaded" />;
  return <OopsMessage />;
}

function Storefront({ children }: { children: ReactNode }) {
  const shop = useShop();
  return (
    <ToastProvider>
      <StorefrontFrame
        shopName={shop.name}
        splashMs={shop.splashMs}
        year={useYear()}
        cartCount={useCartCount()}
        account={useAccount()}
      >
        {children}
      </StorefrontFrame>
    </ToastProvider>
  );
}

function useAccount(): Account {
  const session = useSession();
  const navigate = useNavigate();
  async function onLogout() {
    await signOut();
    resetCart();
    void navigate('/');
  }
  return { user: session.user, isKnown: session.status !== 'unknown', onLogout };
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
