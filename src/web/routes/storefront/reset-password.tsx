import { useNavigate, useSearchParams } from 'react-router';
import { pageMeta } from '../../platform/head.ts';
import { loadSession } from '../../platform/session.ts';
import { AccountCard } from '../../storefront/accounts/account-card.tsx';
import { ResetPasswordForm } from '../../storefront/accounts/reset-password-form.tsx';
import { Alert } from '../../ui/alert.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export const meta = pageMeta({ title: 'Set a new password', isPrivate: true });

export default function ResetPassword() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const token = query.get('token');

  async function goOn(notice: string) {
    // This browser may have been signed in with the old password; that session has ended too.
    await loadSession();
    await navigate('/signin', { state: { notice }, replace: true });
  }

  return (
    <AccountCard
      title="Set a new password"
      lead="It replaces the old one, and everyone signed in with the old one is signed out."
      foot={
        <>
          Is the link used or too old?{' '}
          <TextLink to="/forgot-password" standalone>
            Ask for a new one
          </TextLink>
        </>
      }
    >
      {token ? (
        <ResetPasswordForm token={token} onDone={goOn} />
      ) : (
        <Alert kind="warn" live={false} className="mt-6">
          The link is incomplete: open it from the email again, or ask for a new one.
        </Alert>
      )}
    </AccountCard>
  );
}
