import { checkShippingAddress } from '../../../../domain/orders/order-checks.ts';
import { failureOf } from '../../../platform/failure.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField, type TextFieldProps } from '../../../ui/forms/field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { type AddressForm, parseAddress, shippingAddress } from '../checkout-store.ts';
import { KnownAddressOffer } from './known-address-offer.tsx';

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
  const { field, formProps, recheck } = useForm({
    check: (data) => checkShippingAddress(parseAddress(Object.fromEntries(data))),
    submit: onContinue,
    failureOf,
  });

  function fillIn(found: AddressForm) {
    shippingAddress.write(found);
    recheck(checkShippingAddress(found));
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
