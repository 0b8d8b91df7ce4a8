import { useState } from 'react';
import { canSubmitName } from '../../../domain/credentials.ts';
import { changeName } from '../../platform/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { isSignedOut, refusalInWords } from './refusal.ts';
import { textField, useAccountForm } from './use-account-form.ts';

interface NameFormProps {
  name: string;
  onSignedOut: () => Promise<void>;
}

/** The name the shop calls its customer by. */
export function NameForm({ name, onSignedOut }: NameFormProps) {
  const [notice, setNotice] = useState<string | null>(null);
  const form = useAccountForm({
    read: (data) => textField(data, 'fullName'),
    canSubmit: canSubmitName,
    submit,
  });

  async function submit(fullName: string) {
    setNotice(null);
    try {
      const user = await changeName(fullName);
      setNotice(`Saved. We call you ${user.name} from now on.`);
      return null;
    } catch (error) {
      if (!isSignedOut(error)) return refusalInWords(error);
      await onSignedOut();
      return null;
    }
  }

  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="mt-4 grid gap-4">
      {notice && <Alert kind="success">{notice}</Alert>}
      {form.message && <Alert kind="danger">{form.message}</Alert>}
      <TextField
        label="Full Name"
        name="fullName"
        autoComplete="name"
        defaultValue={name}
        maxLength={120}
        required
        error={form.faults.fullName}
      />
      <Button
        type="submit"
        className="justify-self-start"
        pending={form.pending}
        pendingText="Saving…"
      >
        Save name
      </Button>
    </form>
  );
}
