import { useRevalidator } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';

export function OrderError({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Alert
      kind="danger"
      actions={
        <Button variant="secondary" onClick={() => revalidate()} pending={state === 'loading'}>
          Try again
        </Button>
      }
    >
      {message}
    </Alert>
  );
}
