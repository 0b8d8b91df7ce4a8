import { ApiError } from '../../../../contract/client.ts';
import { type Customer, eraseCustomerSchema } from '../../../../contract/customers.ts';
import { isSameEmail, WRONG_EMAIL } from '../../../../domain/accounts/customers.ts';
import { ActionDialog, DialogButton } from '../../../admin/forms/action-dialog.tsx';
import { countText } from '../../../admin/lists/format.ts';
import { callApi } from '../../../platform/api.ts';
import { TextField } from '../../../ui/fields.tsx';
import { Alert } from '../../../ui/messages.tsx';
import { useToast } from '../../../ui/toast.tsx';

interface EraseCustomerProps {
  customer: Customer;
  /** Called when the account was erased, or its orders changed meanwhile. */
  onChanged: () => void;
}

export function EraseCustomer({ customer, onChanged }: EraseCustomerProps) {
  if (customer.isAdmin) {
    return (
      <p className="text-soft">Remove admin access first. Then you can erase this customer.</p>
    );
  }
  return (
    <>
      <p className="mb-3 max-w-prose text-soft">
        Erase a customer only when they ask for it. The orders stay, without personal data.
      </p>
      <DialogButton variant="danger" label="Erase customer…">
        {(close) => <EraseDialog customer={customer} onClose={close} onChanged={onChanged} />}
      </DialogButton>
    </>
  );
}

function EraseDialog(props: EraseCustomerProps & { onClose: () => void }) {
  const { customer, onChanged, onClose } = props;
  const toast = useToast();
  const warning = openOrdersWarning(customer);

  async function erase({ confirmation }: { confirmation: string }) {
    const openOrders = customer.unpaidOrders + customer.undeliveredOrders;
    try {
      await callApi('POST /api/admin/customers/{id}/erase', {
        params: { id: customer._id },
        body: { confirmation, openOrders },
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) onChanged();
      throw error;
    }
    onClose();
    toast({ kind: 'success', text: 'Customer erased' });
    onChanged();
  }

  return (
    <ActionDialog
      schema={eraseCustomerSchema
        .pick({ confirmation: true })
        .refine(({ confirmation }) => isSameEmail(confirmation, customer.email), {
          path: ['confirmation'],
          error: WRONG_EMAIL,
        })}
      values={{ confirmation: '' }}
      submit={erase}
      role="dialog"
      title={`Erase ${customer.name}?`}
      label="Erase customer"
      pendingText="Erasing…"
      variant="danger"
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            This deletes their name, email, password, cart, addresses, phone numbers and messages.
            Orders keep their amounts. Issued invoices stay, as tax law requires. You cannot undo
            this.
          </p>
          {warning && (
            <Alert kind="warn" live={false} title={warning.title}>
              {warning.text}
            </Alert>
          )}
          <TextField
            label="Type the email to confirm"
            hint={customer.email}
            {...field('confirmation')}
            type="email"
            autoComplete="off"
          />
        </>
      )}
    </ActionDialog>
  );
}

export function openOrdersWarning({
  unpaidOrders: unpaid,
  undeliveredOrders: undelivered,
}: Pick<Customer, 'unpaidOrders' | 'undeliveredOrders'>): { title: string; text: string } | null {
  const open = unpaid + undelivered;
  if (open === 0) return null;
  const parts = [
    ...(undelivered > 0 ? [`${undelivered} paid but not delivered or refunded`] : []),
    ...(unpaid > 0 ? [`${unpaid} not paid`] : []),
  ];
  return {
    title: `${countText(open, 'order')} still open: ${parts.join(', ')}`,
    text: 'Without the address you cannot send them. Deliver, cancel or refund them first.',
  };
}
