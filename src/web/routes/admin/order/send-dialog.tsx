import { useState } from 'react';
import { newParcelSchema } from '../../../../contract/order-admin.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { countPieces, listUnsent, unsentCash } from '../../../admin/orders/pieces.ts';
import { callApi } from '../../../platform/api.ts';
import { useShop } from '../../../platform/shop.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField, type TextFieldProps } from '../../../ui/fields.tsx';
import { OrderDialog, type OrderPanelProps } from './order-action.tsx';
import { chosenQty, PieceFields } from './piece-fields.tsx';

/** Sends a parcel with all that is left, or with the pieces that are chosen. */
export function SendDialog(props: OrderPanelProps & { onClose: () => void }) {
  const { adminOrder, onChanged, onClose } = props;
  const { order, parcels } = adminOrder;
  const isFirst = parcels.length === 0;
  const unsent = listUnsent(adminOrder);
  const [isPart, setIsPart] = useState(false);
  const { sendsEmails } = useShop();
  const choices = unsent.map(({ item, qty }) => ({ item, most: qty }));
  const cash = unsentCash(adminOrder);
  return (
    <OrderDialog
      schema={newParcelSchema.pick({ carrier: true, trackingNumber: true }).extend({
        pieces: chosenQty(choices).refine(countPieces, 'Choose what is in the parcel'),
      })}
      values={{ pieces: unsent, carrier: '', trackingNumber: '' }}
      call={({ pieces, ...parcel }) => {
        const isAll = countPieces(pieces) === countPieces(unsent);
        const items = isAll ? undefined : pieces.filter(({ qty }) => qty > 0);
        return callApi('POST /api/admin/orders/{id}/parcels', {
          params: { id: order._id },
          body: { ...parcel, items },
        });
      }}
      done={({ parcels: { length } }) =>
        length === 1 ? 'Order marked as shipped' : `Parcel ${length} marked as shipped`
      }
      title={isFirst ? 'Mark this order as shipped?' : `Send parcel ${parcels.length + 1}`}
      confirm="Mark as shipped"
      pendingText="Saving…"
      {...{ onChanged, onClose }}
    >
      {({ field, getError }) => (
        <>
          <p className="text-soft">
            {sendsEmails
              ? 'The customer gets an email with these details.'
              : 'The customer sees these details on the order page. No email is sent.'}
          </p>
          {isPart ? (
            <PieceFields
              legend="In this parcel"
              order={order}
              choices={choices}
              error={getError('pieces')}
              field={(index) => field(`pieces.${index}.qty`, 'numeric')}
            />
          ) : (
            countPieces(unsent) > 1 && (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <span>
                  {isFirst ? 'All' : 'The other'} {countPieces(unsent)} items are in this parcel.
                </span>
                <Button variant="quiet" className="-mx-5" onClick={() => setIsPart(true)}>
                  Send a part
                </Button>
              </div>
            )
          )}
          {cash > 0 && (
            <p className="numerals text-soft">
              {isPart
                ? 'The slip of this parcel says what the courier collects for it.'
                : `The courier collects ${formatRupees(cash)} in cash.`}
            </p>
          )}
          <TrackingFields carrier={field('carrier')} trackingNumber={field('trackingNumber')} />
        </>
      )}
    </OrderDialog>
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
