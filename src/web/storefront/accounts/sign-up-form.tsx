import { canSubmitSignUp, type SignUpFields } from '../../../domain/accounts/credentials.ts';
import { browserApi } from '../../platform/api.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { failureText } from './failure.ts';
import { textField, useAccountForm } from './use-account-form.ts';

function readFields(data: FormData): SignUpFields {
  return {
    fullName: textField(data, 'fullName'),
    email: textField(data, 'email'),
    password: textField(data, 'password'),
  };
}

/** Full Name, Email, Password (specification §2); `onDone` gets the server's message. */
export function SignUpForm({ onDone }: { onDone: (message: string) => void }) {
  const isHydrated = useHydrated();
  const form = useAccountForm({ read: readFields, canSubmit: canSubmitSignUp, submit });

  async function submit(fields: SignUpFields) {
    try {
      onDone(await browserApi().call('signUp', { body: fields }));
      return null;
    } catch (error) {
      return failureText(error);
    }
  }

  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="mt-6 grid gap-5">
      {form.message && <Alert kind="danger">{form.message}</Alert>}
      <TextField
        label="Full Name"
        name="fullName"
        autoComplete="name"
        maxLength={120}
        required
        error={form.errors.fullName}
      />
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
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
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
        pendingText="Creating your account…"
      >
        Create account
      </Button>
    </form>
  );
}
