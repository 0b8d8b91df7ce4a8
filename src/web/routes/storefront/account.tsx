import type { User } from '../../../contract/accounts.ts';
import { pageMeta } from '../../platform/head.ts';
import { requireUser } from '../../platform/session.ts';
import { AccountCard } from '../../storefront/accounts/account-card.tsx';
import { AccountScreen } from '../../storefront/accounts/account-screen.tsx';
import { Loading } from '../../ui/skeleton.tsx';

const TITLE = 'My Account';

export const meta = pageMeta({ title: TITLE, isPrivate: true });

export async function clientLoader() {
  return { user: await requireUser('/signin') };
}

export function HydrateFallback() {
  return (
    <Loading label="Loading your account">
      <Account loaderData={{ user: null }} />
    </Loading>
  );
}

export default function Account({ loaderData: { user } }: { loaderData: { user: User | null } }) {
  return (
    <AccountCard
      title={TITLE}
      lead="Your name, your password, and where you are signed in."
      foot={{ to: '/orders', text: 'My Orders' }}
    >
      <AccountScreen user={user} />
    </AccountCard>
  );
}
