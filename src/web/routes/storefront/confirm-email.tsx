import type { PageHandle } from '../../../contract/api.ts';
import { callApi } from '../../platform/api.ts';
import { pageMeta } from '../../platform/head.ts';
import { requireSignIn } from '../../platform/require-sign-in.ts';
import { AccountCard } from '../../storefront/accounts/account-form.tsx';
import { CONFIRM_FOOTER, ConfirmLink } from '../../storefront/accounts/confirm-link.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/confirm-email.ts';

const TITLE = 'Confirm your email address';
const LEAD = 'It shows that the address is yours, and keeps the orders you have placed.';

export const handle = { examples: ['/confirm-email?token=abc'] } satisfies PageHandle;

export const meta = pageMeta({ title: TITLE, isPrivate: true });

/** Only the account itself may confirm its address. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireSignIn(request);

export function HydrateFallback() {
  return (
    <AccountCard title={TITLE} lead={LEAD} footer={CONFIRM_FOOTER}>
      <Loading label="Loading your account">
        <Skeleton className="mt-6 h-12" />
      </Loading>
    </AccountCard>
  );
}

export default function ConfirmEmail() {
  return (
    <ConfirmLink
      title={TITLE}
      lead={LEAD}
      submitText="Confirm email address"
      confirm={(token) => callApi('POST /api/user/confirm-email', { body: { token } })}
    />
  );
}
