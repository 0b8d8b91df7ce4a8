import { type SubmitEvent, useId, useState } from 'react';
import type { Order } from '../../../../contract/order.ts';
import { browserApi } from '../../../platform/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { ActionDialogProps } from './cancel-dialog.tsx';
import { presentOrderOf } from './present-order.ts';
import { useOrderAction } from './use-order-action.ts';

/** Notes that an order is on its way, or mends what was noted of its parcel. */
export function ShipDialog({ found, onDone, onClose }: ActionDialogProps) {
  const [present, setPresent] = useState(found);
  const { order } = present;
  const isShipped = order.shippedAt !== null;
  const [carrier, setCarrier] = useState(order.carrier ?? '');
  const [trackingNumber, setTrackingNumber] = useState(order.trackingNumber ?? '');
  const { isPending, fault, run } = useOrderAction(onDone);
  const { fields, message } = fault;
  const formId = useId();

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { carrier, trackingNumber, seen: parcelOf(order) };
    run(() =>
      browserApi()
        .call('shipOrder', { params: { id: order._id }, body })
        .catch(refuse),
    );
  }

  /** Saving again replaces what someone else noted meanwhile: by now it was seen. */
  function refuse(error: unknown): never {
    setPresent(presentOrderOf(error) ?? present);
    throw error;
  }

  // Stays until the answer is there: a refusal must be seen.
  function close() {
    if (!isPending) onClose();
  }

  return (
    <Dialog
      open
      role="alertdialog"
      title={isShipped ? 'Correct the parcel' : 'Mark this order as shipped?'}
      onClose={close}
      actions={
        <>
          <Button variant="secondary" disabled={isPending} onClick={close}>
            Leave it
          </Button>
          <Button type="submit" form={formId} pending={isPending} pendingText="Saving…">
            {isShipped ? 'Save' : 'Mark shipped'}
          </Button>
        </>
      }
    >
      <p className="text-soft">
        {isShipped
          ? 'The customer sees it with her order; no other letter is sent.'
          : 'The customer gets a letter, and sees these two with her order.'}
      </p>
      <form id={formId} noValidate onSubmit={onSubmit} className="mt-5 grid gap-5">
        <TextField
          label="Carrier"
          hint="Such as: India Post"
          optional
          name="carrier"
          autoComplete="off"
          value={carrier}
          onChange={(event) => setCarrier(event.target.value)}
          maxLength={60}
          error={fields.carrier}
        />
        <TextField
          label="Tracking number"
          optional
          name="trackingNumber"
          autoComplete="off"
          value={trackingNumber}
          onChange={(event) => setTrackingNumber(event.target.value)}
          maxLength={60}
          error={fields.trackingNumber}
        />
        {message && !fields.carrier && !fields.trackingNumber && (
          <Alert kind="danger">
            {message}
            {present !== found && <p className="mt-2">It is now: {parcelWords(order)}.</p>}
          </Alert>
        )}
      </form>
    </Dialog>
  );
}

function parcelOf({ shippedAt, carrier, trackingNumber }: Order) {
  if (shippedAt === null) return null;
  return { carrier: carrier ?? '', trackingNumber: trackingNumber ?? '' };
}

function parcelWords({ carrier, trackingNumber }: Order): string {
  return [carrier, trackingNumber].filter(Boolean).join(' ') || 'shipped, without a number';
}
