import { useState } from 'react';
import { Link } from 'react-router';
import { addressCorrectionSchema } from '../../../../contract/order-admin.ts';
import type { ShippingAddress } from '../../../../contract/orders.ts';
import { isIndia } from '../../../../domain/addresses/indian-addresses.ts';
import { cashCheckText } from '../../../../domain/payments/cash-shield.ts';
import { needsPhone } from '../../../../domain/payments/payment-methods.ts';
import { phoneText } from '../../../../domain/text/phone.ts';
import type { SchemaForm } from '../../../admin/forms/schema-form.ts';
import { customerPath } from '../../../admin/frame/admin-paths.ts';
import { SectionCard } from '../../../admin/frame/admin-screen.tsx';
import { callApi } from '../../../platform/api.ts';
import { useShop, useShopDates } from '../../../platform/shop.ts';
import { SendConfirmation } from '../../../storefront/accounts/send-confirmation.tsx';
import { BuyerBusiness } from '../../../storefront/checkout/buyer-business.tsx';
import { addressHints, usePincodePlace } from '../../../storefront/checkout/pincode-place.ts';
import { postalLines } from '../../../storefront/orders/order-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/fields.tsx';
import { Tag } from '../../../ui/tags.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { PostalAddress } from '../../../ui/typography.tsx';
import { CustomerGetsEmail, OrderAction, useOpenOrder } from './order-action.tsx';

export function CustomerPanel() {
  const { formatMoment } = useShopDates();
  const { customer, order } = useOpenOrder().adminOrder;
  const to = order.shippingAddress;
  const cashCheck = cashCheckText(order.cashCheck, order.cashRisks);
  return (
    <SectionCard title="Customer">
      <p className="font-medium wrap-anywhere">
        <Link to={customerPath(order.user)} className="text-link">
          {customer.name}
        </Link>
      </p>
      <p>
        <a href={`mailto:${customer.email}`} className="text-link wrap-anywhere">
          {customer.email}
        </a>
      </p>
      {!customer.isEmailVerified && (
        <p className="mt-1 text-sm">
          <Tag tone="gold">Email not confirmed</Tag>
        </p>
      )}
      {cashCheck && <p className="mt-1 text-sm">{cashCheck}</p>}
      {order.due.waitsFor === 'confirmation' && order.heldUntil && (
        <p className="mt-1 text-sm text-soft">
          The order ends on {formatMoment(order.heldUntil)} unless the customer confirms it.
        </p>
      )}
      {order.due.waitsFor === 'confirmation' && order.cashCheck === 'confirmation' && (
        <div className="mt-2 flex flex-wrap gap-2">
          <SendConfirmation orderId={order._id} />
        </div>
      )}
      <div className="mt-3 border-t border-line pt-3">
        <PostalAddress
          {...to}
          phone={
            to.phone && (
              <a href={`tel:${to.phone}`} className="text-link numerals">
                {phoneText(to.phone)}
              </a>
            )
          }
        />
        <BuyerBusiness {...order} />
      </div>
      <div className="mt-2 -mb-2 flex flex-wrap">
        <CopyAddress lines={postalLines(customer.name, to)} />
        <AddressAction />
      </div>
    </SectionCard>
  );
}

/** Copies an address to the clipboard; without one, the address can be selected and copied. */
function CopyAddress({ lines }: { lines: readonly string[] }) {
  const toast = useToast();
  const [isManual, setIsManual] = useState(false);
  const text = lines.join('\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast('Address copied');
    } catch {
      setIsManual(true);
    }
  }

  return (
    <div>
      <Button variant="quiet" className="-ml-5" onClick={copy}>
        Copy address
      </Button>
      {isManual && (
        <TextArea
          label="Copy the address from here"
          readOnly
          autoFocus
          rows={lines.length}
          value={text}
          onFocus={({ target }) => target.select()}
        />
      )}
    </div>
  );
}

/** Corrects the address and the phone of an order until it is sent. */
export function AddressAction() {
  const { order, blocked } = useOpenOrder().adminOrder;
  if (blocked['correct-address']) return null;
  const { state = '', phone = '', ...address } = order.shippingAddress;
  const isPhoneNeeded = needsPhone(order.paymentMethod);
  return (
    <OrderAction
      label="Correct address"
      variant="quiet"
      done="Address saved"
      title="Correct the address"
      schema={addressCorrectionSchema.pick({ shippingAddress: true })}
      values={{ shippingAddress: { ...address, state, phone: phoneText(phone) } }}
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
      pendingText="Saving…"
    >
      {(form) => <AddressFields form={form} isPhoneNeeded={isPhoneNeeded} />}
    </OrderAction>
  );
}

interface AddressFieldsProps {
  form: SchemaForm<{ shippingAddress: Required<ShippingAddress> }>;
  isPhoneNeeded: boolean;
}

/** As at checkout, a PIN code that does not fit the state is asked about: the tax depends on the state. */
function AddressFields({ form, isPhoneNeeded }: AddressFieldsProps) {
  const { gst } = useShop();
  const { shippingAddress } = form.values();
  const isStateNeeded = gst !== undefined && isIndia(shippingAddress.country);
  const hints = addressHints(shippingAddress, usePincodePlace(shippingAddress));
  const field = (name: keyof ShippingAddress) => ({
    ...form.field(`shippingAddress.${name}`),
    hint: hints[name],
    autoComplete: 'off',
    maxLength: 500,
  });
  return (
    <>
      <p className="text-soft">
        The parcel goes to this address. <CustomerGetsEmail />
      </p>
      <TextArea label="Address" rows={2} {...field('address')} required />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="City" {...field('city')} required />
        <TextField label="Postal code" {...field('postalCode')} required />
        <TextField label="State" optional={!isStateNeeded} {...field('state')} />
        <TextField label="Country" {...field('country')} required />
      </div>
      <TextField
        label="Phone"
        type="tel"
        optional={!isPhoneNeeded}
        required={isPhoneNeeded}
        {...field('phone')}
      />
    </>
  );
}
