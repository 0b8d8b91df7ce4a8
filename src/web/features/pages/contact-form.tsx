import { type ChangeEvent, type FocusEvent, type FormEvent, useState } from 'react';
import { ApiError } from '../../../contract/client.ts';
import { browserApi } from '../../platform/api.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { isPressed } from '../../ui/is-pressed.ts';
import {
  CONTACT_LABELS,
  type ContactFaults,
  type ContactField,
  contactFault,
  faultsFromIssues,
} from './contact-faults.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Name, email and message, all required (specification §5). What was typed stays when sending fails. */
export function ContactForm({ onSent }: { onSent: () => void }) {
  const isHydrated = useHydrated();
  const [faults, setFaults] = useState<ContactFaults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  function check(control: Control) {
    setFaults((now) => ({ ...now, [control.name]: faultOf(control) }));
  }
  function checkOnLeaving({ target, relatedTarget }: FocusEvent<Control>) {
    if (!isPressed(relatedTarget)) check(target);
  }
  function recheck({ target }: ChangeEvent<Control>) {
    if (faults[target.name as ContactField]) check(target);
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const controls = controlsOf(event.currentTarget);
    setRefusal(null);
    setFaults(faultsOf(controls));
    const wrong = controls.find(faultOf);
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
      const found = faultsFromIssues(error.issues);
      setFaults(found);
      if (Object.keys(found).length === 0) setRefusal(error.message);
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
        error={faults.name}
        {...checks}
      />
      <TextField
        name="email"
        type="email"
        label={CONTACT_LABELS.email}
        autoComplete="email"
        required
        error={faults.email}
        {...checks}
      />
      <TextArea
        name="message"
        label={CONTACT_LABELS.message}
        rows={6}
        required
        error={faults.message}
        {...checks}
      />
      {refusal && <Alert kind="danger">{refusal}</Alert>}
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

function faultOf(control: Control): string | undefined {
  return contactFault(control.name as ContactField, control.value, control.validity.typeMismatch);
}

function faultsOf(controls: Control[]): ContactFaults {
  return Object.fromEntries(controls.map((control) => [control.name, faultOf(control)]));
}

function valuesOf(controls: Control[]): Record<ContactField, string> {
  const values = Object.fromEntries(controls.map((control) => [control.name, control.value]));
  return values as Record<ContactField, string>;
}
