import { useState } from 'react';
import { canSubmitPasswords } from '../../../domain/accounts/credentials.ts';
import { browserApi } from '../../platform/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { failureText, isSignedOut } from './failure.ts';
import { textField, useAccountForm } from './use-account-form.ts';

interface Fields {
  current: string;
  next: string;
}

interface ChangePasswordFormProps {
  /** Tells password managers whose password it is. */
  email: string;
  onSignedOut: () => Promise<void>;
}

function readFields(data: FormData): Fields {
  return { current: textField(data, 'current'), next: textField(data, 'next') };
}

/** Changes the password of the signed-in user. */
export function ChangePasswordForm({ email, onSignedOut }: ChangePasswordFormProps) {
  const [notice, setNotice] = useState<string | null>(null);
  const form = useAccountForm({
    read: readFields,
    canSubmit: ({ current, next }) => canSubmitPasswords(current, next),
    submit,
  });

  async function submit(body: Fields, element: HTMLFormElement) {
    setNotice(null);
    try {
      const { message } = await browserApi().call('changePassword', { body });
      setNotice(message);
      element.reset();
      return null;
    } catch (error) {
      if (!isSignedOut(error)) return failureText(error);
      await onSignedOut();
      return null;
    }
  }

  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="mt-4 grid gap-4">
      {notice && <Alert kind="success">{notice}</Alert>}
      {form.message && <Alert kind="danger">{form.message}</Alert>}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        name="current"
        autoComplete="current-password"
        maxLength={128}
        required
        error={form.errors.current}
      />
      <PasswordField
        label="New password"
        name="next"
        autoComplete="new-password"
        maxLength={128}
        required
        error={form.errors.next}
      />
      <Button
        type="submit"
        className="justify-self-start"
        pending={form.pending}
        pendingText="Changing it…"
      >
        Change password
      </Button>
    </form>
  );
}
