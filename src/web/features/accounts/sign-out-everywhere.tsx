import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { isSignedOut, refusalInWords } from './refusal.ts';

interface SignOutEverywhereProps {
  /** Ends every session and leads away; throws when refused. */
  onSignOut: () => Promise<void>;
  onSignedOut: () => Promise<void>;
}

/** For a device that was lost, or lent. */
export function SignOutEverywhere({ onSignOut, onSignedOut }: SignOutEverywhereProps) {
  const [pending, setPending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  async function onClick() {
    setPending(true);
    setMessage(null);
    try {
      await onSignOut();
    } catch (error) {
      if (isSignedOut(error)) await onSignedOut();
      else setMessage(refusalInWords(error).message);
    }
    setPending(false);
  }

  return (
    <div className="mt-4 grid gap-4">
      {message && <Alert kind="danger">{message}</Alert>}
      <Button
        variant="secondary"
        className="justify-self-start"
        pending={pending}
        pendingText="Signing out…"
        onClick={onClick}
      >
        Sign out everywhere
      </Button>
    </div>
  );
}
