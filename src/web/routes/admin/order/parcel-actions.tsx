import type { ReactNode } from 'react';
import { z } from 'zod';
import { type AdminOrder, newParcelSchema } from '../../../../contract/order-admin.ts';
import type { Parcel } from '../../../../contract/orders.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { countToComeBack } from '../../../../domain/orders/order-balance.ts';
import { isSent } from '../../../../domain/orders/order-state.ts';
import { isCollected } from '../../../../domain/payments/payment-methods.ts';
import {
  countPieces,
  isWhole,
  listUnsent,
  nextNumber,
  unsentCash,
} from '../../../admin/orders/pieces.ts';
import { callApi } from '../../../platform/api.ts';
import { useShop } from '../../../platform/shop.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, TextField, type TextFieldProps } from '../../../ui/fields.tsx';
import { OrderAction, useOpenOrder } from './order-action.tsx';
import { chosenQty, PieceFields } from './piece-fields.tsx';

interface ParcelLabelProps {
  parcel: Parcel | undefined;
  children: ReactNode;
}

/** Names the parcel in its buttons for screen readers, where there are several. */
export function ParcelLabel({ parcel, children }: ParcelLabelProps) {
  const { adminOrder } = useOpenOrder();
  const isNamed = parcel && !isWhole(adminOrder);
  return (
    <>
      {children}
      {isNamed && <span className="sr-only"> parcel {parcel.number}</span>}
    </>
  );
}

/** Sends a parcel with all that is left, or with the pieces that are chosen. */
export function SendAction() {
  const { adminOrder } = useOpenOrder();
  const { order, parcels } = adminOrder;
  const isFirst = !parcels.some(isSent);
  const unsent = listUnsent(adminOrder);
  const { sendsEmails } = useShop();
  const choices = unsent.map(({ item, qty }) => ({ item, most: qty }));
  const cash = unsentCash(order);
  return (
    <OrderAction
      label={isFirst ? 'Mark as shipped' : 'Send the rest'}
      variant="primary"
      schema={newParcelSchema.pick({ carrier: true, trackingNumber: true }).extend({
        isPart: z.boolean(),
        pieces: chosenQty(choices).refine(countPieces, 'Choose what is in the parcel'),
      })}
      values={{ isPart: false, pieces: unsent, carrier: '', trackingNumber: '' }}
      call={({ pieces, carrier, trackingNumber }) => {
        const isAll = countPieces(pieces) === countPieces(unsent);
        const items = isAll ? undefined : pieces.filter(({ qty }) => qty > 0);
        return callApi('POST /api/admin/orders/{id}/parcels', {
          params: { id: order._id },
          body: { carrier, trackingNumber, items },
        });
      }}
      done={({ parcels: { length }, order: { state } }) =>
        length === 1 && state !== 'partly-shipped'
          ? 'Order marked as shipped'
          : `Parcel ${length} marked as shipped`
      }
      title={({ isPart }) =>
        isFirst && !isPart ? 'Mark this order as shipped?' : `Send parcel ${nextNumber(parcels)}`
      }
      confirm="Mark as shipped"
      pendingText="Saving…"
    >
      {(form) => {
        const { isPart } = form.values();
        return (
          <>
            <p className="text-soft">
              {sendsEmails
                ? 'The customer gets an email with these details.'
                : 'The customer sees these details on the order page. No email is sent.'}
            </p>
            {isPart && (
              <PieceFields
                legend="In this parcel"
                order={order}
                choices={choices}
                error={form.getError('pieces')}
                // The button that brought them is gone, and focus with it.
                field={(index) => ({
                  ...form.field(`pieces.${index}.qty`, 'numeric'),
                  autoFocus: index === 0,
                })}
              />
            )}
            {!isPart && countPieces(unsent) > 1 && (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <span>
                  {isFirst ? 'All' : 'The other'} {countPieces(unsent)} items are in this parcel.
                </span>
                <Button
                  variant="quiet"
                  className="-mx-5"
                  onClick={() => form.change('isPart', true)}
                >
                  Send a part
                </Button>
              </div>
            )}
            {cash > 0 && (
              <p className="numerals text-soft">
                {isPart
                  ? 'The slip of this parcel says what the courier collects for it.'
                  : `The courier collects ${formatRupees(cash)} in cash.`}
              </p>
            )}
            <TrackingFields
              carrier={form.field('carrier')}
              trackingNumber={form.field('trackingNumber')}
            />
          </>
        );
      }}
    </OrderAction>
  );
}

