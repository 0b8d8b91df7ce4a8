import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PageHandle } from '../../../contract/api.ts';
import type { Shop } from '../../../contract/shop.ts';
import { isCountryAbroad } from '../../../domain/addresses/countries.ts';
import {
  countryError,
  findState,
  INDIAN_STATES,
  isIndia,
  normaliseAddress,
  stateName,
  suggestCity,
  toPincode,
} from '../../../domain/addresses/indian-addresses.ts';
import { checkShippingAddress } from '../../../domain/orders/order-checks.ts';
import { gstinError, gstinText, tidyGstin } from '../../../domain/tax/gstin.ts';
import { optionalPhoneError } from '../../../domain/text/phone.ts';
import { callApi } from '../../platform/api.ts';
import { toFailure } from '../../platform/failure.ts';
import { pageMeta } from '../../platform/head.ts';
import { useShop } from '../../platform/shop.ts';
import { refreshCart, useCartEmpty } from '../../storefront/checkout/cart-store.ts';
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
  toAddressForm,
} from '../../storefront/checkout/checkout-store.ts';
import {
  addressHints,
  findPincodePlace,
  type PincodePlace,
} from '../../storefront/checkout/pincode-place.ts';
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
  const [known] = await openCheckout(request, () =>
    Promise.all([loadKnownAddress(), refreshCart()]),
  );
  requireItems();
  return { known };
}

export function HydrateFallback() {
  return <CheckoutSkeleton step="/shipping" title={TITLE} />;
}

export default function Shipping({ loaderData: { known } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { gst } = useShop();
  if (useCartEmpty()) return <EmptyCartRedirect />;
  return (
    <CheckoutLayout step="/shipping" title={TITLE} namesItems>
      <ShippingForm known={known} gst={gst} onContinue={() => navigate('/payment')} />
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
  /** Set where the shop is taxed by GST. */
  gst?: Shop['gst'];
}

/** The shipping address form (specification §2); what is typed is stored in this browser. */
export function ShippingForm({ known, onContinue, gst }: ShippingFormProps) {
  const address = shippingAddress.use();
  const [place, setPlace] = useState<PincodePlace | null>(null);
  const states = useId();
  const hints: Partial<AddressForm> = {
    gstin: registeredIn(address.gstin),
    ...addressHints(address, place),
  };
  const isForBusiness = address.gstin.trim() !== '';
  const fields = [
    ...FIELDS,
    ...(gst?.scheme === 'regular' ? BUSINESS_FIELDS.slice(0, isForBusiness ? 2 : 1) : []),
  ];
  const checkForm = (typed: AddressForm) => addressErrors(typed, gst);
  const { field, formProps, recheck } = usePlainForm({
    check: (data) => checkForm(parseAddress(Object.fromEntries(data))),
    submit() {
      // The next steps show the state as the order will have it.
      shippingAddress.write({ ...normaliseAddress(address), phone: address.phone });
      onContinue();
    },
    toFailure,
  });

  function fillIn(found: AddressForm) {
    shippingAddress.write(found);
    recheck(checkForm(found));
  }

  /** The district and the state of a PIN code go into fields that are empty. */
  async function change(name: keyof AddressForm, value: string) {
    shippingAddress.write({ ...address, [name]: value });
    const pincode = isIndia(address.country) ? toPincode(value) : null;
    if (name !== 'postalCode' || pincode === null) return;
    const found = await findPincodePlace(pincode);
    const now = shippingAddress.read();
    if (!found || toPincode(now.postalCode) !== pincode) return;
    setPlace(found);
    const [state = '', ...others] = found.states;
    shippingAddress.write({
      ...now,
      city: now.city || suggestCity(found),
      state: now.state || (others.length === 0 ? state : ''),
    });
  }

  // Which purchases are for a business, the buyer says each time.
  const { gstin, businessName } = address;
  return (
    <>
      {known && (
        <KnownAddressOffer
          address={known}
          onUse={() => fillIn({ ...known, gstin, businessName })}
        />
      )}
      <form {...formProps} className="grid max-w-2xl gap-5 sm:grid-cols-2">
        <datalist id={states}>
          {isIndia(address.country) &&
            INDIAN_STATES.map(({ name }) => <option key={name} value={name} />)}
        </datalist>
        {fields.map(({ name, ...text }) => {
          const optional = text.optional && !(gst && name === 'state' && isIndia(address.country));
          return (
            <TextField
              key={name}
              {...text}
              {...field(name)}
              hint={hints[name] ?? text.hint}
              list={name === 'state' ? states : undefined}
              maxLength={200}
              optional={optional}
              required={!optional}
              value={address[name]}
              onChange={(event) => void change(name, event.target.value)}
            />
          );
        })}
        <Button type="submit" size="lg" className="sm:col-span-2 sm:w-fit sm:min-w-48">
          Continue
        </Button>
      </form>
    </>
  );
}

/** The second is asked for once the first is given. */
const BUSINESS_FIELDS: typeof FIELDS = [
  {
    name: 'gstin',
    label: 'GSTIN',
    hint: 'If you buy for a business',
    optional: true,
    autoCapitalize: 'characters',
    spellCheck: false,
    className: 'sm:col-span-2',
  },
  {
    name: 'businessName',
    label: 'Business name',
    hint: 'Printed on the invoice instead of your name',
    autoComplete: 'organization',
    optional: true,
    className: 'sm:col-span-2',
  },
];

function addressErrors(address: AddressForm, gst: Shop['gst']): FieldErrors {
  const phone = optionalPhoneError(address.phone);
  const errors = { ...checkShippingAddress(address), ...(phone !== null && { phone }) };
  return gst ? { ...gstErrors(address, gst), ...errors } : errors;
}

function gstErrors(
  { country, state, postalCode, gstin }: AddressForm,
  { scheme, state: own }: NonNullable<Shop['gst']>,
): FieldErrors {
  const code = findState(state)?.code;
  const isAway =
    scheme !== 'regular' && (!isIndia(country) || (code !== undefined && code !== own));
  const given = tidyGstin(gstin);
  const wrong = given === '' ? null : gstinError(given);
  const elsewhere = isCountryAbroad(country) ? countryError({ state, postalCode }) : null;
  return {
    ...(isIndia(country) && code === undefined && { state: 'Choose the state from the list' }),
    ...(country.trim() !== '' &&
      !isCountryAbroad(country) &&
      !isIndia(country) && { country: 'Check how the country is written' }),
    ...(elsewhere !== null && { country: elsewhere }),
    ...(isAway && { state: `This shop can only send within ${stateName(own)}` }),
    ...(wrong !== null && { gstin: wrong }),
  };
}

/** Says of a valid GSTIN in which state it is registered. */
function registeredIn(typed: string): string | undefined {
  const gstin = tidyGstin(typed);
  return gstinError(gstin) === null ? gstinText(gstin) : undefined;
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
  return latest ? toAddressForm({ shippingAddress: latest.shippingAddress }) : null;
}
