import { useState } from 'react';
import type { Customer } from '../../../contract/customers.ts';
import { Button } from '../../ui/forms/button.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { EraseDialog } from './erase-dialog.tsx';

interface EraseCustomerProps {
  customer: Customer;
  onChanged: () => void;
}

/** For a customer who requests erasure. */
export function EraseCustomer({ customer, onChanged }: EraseCustomerProps) {
  const [isAsking, setIsAsking] = useState(false);
  const toast = useToast();

  function onErased() {
    setIsAsking(false);
    toast({ kind: 'success', text: 'The account is erased.' });
    onChanged();
  }

  if (customer.isAdmin) {
    return (
      <p className="text-soft">
        This is an administrator. Take the rights away first, then the account can be erased.
      </p>
    );
  }
  return (
    <>
      <p className="mb-3 max-w-prose text-soft">
        For a customer who asks for it. The orders stay with their figures; everything that
        identifies the person is deleted for good.
      </p>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        Erase this customer…
      </Button>
      {isAsking && (
        <EraseDialog
          customer={customer}
          onClose={() => setIsAsking(false)}
          onErased={onErased}
          onChanged={onChanged}
        />
      )}
    </>
  );
}
