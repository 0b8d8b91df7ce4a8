import { canSubmitPasswords } from '../../../domain/accounts/credentials.ts';
import { browserApi } from '../../platform/api.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { failureText } from './failure.ts';
import { textField, useAccountForm } from './use-account-form.ts';

interface ResetPasswordFormProps {
  /** The token of the link. */
  token: string;
  /** Called with the server's message; the form stays busy until then. */
  onDone: (message: string) => Promise<void>;
}

/** Sets a new password by an emailed link. */
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
      return failureText(error);
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
        error={form.errors.password}
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
