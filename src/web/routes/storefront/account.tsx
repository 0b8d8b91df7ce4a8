import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { pageMeta } from '../../platform/head.ts';
import { loadSession, requireUser, signOutEverywhere } from '../../platform/session.ts';
import { AccountCard } from '../../storefront/accounts/account-card.tsx';
import { AccountScreen, AccountSkeleton } from '../../storefront/accounts/account-screen.tsx';
import { resetCart } from '../../storefront/cart/cart-store.ts';
import type { Route } from './+types/account.ts';

const TITLE = 'My Account';

export const meta = pageMeta({ title: TITLE, isPrivate: true });

export async function clientLoader() {
  return { user: await requireUser('/signin') };
}

export function HydrateFallback() {
  return (
    <Sheet>
      <AccountSkeleton />
    </Sheet>
  );
}

export default function Account({ loaderData: { user } }: Route.ComponentProps) {
  const navigate = useNavigate();

  async function leave() {
    await signOutEverywhere();
    resetCart();
    await navigate('/');
  }

  async function toSignIn() {
    await loadSession();
    await navigate('/signin');
  }

  return (
    <Sheet>
      <AccountScreen user={user} onSignOutEverywhere={leave} onSignedOut={toSignIn} />
    </Sheet>
  );
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <AccountCard
      title={TITLE}
      lead="Your name, your password, and where you are signed in."
      foot={{ to: '/orders', text: 'My Orders' }}
    >
      {children}
    </AccountCard>
  );
}
