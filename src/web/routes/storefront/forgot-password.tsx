import { Link } from 'react-router';
import { RESET_LINK_MINUTES } from '../../../domain/accounts/credentials.ts';
import { pageHead } from '../../platform/head.ts';
import { AccountCard } from '../../storefront/accounts/account-card.tsx';
import { ForgotPasswordForm } from '../../storefront/accounts/forgot-password-form.tsx';
import type { Route } from './+types/forgot-password.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: 'Forgot your password?', isPrivate: true });

export default function ForgotPassword() {
  return (
    <AccountCard
      title="Forgot your password?"
      lead={`Tell us the email of your account, and we send you a link to set a new one. It works for ${RESET_LINK_MINUTES} minutes.`}
      foot={
        <>
          It came back to you?{' '}
          <Link to="/signin" className="text-link inline-flex min-h-11 items-center">
            Sign in
          </Link>
        </>
      }
    >
      <ForgotPasswordForm />
    </AccountCard>
  );
}
