import { RESET_LINK_MINUTES } from '../../../domain/accounts/passwords.ts';
import { browserApi } from '../../platform/api.ts';
import { pageMeta } from '../../platform/head.ts';
import { readDevice } from '../../platform/session.ts';
import { AccountCard, AccountForm, EmailField } from '../../storefront/accounts/account-form.tsx';

const TITLE = 'Forgot your password?';

export const meta = pageMeta({ title: TITLE, isPrivate: true });

export default function ForgotPassword() {
  async function submit({ email }: { email: string }) {
    const { message } = await browserApi().call('POST /api/user/forgot-password', {
      body: { email, device: readDevice() },
    });
    return `${message} Nothing there after a few minutes? Look among unwanted mail, or ask again.`;
  }
  return (
    <AccountCard
      title={TITLE}
      lead={`Tell us the email of your account, and we send you a link to set a new one. It works for ${RESET_LINK_MINUTES} minutes.`}
      footer={{ before: 'It came back to you?', to: '/signin', text: 'Sign in' }}
    >
      <AccountForm
        isPage
        submit={submit}
        submitText="Send me a link"
        pendingText="Sending the link…"
      >
        <EmailField />
      </AccountForm>
    </AccountCard>
  );
}
