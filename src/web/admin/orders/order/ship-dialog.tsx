import { type SubmitEvent, useId, useState } from 'react';
import type { Order } from '../../../../contract/orders.ts';
import type { AdminOrder } from '../../../../contract/payment-admin.ts';
import { browserApi } from '../../../platform/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { staleRecordOf } from '../../frame/api-error-text.ts';
import type { ActionDialogProps } from './cancel-dialog.tsx';
import { useOrderAction } from './use-order-action.ts';

/** Marks an order as shipped, or corrects its parcel. */
export function ShipDialog({ found, onDone, onClose }: ActionDialogProps) {
  const [present, setPresent] = useState(found);
  const { order } = present;
  const isShipped = order.shippedAt !== null;
  const [carrier, setCarrier] = useState(order.carrier ?? '');
  const [trackingNumber, setTrackingNumber] = useState(order.trackingNumber ?? '');
  const { isPending, error, run } = useOrderAction(onDone);
  const { fields, message } = error;
  const formId = useId();

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { carrier, trackingNumber, seen: parcelOf(order) };
    void run(() =>
      browserApi()
        .call('shipOrder', { params: { id: order._id }, body })
        .catch(refuse),
    );
  }

  /** Shows what someone else saved meanwhile; saving again then replaces it. */
  function refuse(error: unknown): never {
    setPresent(staleRecordOf<AdminOrder>(error) ?? present);
    throw error;
  }

  // Stays open while the call is under way, so that an error is seen.
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
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={isPending} pendingText="Saving…">
            {isShipped ? 'Save' : 'Mark shipped'}
          </Button>
        </>
      }
    >
      <p className="text-soft">
        {isShipped
          ? 'The customer sees it with the order; no other email is sent.'
          : 'The customer gets an email, and sees these two with the order.'}
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
            {present !== found && <p className="mt-2">It is now: {parcelText(order)}.</p>}
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

function parcelText({ carrier, trackingNumber }: Order): string {
  return [carrier, trackingNumber].filter(Boolean).join(' ') || 'shipped, without a number';
}
