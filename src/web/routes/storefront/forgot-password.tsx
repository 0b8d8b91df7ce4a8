import { RESET_LINK_MINUTES } from '../../../domain/accounts/passwords.ts';
import { callApi } from '../../platform/api.ts';
import { pageMeta } from '../../platform/head.ts';
import { readDevice } from '../../platform/session.ts';
import { useShop } from '../../platform/shop.ts';
import { AccountCard, AccountForm, EmailField } from '../../storefront/accounts/account-form.tsx';

const TITLE = 'Forgot your password?';

export const meta = pageMeta({ title: TITLE, isPrivate: true });

export default function ForgotPassword() {
  const { sendsEmails } = useShop();
  async function submit({ email }: { email: string }) {
    const { message } = await callApi('POST /api/user/forgot-password', {
      body: { email, device: readDevice() },
    });
    return sendsEmails
      ? `${message} Nothing there after a few minutes? Look among unwanted mail, or ask again.`
      : message;
  }
  return (
    <AccountCard
      title={TITLE}
      lead={
        sendsEmails
          ? `Tell us the email of your account, and we send you a link to set a new one. It works for ${RESET_LINK_MINUTES} minutes.`
          : 'This shop sends no emails. Tell us the email of your account, then ask the shop for a link to set a new password.'
      }
      footer={{ before: 'It came back to you?', to: '/signin', text: 'Sign in' }}
    >
      <AccountForm
        isPage
        submit={submit}
        submitText={sendsEmails ? 'Send me a link' : 'Ask for a link'}
        pendingText={sendsEmails ? 'Sending the link…' : 'Asking for a link…'}
      >
        <EmailField />
      </AccountForm>
    </AccountCard>
  );
}
