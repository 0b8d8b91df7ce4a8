import type { PageHandle } from '../../../contract/page.ts';
import { browserApi } from '../../platform/api.ts';
import { pageMeta } from '../../platform/head.ts';
import { AccountScreen } from '../../storefront/accounts/account-screen.tsx';
import { requireShopper } from '../../storefront/accounts/require-shopper.ts';
import { Loading } from '../../ui/skeleton.tsx';
import type { Route } from './+types/account.ts';

export const handle = { isPersonal: true } satisfies PageHandle;

export const meta = pageMeta({ title: 'My Account', isPrivate: true });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireShopper(request, '/signin');
  return { user, ...(await browserApi().call('GET /api/user/account')) };
}

export function HydrateFallback() {
  return (
    <Loading label="Loading your account">
      <AccountScreen loaded={null} />
    </Loading>
  );
}

export default function Account({ loaderData }: Route.ComponentProps) {
  return <AccountScreen loaded={loaderData} />;
}
