import { useId, useState } from 'react';
import type { AdminOrder } from '../../../../contract/payment.ts';
import { leavingFault } from '../../../../domain/fulfilment.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import { Button } from '../../../ui/button.tsx';
import { DeliverDialog } from './deliver-dialog.tsx';
import { fulfilmentOf } from './fulfilment-of.ts';
import { OrderPanel } from './order-panel.tsx';
import { ShipDialog } from './ship-dialog.tsx';

interface DeliveryPanelProps {
  found: AdminOrder;
  onChanged: (changed: AdminOrder, done: string) => void;
}

/** How far an order's parcel is, and what is done about it next. */
export function DeliveryPanel({ found, onChanged }: DeliveryPanelProps) {
  const [asked, setAsked] = useState<'ship' | 'deliver' | null>(null);
  const { order } = found;
  const isShipped = order.shippedAt !== null;
  const fault = leavingFault(fulfilmentOf(found));
  const faultId = useId();
  const button = {
    disabled: fault !== null,
    'aria-describedby': fault === null ? undefined : faultId,
  };

  function end(changed: AdminOrder, done: string) {
    setAsked(null);
    onChanged(changed, done);
  }

  return (
    <OrderPanel title="Delivery">
      <Parcel found={found} />
      {fault !== null && (
        <p id={faultId} className="mt-2 text-sm text-soft">
          {fault}
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
