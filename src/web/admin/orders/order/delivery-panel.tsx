import { useId, useState } from 'react';
import type { AdminOrder } from '../../../../contract/payment-admin.ts';
import { blockedReason } from '../../../../domain/orders/state.ts';
import { orderFacts } from '../../../platform/order-facts.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { DeliverDialog } from './deliver-dialog.tsx';
import { OrderPanel } from './order-panel.tsx';
import { ShipDialog } from './ship-dialog.tsx';

interface DeliveryPanelProps {
  found: AdminOrder;
  onChanged: (changed: AdminOrder, done: string) => void;
}

/** The parcel's progress, and the next steps. */
export function DeliveryPanel({ found, onChanged }: DeliveryPanelProps) {
  const [asked, setAsked] = useState<'ship' | 'deliver' | null>(null);
  const { order } = found;
  const isShipped = order.shippedAt !== null;
  const reason = blockedReason(orderFacts(order, found), 'deliver');
  const reasonId = useId();
  const button = {
    disabled: reason !== null,
    'aria-describedby': reason === null ? undefined : reasonId,
  };

  function end(changed: AdminOrder, done: string) {
    setAsked(null);
    onChanged(changed, done);
  }

  return (
    <OrderPanel title="Delivery">
      <Parcel found={found} />
      {reason !== null && (
        <p id={reasonId} className="mt-2 text-sm text-soft">
          {reason}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          {...button}
          variant={isShipped ? 'secondary' : 'primary'}
          onClick={() => setAsked('ship')}
        >
          {isShipped ? 'Correct the parcel' : 'Mark shipped'}
        </Button>
        <Button
          {...button}
          variant={isShipped ? 'primary' : 'secondary'}
          onClick={() => setAsked('deliver')}
        >
          Mark delivered
        </Button>
      </div>
      {asked === 'ship' && (
        <ShipDialog
          found={found}
          onClose={() => setAsked(null)}
          onDone={(changed) =>
            end(changed, isShipped ? 'The parcel is corrected.' : 'The order is marked as shipped.')
          }
        />
      )}
      {asked === 'deliver' && (
        <DeliverDialog
          found={found}
          onClose={() => setAsked(null)}
          onDone={(changed) => end(changed, 'The order is marked as delivered.')}
        />
      )}
    </OrderPanel>
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
