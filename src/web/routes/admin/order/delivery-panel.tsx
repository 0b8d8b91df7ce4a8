import { type AdminOrder, parcelCorrectionSchema } from '../../../../contract/order-admin.ts';
import type { Parcel } from '../../../../contract/orders.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { isSent, isUnderWay } from '../../../../domain/orders/order-state.ts';
import { packingSlipPath } from '../../../admin/frame/admin-paths.ts';
import { SectionCard } from '../../../admin/frame/admin-screen.tsx';
import {
  countPieces,
  isWhole,
  listUnsent,
  piecesText,
  unsentCash,
} from '../../../admin/orders/pieces.ts';
import { callApi } from '../../../platform/api.ts';
import { useShopDates } from '../../../platform/shop.ts';
import { Checkbox } from '../../../ui/fields.tsx';
import { Tag } from '../../../ui/tags.tsx';
import { TextLink } from '../../../ui/typography.tsx';
import { OrderAction, useOpenOrder } from './order-action.tsx';
import { ParcelLabel, ReturnAction, SendAction, TrackingFields } from './parcel-actions.tsx';

export function DeliveryPanel() {
  const { adminOrder } = useOpenOrder();
  const { order, parcels, blocked } = adminOrder;
  const isBegun = parcels.some(isSent);
  // Of several parcels each says that it is delivered.
  const isSaid = order.isDelivered && !isWhole(adminOrder);
  return (
    <SectionCard title="Delivery">
      {parcels.length > 0 ? (
        <ul className="divide-y divide-line">
          {parcels.map((parcel) => (
            <ParcelEntry key={parcel._id} parcel={parcel} />
          ))}
        </ul>
      ) : (
        <p className="text-soft">Not shipped yet</p>
      )}
      {isBegun && !blocked.ship && (
        <p className="numerals border-t border-line pt-4">
          <span className="text-soft">Still to be sent:</span>{' '}
          {piecesText(order, listUnsent(adminOrder))}
        </p>
      )}
      {blocked.deliver && !isSaid && <p className="mt-2 text-sm text-soft">{blocked.deliver}</p>}
      {!blocked.ship && (
        <div className="mt-3 flex flex-wrap gap-3">
          {!blocked.confirm && <ConfirmAction />}
          <SendAction />
          {!isBegun && <DeliverAction />}
        </div>
      )}
    </SectionCard>
  );
}

interface ParcelProps {
  parcel: Parcel;
}

/** A parcel with what can be done about it. */
function ParcelEntry({ parcel }: ParcelProps) {
  const { adminOrder } = useOpenOrder();
  const isOut = !parcel.deliveredAt && !parcel.returnedAt;
  const canComeBack = parcel.items.some(({ qty, returnedQty }) => returnedQty < qty);
  return (
    <li className="py-4 first:pt-1">
      {!isWhole(adminOrder) && isSent(parcel) && (
        <p className="mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="numerals font-semibold">Parcel {parcel.number}</span>
          <span className="flex flex-wrap items-center gap-x-4">
            <TextLink to={packingSlipPath(adminOrder.order._id, parcel._id)}>
              Packing slip<span className="sr-only"> of parcel {parcel.number}</span>
            </TextLink>
            <ParcelTag parcel={parcel} />
          </span>
        </p>
      )}
      <ParcelFacts parcel={parcel} />
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {isUnderWay(parcel) && <DeliverAction parcel={parcel} />}
        {isOut && <CorrectParcel parcel={parcel} />}
        {canComeBack && <ReturnAction parcel={parcel} />}
      </div>
    </li>
  );
}

function ParcelTag({ parcel }: ParcelProps) {
  if (parcel.returnedAt) return <Tag tone="danger">Came back</Tag>;
  if (parcel.deliveredAt) return <Tag tone="success">Delivered</Tag>;
  return isUnderWay(parcel) && <Tag tone="gold">On its way</Tag>;
}

function ParcelFacts({ parcel }: ParcelProps) {
  const { formatMoment } = useShopDates();
  const { adminOrder } = useOpenOrder();
  const { order } = adminOrder;
  const { shippedAt, deliveredAt, returnedAt, carrier, trackingNumber, items } = parcel;
  const back = items.flatMap(({ item, returnedQty: qty }) => (qty > 0 ? [{ item, qty }] : []));
  const isAllBack = countPieces(back) === countPieces(items);
  const backText = isAllBack ? 'All of it' : piecesText(order, back);
  const facts = [
    ['Items', !isWhole(adminOrder) && piecesText(order, items)],
    ['Shipped', shippedAt && formatMoment(shippedAt)],
    ['Carrier', carrier],
    ['Tracking number', trackingNumber],
    ['Delivered', deliveredAt && formatMoment(deliveredAt)],
    ['Came back', back.length > 0 && (returnedAt ? formatMoment(returnedAt) : backText)],
  ] as const;
  return (
    <>
      <dl className="numerals grid grid-cols-[min(8rem,45%)_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-soft">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
      {isUnderWay(parcel) && parcel.collect > 0 && (
        <p className="numerals mt-2 font-medium">Collect {formatRupees(parcel.collect)} in cash</p>
      )}
    </>
  );
}

