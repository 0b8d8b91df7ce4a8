import { useState } from 'react';
import { type AdminOrder, shipOrderSchema } from '../../../../contract/order-admin.ts';
import type { Order } from '../../../../contract/orders.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { ActionDialog, DialogButton } from '../../../admin/forms/action-dialog.tsx';
import { SectionCard } from '../../../admin/frame/admin-screen.tsx';
import { callApi } from '../../../platform/api.ts';
import { getStaleRecord } from '../../../platform/failure.ts';
import { useShop, useShopDates } from '../../../platform/shop.ts';
import { Checkbox, TextField } from '../../../ui/fields.tsx';
import { OrderAction, type OrderPanelProps, toOutcome } from './order-action.tsx';

export function DeliveryPanel({ adminOrder, onChanged }: OrderPanelProps) {
  const { order, hasReturnedStock, blocked } = adminOrder;
  const isShipped = order.shippedAt !== null;
  const canComeBack = isShipped && !order.isPaid && !hasReturnedStock && !blocked['return-stock'];
  return (
    <SectionCard title="Delivery">
      <Parcel adminOrder={adminOrder} />
      {blocked.deliver && <p className="mt-2 text-sm text-soft">{blocked.deliver}</p>}
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {!blocked.deliver && (
          <>
            <DialogButton
              variant={isShipped ? 'secondary' : 'primary'}
              label={isShipped ? 'Edit tracking details' : 'Mark as shipped'}
            >
              {(close) => <ShipDialog {...{ adminOrder, onChanged }} onClose={close} />}
            </DialogButton>
            <DeliverAction {...{ adminOrder, onChanged }} />
          </>
        )}
        {canComeBack && (
          <OrderAction
            onChanged={onChanged}
            label="Parcel came back"
            done="Items returned to stock"
            call={() =>
              callApi('POST /api/admin/orders/{id}/return', { params: { id: order._id } })
            }
            title="Has this parcel come back?"
            confirm="Return items to stock"
            pendingText="Saving…"
          >
            <p className="text-soft">
              The items go back into stock, and the order stays unpaid. The customer sees it on the
              order page. You cannot undo this.
            </p>
          </OrderAction>
        )}
      </div>
    </SectionCard>
  );
}

const NO_CASH = { cashReceived: 'no' } as const;

function DeliverAction({ adminOrder: { order }, onChanged }: OrderPanelProps) {
  const isShipped = order.shippedAt !== null;
  const isCash = order.due.cash === 'on-delivery';
  return (
    <OrderAction
      onChanged={onChanged}
      variant={isShipped ? 'primary' : 'secondary'}
      label="Mark as delivered"
      done="Order marked as delivered"
      values={{ isCashReceived: isCash }}
      call={({ isCashReceived }) =>
        callApi('POST /api/admin/orders/{id}/deliver', {
          params: { id: order._id },
          query: isCash && !isCashReceived ? NO_CASH : {},
        })
      }
      title="Mark this order as delivered?"
      pendingText="Saving…"
    >
      {({ checkbox }) => (
        <>
          <p className="text-soft">
            {!isShipped && 'This order is not marked as shipped yet. '}
            After this, you cannot change the carrier and tracking number.
          </p>
          {isCash && (
            <Checkbox
              label={`${formatRupees(order.totalPrice)} was collected in cash: mark the order as paid`}
              {...checkbox('isCashReceived')}
            />
          )}
        </>
      )}
    </OrderAction>
  );
}

function Parcel({ adminOrder: { order } }: { adminOrder: AdminOrder }) {
  const { formatMoment } = useShopDates();
  const { shippedAt, deliveredAt, carrier, trackingNumber } = order;
  const facts = [
    ['Shipped', shippedAt && formatMoment(shippedAt)],
    ['Carrier', carrier],
    ['Tracking number', trackingNumber],
    ['Delivered', deliveredAt && formatMoment(deliveredAt)],
  ].filter(([, value]) => value);
  if (facts.length === 0) return <p className="text-soft">Not shipped yet</p>;
  return (
    <dl className="numerals grid grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ShipDialog(props: OrderPanelProps & { onClose: () => void }) {
  const { adminOrder, onChanged, onClose } = props;
  const [present, setPresent] = useState(adminOrder);
  const { order } = present;
  const isShipped = order.shippedAt !== null;
  const { sendsEmails } = useShop();

  async function ship(parcel: { carrier: string; trackingNumber: string }) {
    const input = { params: { id: order._id }, body: { ...parcel, seen: getParcel(order) } };
    const wasShipped = adminOrder.order.shippedAt !== null;
    const done = wasShipped ? 'Tracking details saved' : 'Order marked as shipped';
    try {
      const outcome = await toOutcome(callApi('POST /api/admin/orders/{id}/ship', input), done);
      onClose();
      await onChanged(outcome);
    } catch (error) {
      // Shows what someone else saved meanwhile; saving again then replaces it.
      setPresent(getStaleRecord<AdminOrder>(error) ?? present);
      throw error;
    }
  }

  return (
    <ActionDialog
      schema={shipOrderSchema.omit({ seen: true })}
      values={getParcel(adminOrder.order) ?? { carrier: '', trackingNumber: '' }}
      submit={ship}
      title={isShipped ? 'Edit tracking details' : 'Mark this order as shipped?'}
      confirm={isShipped ? 'Save' : 'Mark as shipped'}
      pendingText="Saving…"
      failure={(message) => (
        <>
          {message}
          {present !== adminOrder && <p className="mt-2">Saved now: {parcelText(order)}.</p>}
        </>
      )}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="text-soft">
            {sendsEmails && !isShipped
              ? 'The customer gets an email with these details.'
              : 'The customer sees these details on the order page. No email is sent.'}
          </p>
          <TextField
            label="Carrier"
            hint="For example: India Post"
            optional
            {...field('carrier')}
            autoComplete="off"
            maxLength={60}
          />
          <TextField
            label="Tracking number"
            optional
            {...field('trackingNumber')}
            autoComplete="off"
            maxLength={60}
          />
        </>
      )}
    </ActionDialog>
  );
}

function getParcel({ shippedAt, carrier, trackingNumber }: Order) {
  if (shippedAt === null) return null;
  return { carrier: carrier ?? '', trackingNumber: trackingNumber ?? '' };
}

function parcelText({ carrier, trackingNumber }: Order): string {
  return [carrier, trackingNumber].filter(Boolean).join(' ') || 'no carrier or tracking number';
}
