import { useState } from 'react';
import type { Order } from '../../../../contract/orders.ts';
import type { AdminOrder } from '../../../../contract/payment-admin.ts';
import { browserApi } from '../../../platform/api.ts';
import { staleRecordOf } from '../../../platform/failure.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { textIn } from '../../../ui/forms/use-form.ts';
import { ActionDialog } from '../../forms/action-dialog.tsx';
import { useAdminForm } from '../../forms/use-admin-action.ts';
import type { OrderDialogProps } from './note-dialog.tsx';

export function ShipDialog({ found, onDone, onClose }: OrderDialogProps) {
  const [present, setPresent] = useState(found);
  const { order } = present;
  const isShipped = order.shippedAt !== null;
  const form = useAdminForm({ submit: ship });

  async function ship(data: FormData) {
    const [carrier, trackingNumber] = [textIn(data, 'carrier'), textIn(data, 'trackingNumber')];
    const body = { carrier, trackingNumber, seen: parcelOf(order) };
    try {
      onDone(await browserApi().call('shipOrder', { params: { id: order._id }, body }));
    } catch (error) {
      // Shows what someone else saved meanwhile; saving again then replaces it.
      setPresent(staleRecordOf<AdminOrder>(error) ?? present);
      throw error;
    }
  }

  return (
    <ActionDialog
      form={form}
      title={isShipped ? 'Correct the parcel' : 'Mark this order as shipped?'}
      confirm={isShipped ? 'Save' : 'Mark shipped'}
      pendingText="Saving…"
      failure={
        <>
          {form.failure}
          {present !== found && <p className="mt-2">It is now: {parcelText(order)}.</p>}
        </>
      }
      onClose={onClose}
    >
      <p className="text-soft">
        {isShipped
          ? 'The customer sees it with the order; no other email is sent.'
          : 'The customer gets an email, and sees these two with the order.'}
      </p>
      <TextField
        label="Carrier"
        hint="Such as: India Post"
        optional
        {...form.field('carrier')}
        autoComplete="off"
        defaultValue={found.order.carrier ?? ''}
        maxLength={60}
      />
      <TextField
        label="Tracking number"
        optional
        {...form.field('trackingNumber')}
        autoComplete="off"
        defaultValue={found.order.trackingNumber ?? ''}
        maxLength={60}
      />
    </ActionDialog>
  );
}

function parcelOf({ shippedAt, carrier, trackingNumber }: Order) {
  if (shippedAt === null) return null;
  return { carrier: carrier ?? '', trackingNumber: trackingNumber ?? '' };
}

function parcelText({ carrier, trackingNumber }: Order): string {
  return [carrier, trackingNumber].filter(Boolean).join(' ') || 'shipped, without a number';
}
