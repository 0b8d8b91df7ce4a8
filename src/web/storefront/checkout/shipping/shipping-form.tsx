import { type FocusEvent, type SubmitEvent, useState } from 'react';
import { checkShippingAddress } from '../../../../domain/orders/order-checks.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField, type TextFieldProps } from '../../../ui/forms/field.tsx';
import { isPressed } from '../../../ui/forms/is-pressed.ts';
import { type AddressForm, shippingAddress } from '../checkout-store.ts';
import { KnownAddressOffer } from './known-address-offer.tsx';

type FieldName = keyof AddressForm;

const FIELDS: readonly (TextFieldProps & { name: FieldName })[] = [
  {
    name: 'address',
    label: 'Address',
    hint: 'House, street and locality',
    autoComplete: 'street-address',
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
  /** The address of the latest order; null without one. */
  known: AddressForm | null;
  onContinue: () => void;
}

/** The shipping address form (specification §2); stored in this browser after each field. */
export function ShippingForm({ known, onContinue }: ShippingFormProps) {
  const [form, setForm] = useState(shippingAddress.read);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const errors: Partial<Record<FieldName, string>> = checkShippingAddress(form);

  function onFieldBlur(name: FieldName, { relatedTarget }: FocusEvent) {
    shippingAddress.write(form);
    if (isPressed(relatedTarget)) return;
    setVisited(new Set([...visited, name]));
  }

  function fillIn(address: AddressForm) {
    setForm(address);
    shippingAddress.write(address);
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    shippingAddress.write(form);
    const [firstError] = Object.keys(errors);
    if (!firstError) return onContinue();
    setVisited(new Set(FIELDS.map(({ name }) => name)));
    const field = event.currentTarget.elements.namedItem(firstError);
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    <>
      {known && <KnownAddressOffer address={known} onUse={() => fillIn(known)} />}
      <form noValidate onSubmit={onSubmit} className="grid max-w-2xl gap-5 sm:grid-cols-2">
        {FIELDS.map((field) => (
          <TextField
            key={field.name}
            {...field}
            maxLength={200}
            required={!field.optional}
            value={form[field.name]}
            onChange={(event) => setForm({ ...form, [field.name]: event.target.value })}
            onBlur={(event) => onFieldBlur(field.name, event)}
            error={visited.has(field.name) ? errors[field.name] : undefined}
          />
        ))}
        <Button type="submit" size="lg" className="sm:col-span-2 sm:w-fit sm:min-w-48">
          Continue
        </Button>
      </form>
    </>
  );
}
