import { useState } from 'react';
import { canSubmitPasswords } from '../../../domain/credentials.ts';
import { browserApi } from '../../platform/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { isSignedOut, refusalInWords } from './refusal.ts';
import { textField, useAccountForm } from './use-account-form.ts';

interface Fields {
  current: string;
  next: string;
}

interface ChangePasswordFormProps {
  /** Tells a password manager whose password it is. */
  email: string;
  onSignedOut: () => Promise<void>;
}

function readFields(data: FormData): Fields {
  return { current: textField(data, 'current'), next: textField(data, 'next') };
}

/** Changes the password of whoever is signed in. */
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
      if (!isSignedOut(error)) return refusalInWords(error);
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
        error={form.faults.current}
      />
      <PasswordField
        label="New password"
        name="next"
        autoComplete="new-password"
        maxLength={128}
        required
        error={form.faults.next}
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
