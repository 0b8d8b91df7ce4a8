import { useState } from 'react';
import { type AdminOrder, shipOrderSchema } from '../../../../contract/order-admin.ts';
import type { Order } from '../../../../contract/orders.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { ActionDialog } from '../../../admin/forms/action-dialog.tsx';
import { SectionCard } from '../../../admin/frame/admin-screen.tsx';
import { callApi } from '../../../platform/api.ts';
import { getStaleRecord } from '../../../platform/failure.ts';
import { useShop, useShopDates } from '../../../platform/shop.ts';
import { Checkbox, TextField } from '../../../ui/fields.tsx';
import { type OnOrderChanged, OrderAction, type OrderDialogProps } from './order-action.tsx';

interface DeliveryPanelProps {
  adminOrder: AdminOrder;
  onChanged: OnOrderChanged;
}

export function DeliveryPanel({ adminOrder, onChanged }: DeliveryPanelProps) {
  const isShipped = adminOrder.order.shippedAt !== null;
  const reason = adminOrder.blocked.deliver;
  const canComeBack =
    isShipped &&
    !adminOrder.order.isPaid &&
    !adminOrder.hasReturnedStock &&
    !adminOrder.blocked['return-stock'];
  return (
    <SectionCard title="Delivery">
      <Parcel adminOrder={adminOrder} />
      {reason && <p className="mt-2 text-sm text-soft">{reason}</p>}
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {!reason && (
          <>
            <OrderAction
              onChanged={onChanged}
              variant={isShipped ? 'secondary' : 'primary'}
              label={isShipped ? 'Edit tracking details' : 'Mark as shipped'}
              done={isShipped ? 'Tracking details saved' : 'Order marked as shipped'}
            >
              {(events) => <ShipDialog adminOrder={adminOrder} {...events} />}
            </OrderAction>
            <OrderAction
              onChanged={onChanged}
              variant={isShipped ? 'primary' : 'secondary'}
              label="Mark as delivered"
              done="Order marked as delivered"
            >
              {(events) => <DeliverDialog adminOrder={adminOrder} {...events} />}
            </OrderAction>
          </>
        )}
        {canComeBack && (
          <OrderAction
            onChanged={onChanged}
            variant="secondary"
            label="Parcel came back"
            done="Items returned to stock"
          >
            {(events) => <ReturnDialog adminOrder={adminOrder} {...events} />}
          </OrderAction>
        )}
      </div>
    </SectionCard>
  );
}

const NO_CASH = { cashReceived: 'no' } as const;

function DeliverDialog({ adminOrder: { order }, act, onClose }: OrderDialogProps) {
  const params = { id: order._id };
  const isCash = order.due.cash === 'on-delivery';
  return (
    <ActionDialog
      values={{ isCashReceived: isCash }}
      submit={async ({ isCashReceived }) => {
        const query = isCash && !isCashReceived ? NO_CASH : {};
        await act(() => callApi('POST /api/admin/orders/{id}/deliver', { params, query }));
      }}
      title="Mark this order as delivered?"
      confirm="Mark as delivered"
      pendingText="Saving…"
      onClose={onClose}
    >
      {({ checkbox }) => (
        <>
          <p className="text-soft">
            {order.shippedAt === null && 'This order is not marked as shipped yet. '}
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
    </ActionDialog>
  );
}

function ReturnDialog({ adminOrder: { order }, act, onClose }: OrderDialogProps) {
  const params = { id: order._id };
  return (
    <ActionDialog
      submit={() => act(() => callApi('POST /api/admin/orders/{id}/return', { params }))}
      title="Has this parcel come back?"
      confirm="Return items to stock"
      pendingText="Saving…"
      onClose={onClose}
    >
      <p className="text-soft">
        The items go back into stock, and the order stays unpaid. The customer sees it on the order
        page. You cannot undo this.
      </p>
    </ActionDialog>
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

function ShipDialog({ adminOrder, act, onClose }: OrderDialogProps) {
  const [present, setPresent] = useState(adminOrder);
  const { order } = present;
  const isShipped = order.shippedAt !== null;
  const { sendsEmails } = useShop();

  async function ship(parcel: { carrier: string; trackingNumber: string }) {
    const body = { ...parcel, seen: getParcel(order) };
    try {
      await act(() =>
        callApi('POST /api/admin/orders/{id}/ship', { params: { id: order._id }, body }),
      );
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
