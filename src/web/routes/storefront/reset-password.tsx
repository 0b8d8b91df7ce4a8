import { useNavigate, useSearchParams } from 'react-router';
import type { PageHandle } from '../../../contract/api.ts';
import { callApi } from '../../platform/api.ts';
import { pageMeta } from '../../platform/head.ts';
import { loadSession } from '../../platform/session.ts';
import { AccountCard, AccountForm, NewPassword } from '../../storefront/accounts/account-form.tsx';
import { Alert } from '../../ui/messages.tsx';

const TITLE = 'Set a new password';

export const handle = {
  examples: ['/reset-password', '/reset-password?token=abc'],
} satisfies PageHandle;

export const meta = pageMeta({ title: TITLE, isPrivate: true });

export default function ResetPassword() {
  const [query] = useSearchParams();
  const token = query.get('token');
  return (
    <AccountCard
      title={TITLE}
      lead="It replaces the old one, and everyone signed in with the old one is signed out."
      footer={{
        before: 'Is the link used or too old?',
        to: '/forgot-password',
        text: 'Ask for a new one',
      }}
    >
      {token ? (
        <ResetPasswordForm token={token} />
      ) : (
        <Alert kind="warn" live={false} className="mt-6">
          The link is incomplete: open it from the email again, or ask for a new one.
        </Alert>
      )}
    </AccountCard>
  );
}

function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  async function submit({ password }: { password: string }) {
    const body = { token, password };
    const { message: notice } = await callApi('POST /api/user/reset-password', { body });
    // This browser may have been signed in with the old password; that session has ended too.
    await loadSession();
    await navigate('/signin', { state: { notice }, replace: true });
  }
  return (
    <AccountForm isPage submit={submit} submitText="Set new password" pendingText="Setting it…">
      <NewPassword
        label="New password"
        name="password"
        hint="At least 3 characters; longer is safer."
      />
    </AccountForm>
  );
}
