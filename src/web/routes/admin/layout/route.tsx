import { type ReactNode, useState } from 'react';
import { isRouteErrorResponse, Link, Outlet, useNavigate } from 'react-router';
import { UnsavedEditsContext, useLeaveQuestion } from '../../../admin/forms/unsaved-edits.tsx';
import { screenAt } from '../../../admin/frame/admin-paths.ts';
import { requireAdmin } from '../../../admin/frame/load-screen.tsx';
import { pageHead } from '../../../platform/head.ts';
import { useSignInElsewhere } from '../../../platform/require-sign-in.ts';
import { signOut, useSession } from '../../../platform/session.ts';
import { useShop, useYear } from '../../../platform/shop.ts';
import { OopsMessage } from '../../../storefront/pages/error-pages.tsx';
import { LogoMark, TempleBorder } from '../../../ui/brand.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/messages.tsx';
import { RouteAnnouncer } from '../../../ui/route-announcer.tsx';
import { Tag } from '../../../ui/tags.tsx';
import { ToastProvider } from '../../../ui/toast.tsx';
import { Heading } from '../../../ui/typography.tsx';
import type { Route } from './+types/route.ts';
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

/** After a sign-out in another tab nothing stays on the screen, edits neither. */
export default function AdminLayout() {
  const isEndedElsewhere = useSession((session) => session.isEndedElsewhere === true);
  useSignInElsewhere(true);
  return (
    <Frame isReady={!isEndedElsewhere}>{isEndedElsewhere ? <AdminSkeleton /> : <Outlet />}</Frame>
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

const MAIN_ID = 'admin-main';

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
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <a href={`#${MAIN_ID}`} className="skip-link">
        Skip to content
      </a>
      <AdminHeader isLeaving={isLeaving} onLogout={() => confirmLogout(leave)} />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto w-full max-w-[90rem] flex-1 px-4 pb-12 md:px-8 print:p-0"
      >
        <ToastProvider isAtTop>
          {/* A poll during the sign-out would be refused. */}
          {isReady && !isLeaving && <NewOrders />}
          <UnsavedEditsContext value={edits}>{children}</UnsavedEditsContext>
          {question}
        </ToastProvider>
      </main>
      <AdminFooter />
      {/* Notices and the add form, which is kept while it is hidden, have headings of their own. */}
      <RouteAnnouncer main={MAIN_ID} heading="h2:not(section *, [hidden] *)" pageAt={screenAt} />
    </div>
  );
}

function isForbidden(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 403;
}

/** Only the copyright line (specification §2). */
function AdminFooter() {
  const { name } = useShop();
  const year = useYear();
  return (
    <footer className="border-t print:hidden border-line px-4 py-4 text-center text-sm text-soft">
      <p>{`© ${year} ${name}. All rights reserved.`}</p>
    </footer>
  );
}

function AdminHeader({ isLeaving, onLogout }: { isLeaving: boolean; onLogout: () => void }) {
  return (
    <header className="bg-paper print:hidden">
      <div className="mx-auto w-full max-w-[90rem] px-4 md:px-8 flex flex-wrap items-center gap-x-6 py-2">
        <ShopLink />
        <div className="order-last flex w-full items-center gap-3 pb-2 md:order-none md:w-auto md:border-l md:border-line md:pb-0 md:pl-6">
          <Heading level={1} size="sub">
            Admin Dashboard
          </Heading>
          <Tag tone="gold">Admin</Tag>
        </div>
        <Button
          variant="quiet"
          className="-mr-4 ml-auto md:-mr-5"
          pending={isLeaving}
          pendingText="Logging out…"
          onClick={onLogout}
        >
          Logout
        </Button>
      </div>
      <TempleBorder />
    </header>
  );
}

function ShopLink() {
  const { name } = useShop();
  return (
    <Link
      to="/"
      className="inline-flex min-h-11 items-center gap-2.5 font-display text-xl text-maroon"
    >
      <LogoMark className="h-6 text-accent" />
      {name}
    </Link>
  );
}

function ForbiddenScreen() {
  const navigate = useNavigate();
  async function switchAccount() {
    await signOut();
    await navigate('/signin');
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="bg-paper">
        <div className="page py-2">
          <ShopLink />
        </div>
        <TempleBorder />
      </header>
      <main className="page flex flex-1 items-center">
        <EmptyState
          level={1}
          title="This page is for admins only"
          actions={
            <>
              <ButtonLink to="/">Back to Home</ButtonLink>
              <Button variant="secondary" onClick={switchAccount}>
                Sign in with another account
              </Button>
            </>
          }
        >
          Sign in with an admin account, or ask the shop owner for access.
        </EmptyState>
      </main>
      <AdminFooter />
    </div>
  );
}
