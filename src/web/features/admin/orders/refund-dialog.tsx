import { type SubmitEvent, useId, useState } from 'react';
import { formatRupees } from '../../../../domain/money.ts';
import { browserApi } from '../../../platform/api.ts';
import { randomId } from '../../../platform/random-id.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { ActionDialogProps } from './cancel-dialog.tsx';
import { wayBack } from './money-words.ts';
import { parseRupees, rupeeText } from './rupee-text.ts';
import { useOrderAction } from './use-order-action.ts';

const AMOUNT_WANTED = 'Enter an amount in rupees above 0, such as 499.50';

/** Sends money back, the whole or a part. One opened dialog makes one refund, however often it is sent. */
export function RefundDialog({ found, onDone, onClose }: ActionDialogProps) {
  const { order, refundable, hasReturnedStock, payments } = found;
  const [key] = useState(randomId);
  const [amount, setAmount] = useState(() => rupeeText(refundable));
  const [note, setNote] = useState('');
  const [returnStock, setReturnStock] = useState(false);
  const { isPending, fault, run, refuse } = useOrderAction(onDone);
  const formId = useId();
  const ofAmount = fault.fields.amount ?? fault.fields.key;

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const rupees = parseRupees(amount);
    if (rupees === null) return refuse({ amount: AMOUNT_WANTED });
    const body = { amount: rupees, note, returnStock, key };
    run(() => browserApi().call('refundOrder', { params: { id: order._id }, body }));
  }

  // Stays until the answer is there: a refusal must be seen.
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
            Leave it
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
        At most {formatRupees(refundable)} can be sent back. {wayBack(payments)}
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
          error={fault.fields.note}
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
        {fault.message && !ofAmount && !fault.fields.note && (
          <Alert kind="danger">{fault.message}</Alert>
        )}
      </form>
    </Dialog>
  );
}
