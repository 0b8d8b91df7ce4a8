import { useRevalidator } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';

/** Specification §8, Dashboard. */
export const LOAD_FAILED = 'Failed to fetch data from server.';

/** In place of a screen whose data could not be loaded. */
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
