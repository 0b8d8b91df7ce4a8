import type { User } from '../../../contract/accounts.ts';
import { canSubmitSignIn, type SignInFields } from '../../../domain/accounts/credentials.ts';
import { signIn } from '../../platform/session.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { failureOf } from './failure.ts';
import { textField, useAccountForm } from './use-account-form.ts';

const EXCEPTION = 'An error occurred during sign in';

function readFields(data: FormData): SignInFields {
  return { email: textField(data, 'email'), password: textField(data, 'password') };
}

interface SignInFormProps {
  /** Sign-up's message, shown until the first attempt. */
  notice: string | null;
  /** Called with the user; the form stays busy until then. */
  onDone: (user: User) => Promise<void>;
}

/** Email and Password (specification §2). */
export function SignInForm({ notice, onDone }: SignInFormProps) {
  const isHydrated = useHydrated();
  const form = useAccountForm({ read: readFields, canSubmit: canSubmitSignIn, submit });

  async function submit({ email, password }: SignInFields) {
    try {
      await onDone(await signIn(email, password));
      return null;
    } catch (error) {
      return failureOf(error, EXCEPTION);
    }
  }

  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="mt-6 grid gap-5">
      {notice && !form.message && <Alert kind="success">{notice}</Alert>}
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
      <div>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          maxLength={128}
          required
          error={form.errors.password}
        />
        <TextLink to="/forgot-password" standalone className="mt-1 -mb-3 text-sm">
          Forgot your password?
        </TextLink>
      </div>
      <Button
        type="submit"
        size="lg"
        wide
        disabled={!isHydrated}
        pending={form.pending}
        pendingText="Signing in…"
      >
        Sign in
      </Button>
    </form>
  );
}
