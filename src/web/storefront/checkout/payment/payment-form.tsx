import type { FocusEvent, SubmitEvent } from 'react';
import { PAYMENT_TRAITS, type PaymentMethod } from '../../../../domain/payments/payment-methods.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { movesToButton } from '../../../ui/forms/moves-to-button.ts';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import type { PaymentChoice } from './use-pay-now.ts';
import type { PaymentFormState } from './use-payment-choice.ts';

/** The submit button is further down the page. */
export const PAYMENT_FORM_ID = 'payment-form';

interface PaymentFormProps {
  offered: readonly PaymentMethod[];
  choice: PaymentFormState;
  /** What PayPal will charge, such as "USD 59.35". */
  paypalPrice: string | null;
  onContinue: (choice: PaymentChoice) => void;
}

/** How to pay: of the shop's ways those that are offered now (specification §2). */
export function PaymentForm({ offered, choice, paypalPrice, onContinue }: PaymentFormProps) {
  const { method, phone, errors } = choice;

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const confirmed = choice.confirm();
    if (typeof confirmed === 'object') return onContinue(confirmed);
    const field = event.currentTarget.querySelector<HTMLElement>(`[name="${confirmed}"]`);
    field?.focus();
  }

  function onLeavePhone({ relatedTarget }: FocusEvent) {
    if (!movesToButton(relatedTarget)) choice.leavePhone();
  }

  return (
    <form id={PAYMENT_FORM_ID} noValidate onSubmit={onSubmit}>
      <RadioGroup
        legend="Payment method"
        name="paymentMethod"
        value={method ?? ''}
        onChange={(value) => choice.setMethod(offered.find((each) => each === value) ?? null)}
        options={offered.map((each) => ({
          value: each,
          label: PAYMENT_TRAITS[each].label,
          description: paymentHint(each, paypalPrice),
        }))}
        error={errors.paymentMethod}
      />
      {method && PAYMENT_TRAITS[method].needsPhone && (
        <TextField
          label="Phone"
          hint={`10 digits; ${method} requires it for every payment`}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
          required
          value={phone}
          onChange={(event) => choice.setPhone(event.target.value)}
          onBlur={onLeavePhone}
          error={errors.phone}
          className="mt-5 max-w-md"
        />
      )}
    </form>
  );
}

/** What a method means for the customer; `paypalPrice` is such as "USD 59.35". */
function paymentHint(method: PaymentMethod, paypalPrice: string | null): string {
  switch (method) {
    case 'Cashfree':
      return 'You pay on Cashfree’s own page. Card and UPI details never pass through this shop.';
    case 'PayPal':
      return paypalPrice === null
        ? 'For customers abroad: PayPal takes no rupees. You pay from the order’s page once it is placed.'
        : `For customers abroad: PayPal takes no rupees and charges about ${paypalPrice}. You pay from the order’s page once it is placed.`;
    case 'Free':
      return 'Your order is placed as it is, and nothing is charged here.';
  }
}
