import type { ContactMessage } from '../../../../../contract/contact.ts';
import { callApi } from '../../../../platform/api.ts';
import { toFailure } from '../../../../platform/failure.ts';
import { useHydrated } from '../../../../ui/browser-state.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextArea, TextField } from '../../../../ui/fields.tsx';
import { Alert } from '../../../../ui/messages.tsx';
import { type FieldErrors, getText, usePlainForm } from '../../../../ui/use-plain-form.ts';

const LABELS = { name: 'Name', email: 'Email', message: 'Message' };

/** All fields are required (specification §5). Typed text is kept when sending fails. */
export function ContactForm({ onSent }: { onSent: () => void }) {
  const isHydrated = useHydrated();
  const form = usePlainForm({
    check: (data, element) => contactErrors(messageIn(data), isEmailMalformed(element)),
    async submit(data) {
      await callApi('POST /api/contact', { body: messageIn(data) });
      onSent();
    },
    toFailure,
  });
  return (
    <form method="post" {...form.formProps} className="space-y-5">
      <TextField {...form.field('name')} label={LABELS.name} autoComplete="name" required />
      <TextField
        {...form.field('email')}
        type="email"
        label={LABELS.email}
        autoComplete="email"
        required
      />
      <TextArea {...form.field('message')} label={LABELS.message} rows={6} required />
      {form.failure && !form.isFieldFailure && <Alert kind="danger">{form.failure}</Alert>}
      <Button
        type="submit"
        size="lg"
        className="noscript:hidden"
        disabled={!isHydrated}
        pending={form.isPending}
        pendingText="Sending…"
      >
        Send message
      </Button>
      <noscript>
        <p className="text-soft">Turn on JavaScript or call us.</p>
      </noscript>
    </form>
  );
}

function messageIn(data: FormData): ContactMessage {
  const entries = Object.keys(LABELS).map((name) => [name, getText(data, name)]);
  return Object.fromEntries(entries) as ContactMessage;
}

function isEmailMalformed(form: HTMLFormElement): boolean {
  return (form.elements.namedItem('email') as HTMLInputElement).validity.typeMismatch;
}

export function contactErrors(message: ContactMessage, isMalformed: boolean): FieldErrors {
  const blank = Object.entries(LABELS).filter(
    ([name]) => message[name as keyof ContactMessage].trim() === '',
  );
  return {
    ...(isMalformed && { email: 'Enter an email address such as name@example.com' }),
    ...Object.fromEntries(blank.map(([name, label]) => [name, `${label} is required`])),
  };
}