/** For an order that its customer has confirmed by phone. */
function ConfirmAction() {
  const { order } = useOpenOrder().adminOrder;
  return (
    <OrderAction
      label="Confirm order"
      done="Order confirmed"
      call={() => callApi('POST /api/admin/orders/{id}/confirm', { params: { id: order._id } })}
      title="Confirm this order?"
      pendingText="Confirming…"
    >
      <p>
        Use this if the customer has told you that they want it. The order no longer ends by itself.
      </p>
    </OrderAction>
  );
}

/** Delivers a parcel, or without one all of an order of which nothing was sent before. */
function DeliverAction({ parcel }: Partial<ParcelProps>) {
  const { adminOrder } = useOpenOrder();
  const { order } = adminOrder;
  const isOrder = !parcel || isWhole(adminOrder);
  const cash = parcel ? parcel.collect : unsentCash(order);
  return (
    <OrderAction
      variant={parcel ? 'primary' : 'secondary'}
      label={<ParcelLabel parcel={parcel}>Mark as delivered</ParcelLabel>}
      done={(now) =>
        now.order.isDelivered
          ? 'Order marked as delivered'
          : `Parcel ${parcel?.number} marked as delivered`
      }
      values={{ cashReceived: true }}
      call={(body) => {
        const params = { id: order._id, parcelId: parcel?._id ?? '' };
        if (parcel) {
          return callApi('POST /api/admin/orders/{id}/parcels/{parcelId}/deliver', {
            params,
            body,
          });
        }
        const query = cash > 0 && !body.cashReceived ? { cashReceived: 'no' as const } : {};
        return callApi('POST /api/admin/orders/{id}/deliver', { params, query });
      }}
      title={isOrder ? 'Mark this order as delivered?' : `Is parcel ${parcel.number} delivered?`}
      confirm="Mark as delivered"
      pendingText="Saving…"
    >
      {({ checkbox }) => (
        <>
          <p className="text-soft">
            {!parcel && 'This order is not marked as shipped yet. '}
            After this, you cannot change the carrier and tracking number.
          </p>
          {cash > 0 && (
            <Checkbox
              label={`${formatRupees(cash)} was collected in cash${isOrder ? ': mark the order as paid' : ''}`}
              {...checkbox('cashReceived')}
            />
          )}
        </>
      )}
    </OrderAction>
  );
}

function CorrectParcel({ parcel }: ParcelProps) {
  const { adminOrder } = useOpenOrder();
  return (
    <OrderAction
      label={<ParcelLabel parcel={parcel}>Edit tracking details</ParcelLabel>}
      done="Tracking details saved"
      schema={parcelCorrectionSchema.omit({ seen: true })}
      values={getTracking(parcel)}
      call={(body, newer) =>
        callApi('PUT /api/admin/orders/{id}/parcels/{parcelId}', {
          params: { id: adminOrder.order._id, parcelId: parcel._id },
          body: { ...body, seen: getTracking(latest(parcel, newer)) },
        })
      }
      stale={(newer) => `Saved now: ${trackingText(latest(parcel, newer))}.`}
      title="Edit tracking details"
      confirm="Save"
      pendingText="Saving…"
    >
      {({ field }) => (
        <>
          <p className="text-soft">
            The customer sees these details on the order page. No email is sent.
          </p>
          <TrackingFields carrier={field('carrier')} trackingNumber={field('trackingNumber')} />
        </>
      )}
    </OrderAction>
  );
}

function latest(parcel: Parcel, newer: AdminOrder | null): Parcel {
  return newer?.parcels.find(({ _id }) => _id === parcel._id) ?? parcel;
}

function getTracking({ carrier, trackingNumber }: Parcel) {
  return { carrier: carrier ?? '', trackingNumber: trackingNumber ?? '' };
}

function trackingText({ carrier, trackingNumber }: Parcel): string {
  return [carrier, trackingNumber].filter(Boolean).join(' ') || 'no carrier or tracking number';
}
