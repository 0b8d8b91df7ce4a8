import { type FocusEvent, type ReactNode, type SubmitEvent, useState } from 'react';
import { failureOf, isSignedOut } from '../../platform/failure.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { movesToButton } from '../../ui/forms/moves-to-button.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { type FieldErrors, useAction } from '../../ui/forms/use-action.ts';

/** The message for an invalid email; the browser validates the format. */
const EMAIL_ERROR = 'Enter an email address such as name@example.com';

type Fields = Record<string, string>;

interface AccountFormOptions<F extends Fields> {
  /** Submitting does nothing until this holds (specification §5). */
  canSubmit: (fields: F) => boolean;
  /** Makes the call; the form stays pending until then. Returns the message of its success. */
  submit: (fields: F, form: HTMLFormElement) => Promise<string | undefined>;
  /** Redirects to sign-in: the session has ended elsewhere. */
  onSignedOut?: () => Promise<void>;
  failureOf?: typeof failureOf;
}

/** State of an account form; its fields are uncontrolled. */
export function useAccountForm<F extends Fields>(options: AccountFormOptions<F>) {
  const { canSubmit, submit, onSignedOut } = options;
  const { isPending, failure, run } = useAction(options.failureOf ?? failureOf);
  const [notice, setNotice] = useState<string>();
  const [emailError, setEmailError] = useState<string>();

  async function send(fields: F, form: HTMLFormElement) {
    setNotice(undefined);
    try {
      setNotice(await submit(fields, form));
    } catch (error) {
      if (!onSignedOut || !isSignedOut(error)) throw error;
      await onSignedOut();
    }
  }
  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = Object.fromEntries(new FormData(form)) as F;
    if (canSubmit(fields)) await run(() => send(fields, form));
  }
  function onEmailBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) {
    if (movesToButton(relatedTarget)) return;
    setEmailError(currentTarget.validity.typeMismatch ? EMAIL_ERROR : undefined);
  }

  const errors: FieldErrors = { ...failure?.fields, ...(emailError && { email: emailError }) };
  return { isPending, message: failure?.message, notice, errors, onSubmit, onEmailBlur };
}

type FormState = ReturnType<typeof useAccountForm>;

interface AccountFormProps {
  form: FormState;
  submitText: string;
  pendingText: string;
  /** The only form of its page: the button is as wide as the form. */
  isPage?: boolean;
  /** What is shown of a success. */
  notice?: ReactNode;
  variant?: 'secondary';
  children?: ReactNode;
}

export function AccountForm(props: AccountFormProps) {
  const { form, submitText, pendingText, isPage, notice = form.notice, variant, children } = props;
  const isHydrated = useHydrated();
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.onSubmit}
      className={isPage ? 'mt-6 grid gap-5' : 'mt-4 grid gap-4'}
    >
      {notice && <Alert kind="success">{notice}</Alert>}
      {form.message && <Alert kind="danger">{form.message}</Alert>}
      {children}
      <Button
        type="submit"
        variant={variant}
        size={isPage ? 'lg' : 'md'}
        wide={isPage}
        className={isPage ? undefined : 'justify-self-start'}
        disabled={!isHydrated}
        pending={form.isPending}
        pendingText={pendingText}
      >
        {submitText}
      </Button>
    </form>
  );
}

export function FullNameField({ form, name }: { form: FormState; name?: string }) {
  return (
    <TextField
      label="Full Name"
      name="fullName"
      autoComplete="name"
      defaultValue={name}
      maxLength={120}
      required
      error={form.errors.fullName}
    />
  );
}

export function EmailField({ form }: { form: FormState }) {
  return (
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
  );
}

interface AccountPasswordProps {
  form: FormState;
  label: string;
  name: string;
  hint?: string;
  /** Tells password managers which password it is. */
  autoComplete?: 'current-password' | 'new-password';
}

export function AccountPassword(props: AccountPasswordProps) {
  const { form, name, autoComplete = 'new-password', ...text } = props;
  const error = form.errors[name];
  return (
    <PasswordField
      {...text}
      name={name}
      autoComplete={autoComplete}
      maxLength={128}
      required
      error={error}
    />
  );
}
