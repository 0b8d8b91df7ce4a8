import { useRevalidator } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';

/** An error of the server, with a button to try again. */
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

/** For an order that does not exist or is another customer's: another try would find nothing either. */
export function OrderMissing({ message }: { message: string }) {
  return (
    <Alert
      kind="danger"
      title={message}
      actions={
        <ButtonLink variant="secondary" to="/orders">
          Show my orders
        </ButtonLink>
      }
    >
      Check the address, or sign in with the account that placed the order.
    </Alert>
  );
}
