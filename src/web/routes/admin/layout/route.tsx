import { type ReactNode, useState } from 'react';
import { isRouteErrorResponse, Outlet, useNavigate } from 'react-router';
import { UnsavedEditsContext, useLeaveQuestion } from '../../../admin/forms/unsaved-edits.tsx';
import { requireAdmin } from '../../../admin/frame/load-screen.tsx';
import { pageHead } from '../../../platform/head.ts';
import { signOut } from '../../../platform/session.ts';
import { OopsMessage } from '../../../storefront/pages/message-page.tsx';
import type { Route } from './+types/route.ts';
import { AdminFrame, ForbiddenScreen } from './admin-frame.tsx';
import { AdminSkeleton } from './admin-skeleton.tsx';
import { NewOrders } from './new-orders.tsx';

export const clientLoader = requireAdmin;

/** The screens inside load their own data. */
export function shouldRevalidate() {
  return false;
}

/** Title of the error screen; every other screen has its own title. */
export const meta: Route.MetaFunction = ({ matches, error }) => {
  if (!error) return pageHead(matches, { isPrivate: true });
  const title = isForbidden(error) ? 'Admins only' : 'Something went wrong';
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
      <OopsMessage error={error} />
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
  const { edits, confirmLogout, question } = useLeaveQuestion();

  async function leave() {
    setIsLeaving(true);
    await signOut();
    await navigate('/');
  }

  return (
    <AdminFrame isLeaving={isLeaving} onLogout={() => confirmLogout(leave)}>
      {/* A poll during the sign-out would be refused. */}
      {isReady && !isLeaving && <NewOrders />}
      <UnsavedEditsContext value={edits}>{children}</UnsavedEditsContext>
      {question}
    </AdminFrame>
  );
}

function isForbidden(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 403;
}
