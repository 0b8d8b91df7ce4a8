import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PageHandle } from '../../../contract/api.ts';
import { checkShippingAddress } from '../../../domain/orders/order-checks.ts';
import { optionalPhoneError } from '../../../domain/text/phone.ts';
import { callApi } from '../../platform/api.ts';
import { toFailure } from '../../platform/failure.ts';
import { pageMeta } from '../../platform/head.ts';
import { useCartEmpty } from '../../storefront/checkout/cart-store.ts';
import {
  CheckoutLayout,
  CheckoutSkeleton,
  DeliveryAddress,
  EmptyCartRedirect,
} from '../../storefront/checkout/checkout-layout.tsx';
import {
  type AddressForm,
  parseAddress,
  shippingAddress,
} from '../../storefront/checkout/checkout-store.ts';
import { openCheckout, requireItems } from '../../storefront/checkout/submit-order.ts';
import { Button } from '../../ui/button.tsx';
import { TextField, type TextFieldProps } from '../../ui/fields.tsx';
import { Card } from '../../ui/panels.tsx';
import { type FieldErrors, usePlainForm } from '../../ui/use-plain-form.ts';
import type { Route } from './+types/shipping.ts';

const TITLE = 'Shipping';

export const handle = { isPersonal: true } satisfies PageHandle;

export const meta = pageMeta({ title: TITLE, isPrivate: true });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await openCheckout(request);
  const [known] = await Promise.all([loadKnownAddress(), requireItems()]);
  return { known };
}

export function HydrateFallback() {
  return <CheckoutSkeleton step="/shipping" title={TITLE} />;
}

export default function Shipping({ loaderData: { known } }: Route.ComponentProps) {
  const navigate = useNavigate();
  if (useCartEmpty()) return <EmptyCartRedirect />;
  return (
    <CheckoutLayout step="/shipping" title={TITLE} namesItems>
      <ShippingForm known={known} onContinue={() => navigate('/payment')} />
    </CheckoutLayout>
  );
}

const FIELDS: readonly (TextFieldProps & { name: keyof AddressForm })[] = [
  {
    name: 'address',
    label: 'Address',
    hint: 'House, street and locality',
    autoComplete: 'address-line1',
    className: 'sm:col-span-2',
  },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'postalCode', label: 'Postal code', autoComplete: 'postal-code' },
  { name: 'state', label: 'State', autoComplete: 'address-level1', optional: true },
  { name: 'country', label: 'Country', autoComplete: 'country-name' },
  {
    name: 'phone',
    label: 'Phone',
    type: 'tel',
    autoComplete: 'tel',
    hint: 'For the courier, should they not find you',
    optional: true,
    className: 'sm:col-span-2',
  },
];

interface ShippingFormProps {
  known: AddressForm | null;
  onContinue: () => void;
}

/** The shipping address form (specification §2); what is typed is stored in this browser. */
export function ShippingForm({ known, onContinue }: ShippingFormProps) {
  const address = shippingAddress.use();
  const { field, formProps, recheck } = usePlainForm({
    check: (data) => checkForm(parseAddress(Object.fromEntries(data))),
    submit: onContinue,
    toFailure,
  });

  function fillIn(found: AddressForm) {
    shippingAddress.write(found);
    recheck(checkForm(found));
  }

  return (
    <>
      {known && <KnownAddressOffer address={known} onUse={() => fillIn(known)} />}
      <form {...formProps} className="grid max-w-2xl gap-5 sm:grid-cols-2">
        {FIELDS.map(({ name, ...text }) => (
          <TextField
            key={name}
            {...text}
            {...field(name)}
            maxLength={200}
            required={!text.optional}
            value={address[name]}
            onChange={(event) => shippingAddress.write({ ...address, [name]: event.target.value })}
          />
        ))}
        <Button type="submit" size="lg" className="sm:col-span-2 sm:w-fit sm:min-w-48">
          Continue
        </Button>
      </form>
    </>
  );
}

function checkForm(address: AddressForm): FieldErrors {
  const phone = optionalPhoneError(address.phone);
  return { ...checkShippingAddress(address), ...(phone !== null && { phone }) };
}

function KnownAddressOffer({ address, onUse }: { address: AddressForm; onUse: () => void }) {
  const [isUsed, setUsed] = useState(false);
  return (
    <Card
      as="aside"
      aria-label="Address of your last order"
      className="mb-6 flex max-w-2xl flex-wrap items-center justify-between gap-4"
    >
      <div className="min-w-0">
        <p className="mb-1 text-sm text-soft">Your last order went to</p>
        <DeliveryAddress address={address} />
      </div>
      <Button
        type="button"
        variant="secondary"
        onClick={() => {
          onUse();
          setUsed(true);
        }}
      >
        Use this address
      </Button>
      <p role="status" className={isUsed ? 'w-full text-sm text-success' : 'sr-only'}>
        {isUsed && 'Filled in below. Change what is different this time.'}
      </p>
    </Card>
  );
}

async function loadKnownAddress(): Promise<AddressForm | null> {
  if (shippingAddress.read().address.trim() !== '') return null;
  const {
    items: [latest],
  } = await callApi('GET /api/orders', { query: { limit: 1 } }).catch(() => ({ items: [] }));
  return latest ? parseAddress(latest.shippingAddress) : null;
}
