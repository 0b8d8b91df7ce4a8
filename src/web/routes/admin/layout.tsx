import { type ReactNode, useRef, useState } from 'react';
import { isRouteErrorResponse, Outlet, useNavigate } from 'react-router';
import { type ConfirmLeave, UnsavedChangesContext } from '../../admin/forms/use-unsaved-guard.tsx';
import { AdminFrame } from '../../admin/frame/admin-frame.tsx';
import { ForbiddenScreen } from '../../admin/frame/forbidden-screen.tsx';
import { requireAdmin } from '../../admin/frame/load-screen.tsx';
import { NewOrders } from '../../admin/orders/list/new-orders.tsx';
import { pageHead } from '../../platform/head.ts';
import { signOut } from '../../platform/session.ts';
import { resetCart } from '../../storefront/cart/cart-store.ts';
import { OopsMessage } from '../../storefront/pages/message-page.tsx';
import type { Route } from './+types/layout.ts';
import { AdminSkeleton } from './admin-skeleton.tsx';

export async function clientLoader() {
  await requireAdmin();
  return null;
}

/** The screens inside load their own data. */
export function shouldRevalidate() {
  return false;
}

/** Title of the error screen; every other screen has its own title. */
export const meta: Route.MetaFunction = ({ matches, error }) => {
  if (!error) return pageHead(matches, { isPrivate: true });
  const title = isForbidden(error) ? 'For administrators only' : 'Something went wrong';
  return pageHead(matches, { title, isPrivate: true });
};

export function HydrateFallback() {
  return (
    <Frame>
      <AdminSkeleton />
    </Frame>
  );
}

export default function AdminLayout() {
  return (
    <Frame isReady>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isForbidden(error) ? (
    <ForbiddenScreen />
  ) : (
    <main>
      <OopsMessage />
    </main>
  );
}

interface FrameProps {
  /** Whether the admin is known to be signed in: only then new orders are polled. */
  isReady?: boolean;
  children: ReactNode;
}

function Frame({ isReady = false, children }: FrameProps) {
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  const gate = useRef<ConfirmLeave | null>(null);

  async function leave() {
    setIsLeaving(true);
    await signOut();
    resetCart();
    await navigate('/');
  }
  function askAndLeave() {
    if (gate.current) gate.current(leave);
    else void leave();
  }

  return (
    <AdminFrame isLeaving={isLeaving} onLogout={askAndLeave}>
      {/* A poll during the sign-out would be refused. */}
      {isReady && !isLeaving && <NewOrders />}
      <UnsavedChangesContext value={gate}>{children}</UnsavedChangesContext>
    </AdminFrame>
  );
}

function isForbidden(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 403;
}
