import { addressCorrectionSchema } from '../../../../contract/order-admin.ts';
import { callApi } from '../../../platform/api.ts';
import { postalLines } from '../../../storefront/orders/order-sheet.tsx';
import { TextArea, TextField } from '../../../ui/fields.tsx';
import { CustomerGetsEmail, OrderAction, type OrderPanelProps } from './order-action.tsx';

/** Corrects the address and the phone of an order until it is sent. */
export function AddressAction({ adminOrder, onChanged }: OrderPanelProps) {
  const { order, blocked } = adminOrder;
  if (blocked['correct-address']) return null;
  const { state = '', phone = '', ...address } = order.shippingAddress;
  return (
    <OrderAction
      label="Correct address"
      variant="quiet"
      done="Address saved"
      onChanged={onChanged}
      title="Correct the address"
      schema={addressCorrectionSchema.pick({ shippingAddress: true })}
      values={{ shippingAddress: { ...address, state, phone } }}
      call={(body, newer) =>
        callApi('PUT /api/admin/orders/{id}/address', {
          params: { id: order._id },
          body: { ...body, seen: (newer?.order ?? order).shippingAddress },
        })
      }
      stale={({ order: { shippingAddress } }) =>
        `Saved now: ${postalLines('', shippingAddress).join(', ')}.`
      }
      confirm="Save"
      confirmVariant="primary"
      pendingText="Saving…"
    >
      {({ field }) => {
        const usual = { autoComplete: 'off', maxLength: 500 };
        return (
          <>
            <p className="text-soft">
              The parcel goes to this address. <CustomerGetsEmail />
            </p>
            <TextArea
              label="Address"
              rows={2}
              {...field('shippingAddress.address')}
              {...usual}
              required
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField label="City" {...field('shippingAddress.city')} {...usual} required />
              <TextField
                label="Postal code"
                {...field('shippingAddress.postalCode')}
                {...usual}
                required
              />
              <TextField label="State" optional {...field('shippingAddress.state')} {...usual} />
              <TextField
                label="Country"
                {...field('shippingAddress.country')}
                {...usual}
                required
              />
            </div>
            <TextField
              label="Phone"
              type="tel"
              optional
              {...field('shippingAddress.phone')}
              {...usual}
            />
          </>
        );
      }}
    </OrderAction>
  );
}
