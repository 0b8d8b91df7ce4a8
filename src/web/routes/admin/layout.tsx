import { type ReactNode, useRef, useState } from 'react';
import { isRouteErrorResponse, Outlet, useNavigate } from 'react-router';
import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { AdminSkeleton } from '../../features/admin/dashboard-skeleton.tsx';
import { ForbiddenScreen } from '../../features/admin/forbidden-screen.tsx';
import { type AskToLeave, LeaveGate } from '../../features/admin/leave-gate.ts';
import { LiveOrders } from '../../features/admin/orders/live-orders.tsx';
import { requireAdmin } from '../../features/admin/require-admin.ts';
import { resetCart } from '../../features/cart/cart-store.ts';
import { pageHead, useShop } from '../../platform/head.ts';
import { signOut } from '../../platform/session.ts';
import { ErrorScreen } from '../error-screen.tsx';
import type { Route } from './+types/layout.ts';

export async function clientLoader() {
  await requireAdmin();
  return null;
}

/** The screens inside ask again whenever they load. */
export function shouldRevalidate() {
  return false;
}

/** Heads the screens that could not be shown; every other one has a head of its own. */
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
    <Frame>
      <LiveOrders />
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shop = useShop();
  return isForbidden(error) ? (
    <ForbiddenScreen shopName={shop.name} />
  ) : (
    <ErrorScreen isMissing={false} />
  );
}

function Frame({ children }: { children: ReactNode }) {
  const shop = useShop();
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  const gate = useRef<AskToLeave | null>(null);

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
    <AdminFrame shopName={shop.name} isLeaving={isLeaving} onLogout={askAndLeave}>
      <LeaveGate value={gate}>{children}</LeaveGate>
    </AdminFrame>
  );
}

function isForbidden(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 403;
}
