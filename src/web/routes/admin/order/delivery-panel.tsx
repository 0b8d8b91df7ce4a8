import { formatRupees } from '../../../../domain/money/money.ts';
import { DialogButton } from '../../../admin/forms/action-dialog.tsx';
import { SectionCard } from '../../../admin/frame/admin-screen.tsx';
import { listUnsent, piecesText } from '../../../admin/orders/pieces.ts';
import { callApi } from '../../../platform/api.ts';
import { Checkbox } from '../../../ui/fields.tsx';
import { OrderAction, type OrderPanelProps } from './order-action.tsx';
import { ParcelEntry } from './parcel-entry.tsx';
import { SendDialog } from './send-dialog.tsx';

export function DeliveryPanel({ adminOrder, onChanged }: OrderPanelProps) {
  const { order, parcels, blocked } = adminOrder;
  const isBegun = parcels.length > 0;
  const unsent = listUnsent(adminOrder);
  return (
    <SectionCard title="Delivery">
      {isBegun ? (
        <ul className="divide-y divide-line">
          {parcels.map((parcel) => (
            <ParcelEntry key={parcel._id} {...{ parcel, adminOrder, onChanged }} />
          ))}
        </ul>
      ) : (
        <p className="text-soft">Not shipped yet</p>
      )}
      {isBegun && !blocked.ship && (
        <p className="numerals border-t border-line pt-4">
          <span className="text-soft">Still to be sent:</span> {piecesText(order, unsent)}
        </p>
      )}
      {blocked.deliver && <p className="mt-2 text-sm text-soft">{blocked.deliver}</p>}
      {!blocked.ship && (
        <div className="mt-3 flex flex-wrap gap-3">
          <DialogButton label={isBegun ? 'Send the rest' : 'Mark as shipped'}>
            {(close) => <SendDialog {...{ adminOrder, onChanged }} onClose={close} />}
          </DialogButton>
          {!isBegun && <DeliverAction {...{ adminOrder, onChanged }} />}
        </div>
      )}
    </SectionCard>
  );
}

const NO_CASH = { cashReceived: 'no' } as const;

/** Delivers all of an order of which nothing was sent before. */
function DeliverAction({ adminOrder: { order }, onChanged }: OrderPanelProps) {
  const isCash = order.due.cash === 'on-delivery';
  return (
    <OrderAction
      onChanged={onChanged}
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
      confirmVariant="primary"
      pendingText="Saving…"
    >
      {({ checkbox }) => (
        <>
          <p className="text-soft">
            This order is not marked as shipped yet. After this, you cannot change the carrier and
            tracking number.
          </p>
          {isCash && (
            <Checkbox
              label={`${formatRupees(order.due.amount)} was collected in cash: mark the order as paid`}
              {...checkbox('isCashReceived')}
            />
          )}
        </>
      )}
    </OrderAction>
  );
}