type Field = Omit<TextFieldProps, 'label'>;

export function TrackingFields(props: { carrier: Field; trackingNumber: Field }) {
  const usual = { optional: true, autoComplete: 'off', maxLength: 60 };
  return (
    <>
      <TextField label="Carrier" hint="For example: India Post" {...usual} {...props.carrier} />
      <TextField label="Tracking number" {...usual} {...props.trackingNumber} />
    </>
  );
}

/** Records which pieces of a parcel came back, and whether they can be sold again. */
export function ReturnAction({ parcel }: { parcel: Parcel }) {
  const { adminOrder } = useOpenOrder();
  const { order } = adminOrder;
  const pieces = listOut(adminOrder, parcel);
  const canBeRefused =
    isCollected(order.paymentMethod) && !order.isPaid && parcel.deliveredAt === null;
  return (
    <OrderAction
      label={<ParcelLabel parcel={parcel}>Parcel came back</ParcelLabel>}
      done={(_, { pieces: chosen }) =>
        chosen.some(({ qty, restock }) => qty > 0 && restock)
          ? 'Items returned to stock'
          : 'Return recorded'
      }
      schema={z.object({
        pieces: chosenQty(pieces).refine(countPieces, 'Choose what came back'),
        isRefused: z.boolean(),
      })}
      values={{ pieces, isRefused: true }}
      call={({ pieces: chosen, isRefused }) => {
        const items = chosen
          .filter(({ qty }) => qty > 0)
          .map(({ item, qty, restock }) => ({ item, qty, restock }));
        return callApi('POST /api/admin/orders/{id}/parcels/{parcelId}/return', {
          params: { id: order._id, parcelId: parcel._id },
          body: { items, isRefused },
        });
      }}
      title="Has this parcel come back?"
      confirm="Save"
      pendingText="Saving…"
    >
      {({ field, checkbox, getError }) => (
        <>
          <p className="text-soft">
            {order.isPaid
              ? 'No money is sent by this. '
              : parcel.deliveredAt
                ? 'Nothing is taken off the order by this: refund what was paid on delivery. '
                : 'What came back is taken off the order: nobody pays for it. '}
            The customer sees it on the order page. You cannot undo this.
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
          {canBeRefused && (
            <Checkbox
              label="The customer did not take it: it counts against this phone number"
              {...checkbox('isRefused')}
            />
          )}
        </>
      )}
    </OrderAction>
  );
}

/**
 * The pieces of a parcel that are not back. Of a delivered one those are expected (`qty`) that the
 * customer was given money for, of another one all.
 */
function listOut({ parcels, pieces }: AdminOrder, parcel: Parcel) {
  const out = parcel.items
    .map(({ item, qty, returnedQty }) => {
      const isRemoved = pieces.some((each) => each.item === item && each.isRemoved);
      return { item, most: qty - returnedQty, isRemoved, restock: !isRemoved };
    })
    .filter(({ most }) => most > 0)
    .map((piece) => ({ ...piece, qty: Math.min(piece.most, countGivenBack(piece.item)) }));
  const isAll = parcel.deliveredAt === null || countPieces(out) === 0;
  return isAll ? out.map((piece) => ({ ...piece, qty: piece.most })) : out;

  /** How many sent pieces of a line were given back, and are not at the shop. */
  function countGivenBack(item: string): number {
    const inParcels = parcels.flatMap(({ items }) => items.filter((each) => each.item === item));
    const returned = inParcels.reduce((all, { returnedQty }) => all + returnedQty, 0);
    const sent = pieces.find((each) => each.item === item)?.sent ?? 0;
    return countToComeBack({ parcelled: countPieces(inParcels), sent, returned });
  }
}
