import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Alert } from '../../ui/messages.tsx';
import { AccountCard, AccountForm } from './account-form.tsx';

export const CONFIRM_FOOTER = { to: '/orders', text: 'My Orders' };

interface ConfirmLinkProps {
  title: string;
  /** Shown until it is done. */
  lead: string;
  submitText: string;
  /** Returns what was confirmed, for the customer. */
  confirm: (token: string) => Promise<{ message: string }>;
}

/**
 * The page of an emailed link with a token. The customer confirms by a button: programs that check
 * emails for viruses open every link in them.
 */
export function ConfirmLink({ title, lead, submitText, confirm }: ConfirmLinkProps) {
  const [query] = useSearchParams();
  const token = query.get('token');
  const [done, setDone] = useState<string | null>(null);
  async function submit() {
    if (!token) return;
    const { message } = await confirm(token);
    setDone(message);
  }
  return (
    <AccountCard title={title} lead={done ? null : lead} footer={CONFIRM_FOOTER}>
      {done ? (
        <Alert kind="success" className="mt-6">
          {done}
        </Alert>
      ) : token ? (
        <AccountForm isPage submit={submit} submitText={submitText} pendingText="Confirming it…" />
      ) : (
        <Alert kind="warn" live={false} className="mt-6">
          The link is incomplete: open it from the email again.
        </Alert>
      )}
    </AccountCard>
  );
}
