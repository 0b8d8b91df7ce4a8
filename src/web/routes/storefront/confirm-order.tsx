import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PageHandle } from '../../../contract/api.ts';
import { callApi } from '../../platform/api.ts';
import { pageMeta } from '../../platform/head.ts';
import { AccountCard, AccountForm } from '../../storefront/accounts/account-form.tsx';
import { Alert } from '../../ui/messages.tsx';

const TITLE = 'Confirm your order';

export const handle = { examples: ['/confirm-order?token=abc'] } satisfies PageHandle;

export const meta = pageMeta({ title: TITLE, isPrivate: true });

/**
 * The page of an emailed link, which works without signing in. The customer confirms by a button:
 * programs that check emails for viruses open every link in them.
 */
export default function ConfirmOrder() {
  const [query] = useSearchParams();
  const token = query.get('token');
  const [done, setDone] = useState<string | null>(null);
  async function submit() {
    if (!token) return;
    const { message } = await callApi('POST /api/orders/confirm', { body: { token } });
    setDone(message);
  }
  return (
    <AccountCard
      title={TITLE}
      lead={done ? null : 'You pay the courier in cash when the parcel arrives.'}
      footer={{ to: '/orders', text: 'My Orders' }}
    >
      {done ? (
        <Alert kind="success" className="mt-6">
          {done}
        </Alert>
      ) : token ? (
        <AccountForm
          isPage
          submit={submit}
          submitText="Confirm order"
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
