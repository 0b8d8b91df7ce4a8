import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';

const LABEL = 'Proceed To Checkout';

/** The link to /shipping, or a button that shows why an item can't be ordered. */
export function ProceedToCheckout({ isBlocked }: { isBlocked: boolean }) {
  const [isTold, setIsTold] = useState(false);
  if (!isBlocked) {
    return (
      <ButtonLink to="/shipping" size="lg" wide>
        {LABEL}
      </ButtonLink>
    );
  }
  return (
    <>
      {isTold && (
        <Alert kind="danger" className="mb-4">
          Some items can't be ordered as they are. Please change or delete the ones marked in your
          cart.
        </Alert>
      )}
      <Button size="lg" wide onClick={() => setIsTold(true)}>
        {LABEL}
      </Button>
    </>
  );
}
