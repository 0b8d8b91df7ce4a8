import type { FocusEvent, SubmitEvent } from 'react';
import { PAYMENT_TRAITS, type PaymentMethod } from '../../../domain/payment-methods.ts';
import { TextField } from '../../ui/field.tsx';
import { isPressed } from '../../ui/is-pressed.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { paymentHint } from './payment-methods.ts';
import type { PaymentChoice } from './use-pay-now.ts';
import type { ChoiceOfPayment } from './use-payment-choice.ts';

/** The button that sends the form stands further down the page. */
export const PAYMENT_FORM_ID = 'payment-form';

interface PaymentFormProps {
  offered: readonly PaymentMethod[];
  choice: ChoiceOfPayment;
  /** What PayPal will charge, such as "USD 59.35". */
  paypalPrice: string | null;
  onContinue: (choice: PaymentChoice) => void;
}

/** How to pay: of the shop's ways those that are offered now (specification §2). */
export function PaymentForm({ offered, choice, paypalPrice, onContinue }: PaymentFormProps) {
  const { method, phone, faults } = choice;

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const confirmed = choice.confirm();
    if (typeof confirmed === 'object') return onContinue(confirmed);
    const field = event.currentTarget.querySelector<HTMLElement>(`[name="${confirmed}"]`);
    field?.focus();
  }

  function onLeavePhone({ relatedTarget }: FocusEvent) {
    if (!isPressed(relatedTarget)) choice.leavePhone();
  }

  return (
    <form id={PAYMENT_FORM_ID} noValidate onSubmit={onSubmit}>
      <RadioGroup
        legend="Payment method"
        hideLegend
        name="paymentMethod"
        value={method ?? ''}
        onChange={(value) => choice.setMethod(offered.find((each) => each === value) ?? null)}
        options={offered.map((each) => ({
          value: each,
          label: PAYMENT_TRAITS[each].label,
          description: paymentHint(each, paypalPrice),
        }))}
        error={faults.paymentMethod}
      />
      {method && PAYMENT_TRAITS[method].needsPhone && (
        <TextField
          label="Phone"
          hint={`10 digits; ${method} asks for it with every payment`}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
          required
          value={phone}
          onChange={(event) => choice.setPhone(event.target.value)}
          onBlur={onLeavePhone}
          error={faults.phone}
          className="mt-5 max-w-md"
        />
      )}
    </form>
  );
}
