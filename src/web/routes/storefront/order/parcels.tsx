import type { ReactNode } from 'react';
import type { Order, Parcel } from '../../../../contract/orders.ts';
import { fullName } from '../../../../domain/catalogue/variants.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { countUnsent } from '../../../../domain/orders/order-balance.ts';
import { isUnderWay } from '../../../../domain/orders/order-state.ts';
import { useShopDates } from '../../../platform/shop.ts';
import { Card } from '../../../ui/panels.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Heading } from '../../../ui/typography.tsx';

interface Pieces {
  item: Order['orderItems'][number];
  qty: number;
  note?: string;
}

/** The parcels of an order that is not sent whole in one, and what is still to come. */
export function Parcels({ order }: { order: Order }) {
  const { parcels = [], orderItems, due } = order;
  const toCome = listUnsent(order);
  return (
    <ul className="grid gap-4 pt-1">
      {parcels.map((parcel) => (
        <Card as="li" key={parcel._id}>
          <ParcelHead parcel={parcel} of={toCome.length > 0 ? null : parcels.length} />
          <PieceList
            pieces={parcel.items.flatMap(({ item: id, qty, returnedQty }) => {
              const item = orderItems.find(({ _id }) => _id === id);
              const note = parcel.returnedAt ? '' : returnedText(qty, returnedQty);
              return item ? [{ item, qty, note }] : [];
            })}
          />
          {parcel.collect > 0 && isUnderWay(parcel) && (
            <OnDelivery>You pay {formatRupees(parcel.collect)} in cash when it arrives.</OnDelivery>
          )}
        </Card>
      ))}
      {toCome.length > 0 && (
        <Card as="li" className="border-dashed">
          <Heading level={3}>Still to come</Heading>
          <p className="mt-1 text-soft">This page shows when it is on its way.</p>
          <PieceList pieces={toCome} />
          {due.rest !== undefined && due.rest > 0 && (
            <OnDelivery>You pay {formatRupees(due.rest)} in cash when the rest arrives.</OnDelivery>
          )}
        </Card>
      )}
    </ul>
  );
}

/** `of`: how many parcels there are in all, once that is certain. */
function ParcelHead({ parcel, of }: { parcel: Parcel; of: number | null }) {
  const { formatDay } = useShopDates();
  const { number, carrier, trackingNumber, shippedAt, deliveredAt, returnedAt } = parcel;
  const [state, at] = returnedAt
    ? ['came back to us', returnedAt]
    : deliveredAt
      ? ['delivered', deliveredAt]
      : ['sent', shippedAt];
  const name = of === 1 ? 'Your parcel' : `Parcel ${number}${of ? ` of ${of}` : ''}`;
  return (
    <>
      <Heading level={3}>
        {name}:{' '}
        <span className={deliveredAt && !returnedAt ? 'text-success' : undefined}>
          {at ? (
            <>
              {state} <time dateTime={at}>{formatDay(at)}</time>
            </>
          ) : (
            'being packed'
          )}
        </span>
      </Heading>
      {(carrier || trackingNumber) && (
        <p className="numerals mt-1 wrap-anywhere">
          {carrier && (
            <span className="text-soft">
              {at ? 'Sent with' : 'Goes with'} {carrier}{' '}
            </span>
          )}
          {trackingNumber && <span>{trackingNumber}</span>}
        </p>
      )}
    </>
  );
}

function PieceList({ pieces }: { pieces: readonly Pieces[] }) {
  return (
    <ul className="mt-3 grid gap-3">
      {pieces.map(({ item, qty, note }) => (
        <li key={item._id} className="flex items-center gap-3">
          <div className="w-10 shrink-0">
            <Picture src={item.image} alt="" sizes="2.5rem" />
          </div>
          <p className="numerals min-w-0 flex-1 wrap-anywhere">
            {qty} × {fullName(item)}
            {note && <span className="block text-sm text-soft">{note}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}

function OnDelivery({ children }: { children: ReactNode }) {
  return <p className="numerals mt-4 border-t border-line pt-3 font-medium">{children}</p>;
}

function returnedText(qty: number, returned: number): string {
  if (returned === 0) return '';
  return qty === returned ? 'Returned' : `${returned} returned`;
}

/** What is in no parcel yet, and not taken off. */
function listUnsent({ orderItems, parcels = [] }: Order): Pieces[] {
  const packed = parcels.flatMap(({ items }) => items);
  return orderItems.flatMap((item) => {
    const own = packed.filter((piece) => piece.item === item._id);
    const left = countUnsent({
      quantity: item.qty,
      cancelledQuantity: item.cancelledQty ?? 0,
      parcelledQuantity: own.reduce((all, { qty }) => all + qty, 0),
    });
    return left > 0 ? [{ item, qty: left }] : [];
  });
}
