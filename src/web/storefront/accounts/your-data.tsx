import { useState } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '../../platform/api.ts';
import { failureOf } from '../../platform/failure.ts';
import { saveFile } from '../../platform/save-file.ts';
import { endSession } from '../../platform/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useAction } from '../../ui/forms/use-action.ts';
import { AccountForm, AccountPassword } from './account-form.tsx';

/** The customer's copy of the personal data that the shop stores. */
export function DownloadData() {
  const { isPending, failure, run } = useAction(failureOf);
  async function download() {
    const data = await browserApi().call('GET /api/user/personal-data');
    const text = JSON.stringify(data, null, 2);
    saveFile(new Blob([text], { type: 'application/json' }), 'my-data.json');
  }
  return (
    <>
      {failure && (
        <Alert kind="danger" className="mt-4">
          {failure.message}
        </Alert>
      )}
      <Button
        variant="secondary"
        className="mt-4"
        pending={isPending}
        pendingText="Collecting it…"
        onClick={() => run(download)}
      >
        Download your data
      </Button>
    </>
  );
}

/** Deletes the account, in two steps. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  async function submit({ password }: { password: string }) {
    await browserApi().call('POST /api/user/delete-account', { body: { password } });
    endSession();
    await navigate('/');
  }
  if (!isOpen) {
    return (
      <Button variant="danger" className="mt-4" onClick={() => setOpen(true)}>
        Delete account
      </Button>
    );
  }
  return (
    <>
      <Alert kind="warn" title="This cannot be undone" className="mt-4">
        Enter your password to delete your account for good.
      </Alert>
      <AccountForm submit={submit} submitText="Delete account for good" pendingText="Deleting it…">
        <AccountPassword
          label="Your password"
          name="password"
          autoComplete="current-password"
          autoFocus
        />
      </AccountForm>
      <Button variant="quiet" className="mt-2 -ml-5" onClick={() => setOpen(false)}>
        Keep account
      </Button>
    </>
  );
}
