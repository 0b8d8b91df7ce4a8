import { type SubmitEvent, useId, useState } from 'react';
import { formatRupees } from '../../../../domain/money/money.ts';
import { browserApi } from '../../../platform/api.ts';
import { randomId } from '../../../platform/random-id.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { ActionDialogProps } from '../order/cancel-dialog.tsx';
import { useOrderAction } from '../order/use-order-action.ts';
import { refundRoute } from './payment-text.ts';

const AMOUNT_REQUIRED = 'Enter an amount in rupees above 0, such as 499.50';

/** Refunds an order, completely or in part. One opened dialog makes one refund, as its key is fixed. */
export function RefundDialog({ found, onDone, onClose }: ActionDialogProps) {
  const { order, refundable, hasReturnedStock, payments } = found;
  const [key] = useState(randomId);
  const [amount, setAmount] = useState(() => rupeeText(refundable));
  const [note, setNote] = useState('');
  const [returnStock, setReturnStock] = useState(false);
  const { isPending, error, run, refuse } = useOrderAction(onDone);
  const formId = useId();
  const ofAmount = error.fields.amount ?? error.fields.key;

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const rupees = parseRupees(amount);
    if (rupees === null) return refuse({ amount: AMOUNT_REQUIRED });
    const body = { amount: rupees, note, returnStock, key };
    void run(() => browserApi().call('refundOrder', { params: { id: order._id }, body }));
  }

  // Stays open until the answer arrives, so that an error is seen.
  function close() {
    if (!isPending) onClose();
  }

  return (
    <Dialog
      open
      role="alertdialog"
      title="Refund this order"
      onClose={close}
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
            pendingText="Refunding…"
          >
            Refund
          </Button>
        </>
      }
    >
      <p className="numerals text-soft">
        At most {formatRupees(refundable)} can be refunded. {refundRoute(payments)}
      </p>
      <form id={formId} noValidate onSubmit={onSubmit} className="mt-5 grid gap-5">
        <TextField
          label="Amount in rupees"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          maxLength={20}
          required
          error={ofAmount}
        />
        <TextField
          label="Note"
          hint="The customer reads it"
          name="note"
          value={note}
          onChange={(event) => setNote(event.target.value)}
          maxLength={100}
          required
          error={error.fields.note}
        />
        {hasReturnedStock && (
          <p className="text-sm text-soft">Its pieces are back in stock already.</p>
        )}
        {order.isPaid && !hasReturnedStock && (
          <Checkbox
            label="Put the pieces back into stock"
            name="returnStock"
            checked={returnStock}
            onChange={(event) => setReturnStock(event.target.checked)}
          />
        )}
        {error.message && !ofAmount && !error.fields.note && (
          <Alert kind="danger">{error.message}</Alert>
        )}
      </form>
    </Dialog>
  );
}

/** An amount as it is typed into a field, `4999.00`. */
export function rupeeText(rupees: number): string {
  return rupees.toFixed(2);
}

/** The typed rupees, with or without sign and commas; null if it is no amount above 0. */
export function parseRupees(text: string): number | null {
  const plain = text.replace(/[₹,\s]/g, '');
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(plain)) return null;
  const rupees = Number(plain);
  return rupees > 0 ? rupees : null;
}
