import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PageHandle } from '../../../contract/api.ts';
import { callApi } from '../../platform/api.ts';
import { pageMeta } from '../../platform/head.ts';
import { requireSignIn } from '../../platform/require-sign-in.ts';
import { AccountCard, AccountForm } from '../../storefront/accounts/account-form.tsx';
import { Alert } from '../../ui/messages.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/confirm-email.ts';

const TITLE = 'Confirm your email address';
const LEAD = 'It shows that the address is yours, and keeps the orders you have placed.';
const FOOTER = { to: '/orders', text: 'My Orders' };

export const handle = { examples: ['/confirm-email?token=abc'] } satisfies PageHandle;

export const meta = pageMeta({ title: TITLE, isPrivate: true });

/** Only the account itself may confirm its address. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireSignIn(request);

export function HydrateFallback() {
  return (
    <AccountCard title={TITLE} lead={LEAD} footer={FOOTER}>
      <Loading label="Loading your account">
        <Skeleton className="mt-6 h-12" />
      </Loading>
    </AccountCard>
  );
}

/**
 * The page of an emailed link. The customer confirms by a button: programs that check emails for
 * viruses open every link in them.
 */
export default function ConfirmEmail() {
  const [query] = useSearchParams();
  const token = query.get('token');
  const [done, setDone] = useState<string | null>(null);
  async function submit() {
    if (!token) return;
    const { message } = await callApi('POST /api/user/confirm-email', { body: { token } });
    setDone(message);
  }
  return (
    <AccountCard title={TITLE} lead={done ? null : LEAD} footer={FOOTER}>
      {done ? (
        <Alert kind="success" className="mt-6">
          {done}
        </Alert>
      ) : token ? (
        <AccountForm
          isPage
          submit={submit}
          submitText="Confirm email address"
          pendingText="Confirming it…"
        />
      ) : (
        <Alert kind="warn" live={false} className="mt-6">
          The link is incomplete: open it from the email again.
        </Alert>
      )}
    </AccountCard>
  );
}
