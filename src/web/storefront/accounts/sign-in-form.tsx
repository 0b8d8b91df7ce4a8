import type { SignIn } from '../../../contract/accounts.ts';
import { ApiError } from '../../../contract/client.ts';
import { type Failure, failureOf } from '../../platform/failure.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountForm, AccountPassword, EmailField } from './account-form.tsx';

interface SignInFormProps {
  notice: string | null;
  /** Signs in and goes on; the form stays pending until then. */
  onSubmit: (account: SignIn) => Promise<unknown>;
}

export function SignInForm({ notice, onSubmit }: SignInFormProps) {
  return (
    <AccountForm
      isPage
      submit={async (account: SignIn) => {
        await onSubmit(account);
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
