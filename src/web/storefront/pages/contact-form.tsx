import { type ChangeEvent, type FocusEvent, type FormEvent, useState } from 'react';
import { ApiError } from '../../../contract/client.ts';
import type { ContactMessage } from '../../../contract/contact.ts';
import type { Issue } from '../../../contract/errors.ts';
import { browserApi } from '../../platform/api.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { isPressed } from '../../ui/forms/is-pressed.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Name, email and message, all required (specification §5). Typed text is kept when sending fails.
 */
export function ContactForm({ onSent }: { onSent: () => void }) {
  const isHydrated = useHydrated();
  const [errors, setErrors] = useState<ContactErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  function check(control: Control) {
    setErrors((now) => ({ ...now, [control.name]: errorOf(control) }));
  }
  function checkOnLeaving({ target, relatedTarget }: FocusEvent<Control>) {
    if (!isPressed(relatedTarget)) check(target);
  }
  function recheck({ target }: ChangeEvent<Control>) {
    if (errors[target.name as ContactField]) check(target);
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const controls = controlsOf(event.currentTarget);
    setFailure(null);
    setErrors(errorsOf(controls));
    const wrong = controls.find(errorOf);
    if (wrong) return wrong.focus();
    await send(controls);
  }
  async function send(controls: Control[]) {
    setIsSending(true);
    try {
      await browserApi().call('sendMessage', { body: valuesOf(controls) });
      onSent();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const found = errorsFromIssues(error.issues);
      setErrors(found);
      if (Object.keys(found).length === 0) setFailure(error.message);
      else controls.find((control) => control.name in found)?.focus();
    } finally {
      setIsSending(false);
    }
  }

  const checks = { onBlur: checkOnLeaving, onChange: recheck };
  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-5">
      <TextField
        name="name"
        label={CONTACT_LABELS.name}
        autoComplete="name"
        required
        error={errors.name}
        {...checks}
      />
      <TextField
        name="email"
        type="email"
        label={CONTACT_LABELS.email}
        autoComplete="email"
        required
        error={errors.email}
        {...checks}
      />
      <TextArea
        name="message"
        label={CONTACT_LABELS.message}
        rows={6}
        required
        error={errors.message}
        {...checks}
      />
      {failure && <Alert kind="danger">{failure}</Alert>}
      <Button
        type="submit"
        size="lg"
        className="noscript:hidden"
        disabled={!isHydrated}
        pending={isSending}
        pendingText="Sending…"
      >
        Send message
      </Button>
      <noscript>
        <p className="text-soft">Sending needs script; ring us or write an email instead.</p>
      </noscript>
    </form>
  );
}

function controlsOf(form: HTMLFormElement): Control[] {
  return (Object.keys(CONTACT_LABELS) as ContactField[]).map(
    (field) => form.elements.namedItem(field) as Control,
  );
}

function errorOf(control: Control): string | undefined {
  return contactError(control.name as ContactField, control.value, control.validity.typeMismatch);
}

function errorsOf(controls: Control[]): ContactErrors {
  return Object.fromEntries(controls.map((control) => [control.name, errorOf(control)]));
}

function valuesOf(controls: Control[]): Record<ContactField, string> {
  const values = Object.fromEntries(controls.map((control) => [control.name, control.value]));
  return values as Record<ContactField, string>;
}

type ContactField = keyof ContactMessage;
type ContactErrors = Partial<Record<ContactField, string>>;

const CONTACT_LABELS = {
  name: 'Name',
  email: 'Email',
  message: 'Message',
} as const satisfies Record<ContactField, string>;

const FIELDS = Object.keys(CONTACT_LABELS) as ContactField[];

/**
 * The error of one field of the contact form (specification §5); undefined for a valid one.
 * `isMalformed` is the browser's validity of an email field.
 */
export function contactError(
  field: ContactField,
  value: string,
  isMalformed: boolean,
): string | undefined {
  if (value.trim() === '') return `${CONTACT_LABELS[field]} is required`;
  return isMalformed ? 'Enter an email address such as name@example.com' : undefined;
}

/** The server's errors by field; the first one of a field counts. */
export function errorsFromIssues(issues: readonly Issue[]): ContactErrors {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const issue = issues.find(({ path }) => path === field);
      return issue ? [[field, issue.message]] : [];
    }),
  );
}
