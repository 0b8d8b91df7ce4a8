import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { AdminScreen } from './admin-screen.tsx';

/** Specification §8, Dashboard. */
export const LOAD_FAILED = 'Failed to fetch data from server.';

/** Why data could not be loaded, and the button that tries again. */
export function LoadError({ message }: { message: string }) {
  const { state, revalidate } = useRevalidator();
  return (
    <Alert
      kind="danger"
      title={LOAD_FAILED}
      actions={
        <Button
          variant="danger"
          pending={state === 'loading'}
          pendingText="Trying again…"
          onClick={() => revalidate()}
        >
          Try again
        </Button>
      }
    >
      {message}
    </Alert>
  );
}

interface FailedScreenProps {
  /** The current link of the navigation. */
  path: string;
  title: ReactNode;
  message: string;
}

/** A screen whose data could not be loaded. */
export function FailedScreen({ path, title, message }: FailedScreenProps) {
  return (
    <AdminScreen path={path} title={title}>
      <LoadError message={message} />
    </AdminScreen>
  );
}
