import { type FocusEvent, type SubmitEvent, useState } from 'react';
import { isPressed } from '../../ui/forms/is-pressed.ts';
import type { Failure } from './failure.ts';

/** The message for an invalid email; the browser validates the format. */
const EMAIL_ERROR = 'Enter an email address such as name@example.com';

interface AccountForm<Fields> {
  read: (data: FormData) => Fields;
  /** Submitting does nothing until this holds (specification §5). */
  canSubmit: (fields: Fields) => boolean;
  /** Makes the call; null on success, else what to show. */
  submit: (fields: Fields, form: HTMLFormElement) => Promise<Failure | null>;
}

/** State of an account form; its fields are uncontrolled. */
export function useAccountForm<Fields>({ read, canSubmit, submit }: AccountForm<Fields>) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [emailError, setEmailError] = useState<string>();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = read(new FormData(form));
    if (pending || !canSubmit(fields)) return;
    setPending(true);
    setFailure(null);
    const refused = await submit(fields, form);
    setFailure(refused);
    setPending(false);
  }

  function onEmailBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) {
    if (isPressed(relatedTarget)) return;
    setEmailError(currentTarget.validity.typeMismatch ? EMAIL_ERROR : undefined);
  }

  const errors: Record<string, string | undefined> = { ...failure?.fields };
  if (emailError) errors.email = emailError;

  return {
    pending,
    message: failure?.message,
    errors,
    onSubmit,
    onEmailBlur,
  };
}

/** A text field of a submitted form, empty where there is none. */
export function textField(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
