import { RESET_LINK_MINUTES } from '../../../domain/accounts/credentials.ts';
import { pageMeta } from '../../platform/head.ts';
import { AccountCard } from '../../storefront/accounts/account-card.tsx';
import { ForgotPasswordForm } from '../../storefront/accounts/forgot-password-form.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export const meta = pageMeta({ title: 'Forgot your password?', isPrivate: true });

export default function ForgotPassword() {
  return (
    <AccountCard
      title="Forgot your password?"
      lead={`Tell us the email of your account, and we send you a link to set a new one. It works for ${RESET_LINK_MINUTES} minutes.`}
      foot={
        <>
          It came back to you?{' '}
          <TextLink to="/signin" standalone>
            Sign in
          </TextLink>
        </>
      }
    >
      <ForgotPasswordForm />
    </AccountCard>
  );
}
