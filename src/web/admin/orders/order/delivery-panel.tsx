import { useId } from 'react';
import type { AdminOrder } from '../../../../contract/payment-admin.ts';
import { blockedReason } from '../../../../domain/orders/state.ts';
import { browserApi } from '../../../platform/api.ts';
import { orderFacts } from '../../../platform/order-facts.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import { ActionDialog } from '../../forms/action-dialog.tsx';
import { useAdminForm } from '../../forms/use-admin-action.ts';
import { SectionCard } from '../../frame/section-card.tsx';
import { type OnOrderChanged, OrderAction, type OrderDialogProps } from './note-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';

interface DeliveryPanelProps {
  found: AdminOrder;
  onChanged: OnOrderChanged;
}

/** The parcel's progress, and the next steps. */
export function DeliveryPanel({ found, onChanged }: DeliveryPanelProps) {
  const isShipped = found.order.shippedAt !== null;
  const reason = blockedReason(orderFacts(found.order, found), 'deliver');
  const reasonId = useId();
  const button = {
    onChanged,
    disabled: reason !== null,
    'aria-describedby': reason === null ? undefined : reasonId,
  };

  return (
    <SectionCard title="Delivery">
      <Parcel found={found} />
      {reason !== null && (
        <p id={reasonId} className="mt-2 text-sm text-soft">
          {reason}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <OrderAction
          {...button}
          variant={isShipped ? 'secondary' : 'primary'}
          label={isShipped ? 'Correct the parcel' : 'Mark shipped'}
          done={isShipped ? 'The parcel is corrected.' : 'The order is marked as shipped.'}
        >
          {(events) => <ShipDialog found={found} {...events} />}
        </OrderAction>
        <OrderAction
          {...button}
          variant={isShipped ? 'primary' : 'secondary'}
          label="Mark delivered"
          done="The order is marked as delivered."
        >
          {(events) => <DeliverDialog found={found} {...events} />}
        </OrderAction>
      </div>
    </SectionCard>
  );
}

/** Marks an order as delivered, after asking: it cannot be undone. */
function DeliverDialog({ found: { order }, onDone, onClose }: OrderDialogProps) {
  const params = { id: order._id };
  const form = useAdminForm({
    submit: async () => onDone(await browserApi().call('deliverOrder', { params })),
  });
  return (
    <ActionDialog
      form={form}
      title="Mark this order as delivered?"
      confirm="Mark delivered"
      pendingText="Saving…"
      onClose={onClose}
    >
      <p className="text-soft">
        {order.shippedAt === null && 'It has not been marked as shipped. '}
        The parcel’s carrier and tracking number can’t be changed afterwards.
      </p>
    </ActionDialog>
  );
}

function Parcel({ found: { order } }: { found: AdminOrder }) {
  const { shownMoment } = useShopDates();
  const { shippedAt, deliveredAt, carrier, trackingNumber } = order;
  const facts = [
    ['Shipped', shippedAt && shownMoment(shippedAt)],
    ['Carrier', carrier],
    ['Tracking number', trackingNumber],
    ['Delivered', deliveredAt && shownMoment(deliveredAt)],
  ].filter(([, value]) => value);
  if (facts.length === 0) return <p className="text-soft">Not shipped yet</p>;
  return (
    <dl className="numerals grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
