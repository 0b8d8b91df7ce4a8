import type { SignIn, User } from '../../../contract/accounts.ts';
import { ApiError } from '../../../contract/client.ts';
import { type Failure, failureOf } from '../../platform/failure.ts';
import { signIn } from '../../platform/session.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountForm, AccountPassword, EmailField } from './account-form.tsx';

interface SignInFormProps {
  notice: string | null;
  /** Called before the sign-in is sent. */
  onSend: () => void;
  /** Called with the user; the form stays pending until then. */
  onDone: (user: User) => unknown;
}

export function SignInForm({ notice, onSend, onDone }: SignInFormProps) {
  return (
    <AccountForm
      isPage
      submit={async ({ email, password }: SignIn) => {
        onSend();
        await onDone(await signIn(email, password));
      }}
      failureOf={signInFailure}
      notice={notice}
      submitText="Sign in"
      pendingText="Signing in…"
    >
      <EmailField />
      <div>
        <AccountPassword label="Password" name="password" autoComplete="current-password" />
        <TextLink to="/forgot-password" standalone className="mt-1 -mb-3 text-sm">
          Forgot your password?
        </TextLink>
      </div>
    </AccountForm>
  );
}

/** Without an answer, the sign-in has its own message (specification §8). */
export function signInFailure(error: unknown): Failure {
  if (error instanceof ApiError && error.status !== 0) return failureOf(error);
  return { message: 'An error occurred during sign in', fields: {} };
}
