import { useState } from 'react';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { Quantity } from '../../ui/forms/quantity.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Specimen } from './specimen.tsx';

const METHODS = [
  { value: 'a', label: 'Cashfree (UPI/Cards/NetBanking)', description: 'Goes on to the gateway' },
  { value: 'b', label: 'Free (no payment required)' },
  { value: 'c', label: 'Not offered', disabled: true },
];

/** Fields in every state. */
export function KitForms() {
  const [quantity, setQuantity] = useState(2);
  return (
    <>
      <Specimen name="Fields">
        <TextField label="City" name="kit-city" />
        <TextField label="Phone" name="kit-phone" optional hint="For the courier" />
        <TextField
          label="Email"
          name="kit-email"
          defaultValue="ananya@"
          error="Enter an email address such as name@example.com"
        />
        <TextField label="Order" name="kit-order" defaultValue="5f0c2a9b" disabled />
        <PasswordField label="Password" name="kit-password" />
        <TextArea label="Message" name="kit-message" />
        <TextArea label="Message" name="kit-message-2" error="Message is required" />
      </Specimen>
      <Specimen name="Choices">
        <Select
          label="Category"
          name="kit-category"
          placeholder="Choose one"
          options={[{ value: 1, label: 'Silk Sarees' }]}
        />
        <Select label="Category" name="kit-category-2" error="Category is required" />
        <Checkbox label="Offer / Discount" name="kit-offer" />
        <Checkbox label="Chosen" name="kit-chosen" defaultChecked />
        <RadioGroup legend="Payment method" name="kit-method" options={METHODS} defaultValue="a" />
        <Quantity label="Quantity" value={quantity} onChange={setQuantity} max={5} />
        <Quantity label="Quantity" value={1} onChange={setQuantity} max={1} disabled />
      </Specimen>
    </>
  );
}
