import { type FocusEvent, type SubmitEvent, useId, useState } from 'react';
import { ApiError } from '../../../contract/client.ts';
import type { Customer } from '../../../contract/customers.ts';
import { namesCustomer, WRONG_EMAIL } from '../../../domain/accounts/erasure.ts';
import { browserApi } from '../../platform/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { isPressed } from '../../ui/forms/is-pressed.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useAdminAction } from '../forms/use-admin-action.ts';

interface EraseDialogProps {
  customer: Customer;
  onClose: () => void;
  onErased: () => void;
  /** Called when the customer's data changed meanwhile. */
  onChanged: () => void;
}

/** Explains what is erased and what stays; erases once the customer's email was typed. */
export function EraseDialog({ customer, onClose, onErased, onChanged }: EraseDialogProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const { isPending, failure, attempt } = useAdminAction();
  const formId = useId();
  const warning = openOrdersWarning(customer);

  async function erase(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('confirmation');
    if (!namesCustomer(typed, customer.email)) {
      setError(WRONG_EMAIL);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    const body = {
      confirmation: typed,
      openOrders: customer.unpaidOrders + customer.undeliveredOrders,
    };
    if (await attempt(() => call(customer._id, body, onChanged))) onErased();
  }

  function checkOnLeaving({ relatedTarget }: FocusEvent) {
    if (typed !== '' && !isPressed(relatedTarget))
      setError(namesCustomer(typed, customer.email) ? undefined : WRONG_EMAIL);
  }

  // Stays open while the call is under way, so that an error is seen.
  function close() {
    if (!isPending) onClose();
  }

  return (
    <Dialog
      open
      onClose={close}
      title={`Erase ${customer.name}?`}
      actions={
        <>
          <Button variant="secondary" disabled={isPending} onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            pending={isPending}
            pendingText="Erasing…"
          >
            Erase for good
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={erase} className="space-y-4">
        <p>
          Name, email, password, sessions and cart are deleted, and so are the addresses and phone
          numbers of the orders and {messagesOf(customer)}. Issued invoices stay as they are, as tax
          law requires. Nobody can sign in to the account again. This cannot be undone.
        </p>
        {warning && (
          <Alert kind="warn" live={false} title={warning.title}>
            {warning.text}
          </Alert>
        )}
        {failure && <Alert kind="danger">{failure.message}</Alert>}
        <TextField
          label="Type the email to confirm"
          hint={customer.email}
          name="confirmation"
          type="email"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
          onBlur={checkOnLeaving}
          error={error}
        />
      </form>
    </Dialog>
  );
}

async function call(
  id: string,
  body: { confirmation: string; openOrders: number },
  onChanged: () => void,
): Promise<void> {
  try {
    await browserApi().call('eraseCustomer', { params: { id }, body });
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) onChanged();
    throw error;
  }
}

function messagesOf({ messageCount }: Customer): string {
  if (messageCount === 0) return 'any messages sent';
  return messageCount === 1 ? 'the message sent' : `the ${messageCount} messages sent`;
}

/** The warning about open orders that still need the customer's address; null for none. */
export function openOrdersWarning({
  unpaidOrders: unpaid,
  undeliveredOrders: undelivered,
}: Pick<Customer, 'unpaidOrders' | 'undeliveredOrders'>): { title: string; text: string } | null {
  const open = unpaid + undelivered;
  if (open === 0) return null;
  const parts = [
    ...(undelivered > 0 ? [`${undelivered} paid and not delivered`] : []),
    ...(unpaid > 0 ? [`${unpaid} not paid, holding stock`] : []),
  ];
  return {
    title: `${open} ${open === 1 ? 'order is' : 'orders are'} still open: ${parts.join(', ')}`,
    text: 'Without the address they cannot be sent. Deliver or cancel them first, if you can.',
  };
}
