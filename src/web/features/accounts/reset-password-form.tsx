import { canSubmitPasswords } from '../../../domain/credentials.ts';
import { browserApi } from '../../platform/api.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { refusalInWords } from './refusal.ts';
import { textField, useAccountForm } from './use-account-form.ts';

interface ResetPasswordFormProps {
  /** The token of the link that led here. */
  token: string;
  /** Goes on with the server's message; the form stays busy until then. */
  onDone: (message: string) => Promise<void>;
}

/** Sets a new password by a mailed link. */
export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const isHydrated = useHydrated();
  const form = useAccountForm({
    read: (data) => textField(data, 'password'),
    canSubmit: canSubmitPasswords,
    submit,
  });

  async function submit(password: string) {
    try {
      const body = { token, password };
      const { message } = await browserApi().call('resetPassword', { body });
      await onDone(message);
      return null;
    } catch (error) {
      return refusalInWords(error);
    }
  }

  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="mt-6 grid gap-5">
      {form.message && <Alert kind="danger">{form.message}</Alert>}
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint="At least 3 characters; longer is safer."
        maxLength={128}
        required
        error={form.faults.password}
      />
      <Button
        type="submit"
        size="lg"
        wide
        disabled={!isHydrated}
        pending={form.pending}
        pendingText="Setting it…"
      >
        Set new password
      </Button>
    </form>
  );
}
