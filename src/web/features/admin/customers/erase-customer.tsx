import { useState } from 'react';
import type { Customer } from '../../../../contract/customer.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { EraseDialog } from './erase-dialog.tsx';

interface EraseCustomerProps {
  customer: Customer;
  onChanged: () => void;
}

/** For a customer who asks the shop to forget her. */
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
        She is an administrator. Take that from her first, then the account can be erased.
      </p>
    );
  }
  return (
    <>
      <p className="mb-3 max-w-prose text-soft">
        For a customer who asks the shop to forget her. Her orders stay with their figures;
        everything that tells who she is goes, for good.
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
