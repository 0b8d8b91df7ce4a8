import { type FocusEvent, type SubmitEvent, useId, useState } from 'react';
import { ApiError } from '../../../../contract/client.ts';
import type { Customer } from '../../../../contract/customer.ts';
import { NOT_HER_EMAIL, namesCustomer } from '../../../../domain/erasure.ts';
import { browserApi } from '../../../platform/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { isPressed } from '../../../ui/is-pressed.ts';
import { openOrdersWarning } from './open-orders-warning.ts';
import { useDeed } from './use-deed.ts';

interface EraseDialogProps {
  customer: Customer;
  onClose: () => void;
  onErased: () => void;
  /** What is known of her has changed meanwhile. */
  onChanged: () => void;
}

/** Says what goes and what stays, and erases a customer once her e-mail has been typed. */
export function EraseDialog({ customer, onClose, onErased, onChanged }: EraseDialogProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const { isPending, refusal, attempt } = useDeed();
  const formId = useId();
  const warning = openOrdersWarning(customer);

  async function erase(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('confirmation');
    if (!namesCustomer(typed, customer.email)) {
      setFault(NOT_HER_EMAIL);
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
      setFault(namesCustomer(typed, customer.email) ? undefined : NOT_HER_EMAIL);
  }

  // Stays until the answer is there: a refusal must be seen.
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
          Name, email, password, sessions and cart go, so do the addresses and phone numbers of her
          orders and {messagesOf(customer)}. Invoices that were issued stay as they are, as the tax
          law asks. Nobody can ever sign in to the account again. This cannot be undone.
        </p>
        {warning && (
          <Alert kind="warn" live={false} title={warning.title}>
            {warning.text}
          </Alert>
        )}
        {refusal && <Alert kind="danger">{refusal.message}</Alert>}
        <TextField
          label="Type her email to confirm"
          hint={customer.email}
          name="confirmation"
          type="email"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setFault(undefined);
          }}
          onBlur={checkOnLeaving}
          error={fault}
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
  if (messageCount === 0) return 'any messages she sent';
  return messageCount === 1 ? 'the message she sent' : `the ${messageCount} messages she sent`;
}
