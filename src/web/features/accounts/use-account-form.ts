import { type FocusEvent, type SubmitEvent, useState } from 'react';
import { isPressed } from '../../ui/is-pressed.ts';
import type { Refusal } from './refusal.ts';

/** What to say beside an email address that can't be one; the browser knows when. */
const EMAIL_FAULT = 'Enter an email address such as name@example.com';

interface AccountForm<Fields> {
  read: (data: FormData) => Fields;
  /** Submitting does nothing until this holds (specification §5). */
  canSubmit: (fields: Fields) => boolean;
  /** Makes the call; null when it went well, else what to show. */
  submit: (fields: Fields, form: HTMLFormElement) => Promise<Refusal | null>;
}

/** State of the forms of an account, whose fields keep their own text. */
export function useAccountForm<Fields>({ read, canSubmit, submit }: AccountForm<Fields>) {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [emailFault, setEmailFault] = useState<string>();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = read(new FormData(form));
    if (pending || !canSubmit(fields)) return;
    setPending(true);
    setRefusal(null);
    const refused = await submit(fields, form);
    setRefusal(refused);
    setPending(false);
  }

  function onEmailBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) {
    if (isPressed(relatedTarget)) return;
    setEmailFault(currentTarget.validity.typeMismatch ? EMAIL_FAULT : undefined);
  }

  const faults: Record<string, string | undefined> = { ...refusal?.fields };
  if (emailFault) faults.email = emailFault;

  return {
    pending,
    message: refusal?.message,
    faults,
    onSubmit,
    onEmailBlur,
  };
}

/** A text field of a submitted form, empty where there is none. */
export function textField(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
