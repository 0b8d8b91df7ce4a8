import { z } from 'zod';
import type { AdminOrder } from '../../../../contract/order-admin.ts';
import type { Parcel } from '../../../../contract/orders.ts';
import { countPieces } from '../../../admin/orders/pieces.ts';
import { callApi } from '../../../platform/api.ts';
import { Checkbox } from '../../../ui/fields.tsx';
import { OfParcel, OrderAction, type ParcelProps } from './order-action.tsx';
import { chosenQty, PieceFields } from './piece-fields.tsx';

/** Records which pieces of a parcel came back, and whether they can be sold again. */
export function ReturnAction(props: ParcelProps) {
  const { parcel, adminOrder, onChanged } = props;
  const { order } = adminOrder;
  const pieces = listOut(adminOrder, parcel);
  return (
    <OrderAction
      onChanged={onChanged}
      label={
        <>
          Parcel came back
          <OfParcel {...props} />
        </>
      }
      done={(_, { pieces: chosen }) =>
        chosen.some(({ qty, restock }) => qty > 0 && restock)
          ? 'Items returned to stock'
          : 'Return recorded'
      }
      schema={z.object({
        pieces: chosenQty(pieces).refine(countPieces, 'Choose what came back'),
      })}
      values={{ pieces: pieces.map(({ expected, ...piece }) => ({ ...piece, qty: expected })) }}
      call={({ pieces: chosen }) =>
        callApi('POST /api/admin/orders/{id}/parcels/{parcelId}/return', {
          params: { id: order._id, parcelId: parcel._id },
          body: {
            items: chosen.flatMap(({ item, qty, restock }) =>
              qty > 0 ? [{ item, qty, restock }] : [],
            ),
          },
        })
      }
      title="Has this parcel come back?"
      confirm="Save"
      pendingText="Saving…"
    >
      {({ field, checkbox, getError }) => (
        <>
          <p className="text-soft">
            {order.isPaid
              ? 'No money is sent by this. The customer sees it on the order page. You cannot undo this.'
              : 'What came back is taken off the order: nobody pays for it. The customer sees it on the order page. You cannot undo this.'}
          </p>
          <PieceFields
            legend="What came back"
            order={order}
            choices={pieces}
            error={getError('pieces')}
            field={(index) => field(`pieces.${index}.qty`, 'numeric')}
            below={(_, index) => (
              <Checkbox label="Back into stock" {...checkbox(`pieces.${index}.restock`)} />
            )}
          />
        </>
      )}
    </OrderAction>
  );
}

/**
 * The pieces of a parcel that are not back. Of a delivered one those are expected that the customer was
 * given money for, of another one all.
 */
export function listOut({ parcels, pieces }: AdminOrder, parcel: Parcel) {
  const out = parcel.items
    .map(({ item, qty, returnedQty }) => ({ item, most: qty - returnedQty, restock: true }))
    .filter(({ most }) => most > 0);
  const expected = out.map(({ item, most }) => Math.min(most, countGivenBack(item)));
  const isAll = parcel.deliveredAt === null || countOf(expected) === 0;
  return out.map((piece, index) => ({
    ...piece,
    expected: isAll ? piece.most : (expected[index] ?? 0),
  }));

  /** How many sent pieces of a line were given back, and are not at the shop. */
  function countGivenBack(item: string): number {
    const inParcels = parcels.flatMap(({ items }) => items.filter((each) => each.item === item));
    const back = inParcels.reduce((all, { returnedQty }) => all + returnedQty, 0);
    const kept = pieces.find((each) => each.item === item)?.sent ?? 0;
    return Math.max(0, countPieces(inParcels) - kept - back);
  }
}

function countOf(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
