import { useState } from 'react';
import { canSubmitEmail } from '../../../domain/accounts/credentials.ts';
import { browserApi } from '../../platform/api.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { failureText } from './failure.ts';
import { textField, useAccountForm } from './use-account-form.ts';

/** Requests a link to set a new password. */
export function ForgotPasswordForm() {
  const isHydrated = useHydrated();
  const [notice, setNotice] = useState<string | null>(null);
  const form = useAccountForm({
    read: (data) => textField(data, 'email'),
    canSubmit: canSubmitEmail,
    submit,
  });

  async function submit(email: string) {
    setNotice(null);
    try {
      const { message } = await browserApi().call('forgotPassword', { body: { email } });
      setNotice(message);
      return null;
    } catch (error) {
      return failureText(error);
    }
  }

  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="mt-6 grid gap-5">
      {notice && (
        <Alert kind="success">
          {notice} Nothing there after a few minutes? Look among unwanted mail, or ask again.
        </Alert>
      )}
      {form.message && <Alert kind="danger">{form.message}</Alert>}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        onBlur={form.onEmailBlur}
        error={form.errors.email}
      />
      <Button
        type="submit"
        size="lg"
        wide
        disabled={!isHydrated}
        pending={form.pending}
        pendingText="Sending the link…"
      >
        Send me a link
      </Button>
    </form>
  );
}
