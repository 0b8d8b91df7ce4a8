import { pageMeta } from '../../platform/head.ts';
import { AccountScreen } from '../../storefront/accounts/account-screen.tsx';
import { requireShopper } from '../../storefront/accounts/require-shopper.ts';
import { Loading } from '../../ui/skeleton.tsx';
import type { Route } from './+types/account.ts';

export const meta = pageMeta({ title: 'My Account', isPrivate: true });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { user: await requireShopper(request, '/signin') };
}

export function HydrateFallback() {
  return (
    <Loading label="Loading your account">
      <AccountScreen user={null} />
    </Loading>
  );
}

export default function Account({ loaderData: { user } }: Route.ComponentProps) {
  return <AccountScreen user={user} />;
}
