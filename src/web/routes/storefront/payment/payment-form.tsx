import { type FocusEvent, type ReactNode, useId, useState } from 'react';
import { formatPaise, type Paise } from '../../../../domain/money/money.ts';
import {
  isCollected,
  needsPhone,
  PAYMENT_TRAITS,
  type PaymentMethod,
  parsePaymentMethod,
} from '../../../../domain/payments/payment-methods.ts';
import { PHONE_REQUIRED, phoneNumber } from '../../../../domain/text/phone.ts';
import { toFailure } from '../../../platform/failure.ts';
import type { CashAsks } from '../../../storefront/checkout/cash-asks.tsx';
import { paymentMethod, shippingAddress } from '../../../storefront/checkout/checkout-store.ts';
import { classes } from '../../../ui/classes.ts';
import { FieldError, TextField } from '../../../ui/fields.tsx';
import { usePlainForm } from '../../../ui/use-plain-form.ts';

/** The submit button is further down the page. */
export const PAYMENT_FORM_ID = 'payment-form';

interface PaymentFormProps {
  offered: readonly PaymentMethod[];
  cashFee: Paise;
  cashAsks: Pick<CashAsks, 'advance' | 'confirmHours'>;
  cashProblem: string | null;
  method: PaymentMethod | null;
  onChoose: (method: PaymentMethod) => void;
  /** What PayPal will charge, such as "USD 59.35". */
  paypalPrice: string | null;
  phoneError?: string | undefined;
  onContinue: (method: PaymentMethod) => unknown;
}

export function PaymentForm(props: PaymentFormProps) {
  const { method, phoneError, onContinue } = props;
  const [phone, setPhone] = useState(() => shippingAddress.read().phone);
  const isPhoneSent = phone === shippingAddress.read().phone;
  const { field, formProps } = usePlainForm({
    check: (data) => choiceErrors(data.get('paymentMethod'), data.get('phone') ?? phone),
    submit() {
      if (!method) return;
      const address = shippingAddress.read();
      paymentMethod.write(method);
      // Only for a method whose gateway requires it.
      if (needsPhone(method)) {
        const sent = phoneNumber(phone) ?? phone;
        shippingAddress.write({ ...address, phone: sent });
        setPhone(sent);
      }
      return onContinue(method);
    },
    toFailure,
  });

  function onBlur(event: FocusEvent<HTMLFormElement>) {
    if (event.target.name === 'phone') formProps.onBlur(event);
  }

  return (
    <form {...formProps} id={PAYMENT_FORM_ID} onBlur={onBlur}>
      <MethodChoice {...props} {...field('paymentMethod')} />
      {needsPhone(method) && (
        <TextField
          {...field('phone')}
          {...(phoneError && isPhoneSent && { error: phoneError })}
          label="Phone"
          hint={
            isCollected(method)
              ? '10 digits: the courier calls you before delivery'
              : `10 digits, or + and the country code; ${method} requires it for every payment`
          }
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          required
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
          className="mt-5 max-w-md"
        />
      )}
    </form>
  );
}

function choiceErrors(chosen: unknown, phone: unknown) {
  const method = parsePaymentMethod(chosen);
  const isPhoneMissing = needsPhone(method) && phoneNumber(String(phone)) === null;
  return {
    paymentMethod: method ? undefined : 'Payment method is required',
    phone: isPhoneMissing ? PHONE_REQUIRED : undefined,
  };
}

export function cashHint(
  fee: Paise,
  { advance, confirmHours }: PaymentFormProps['cashAsks'],
): string {
  const pay =
    advance === 0
      ? 'You pay the courier in cash when your parcel is delivered.'
      : `You pay ${formatPaise(advance)} from the order’s page once it is placed, and the courier the rest in cash when your parcel is delivered.`;
  const confirm = confirmHours === null ? '' : ' You confirm the order by a link in an email.';
  return fee === 0 ? pay + confirm : `${pay}${confirm} A fee of ${formatPaise(fee)} is added.`;
}

function paymentHint(
  method: PaymentMethod,
  props: Pick<PaymentFormProps, 'cashFee' | 'cashAsks' | 'paypalPrice'>,
): string {
  const { cashFee, cashAsks, paypalPrice } = props;
  switch (method) {
    case 'Cashfree':
      return 'You pay on Cashfree’s own page. Card and UPI details never pass through this shop.';
    case 'PayPal':
      return paypalPrice === null
        ? 'For customers abroad: PayPal does not accept rupees. You pay from the order’s page once it is placed.'
        : `For customers abroad: PayPal does not accept rupees and charges about ${paypalPrice}. You pay from the order’s page once it is placed.`;
    case 'Cash on Delivery':
      return cashHint(cashFee, cashAsks);
    case 'Free':
      return 'Your order is placed as it is, and nothing is charged here.';
  }
}

function MethodChoice(props: PaymentFormProps & { name: string; error?: ReactNode }) {
  const { offered, cashProblem, method, onChoose, name, error } = props;
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="sr-only">Payment method</legend>
      <div className="grid gap-3">
        {offered.map((each) => (
          <label
            key={each}
            className={classes(
              'flex min-h-14 items-start gap-3.5 rounded-xs border border-line-strong/60 bg-paper px-4 py-4',
              'transition-[border-color,box-shadow] duration-150 hover:border-ink/70',
              'has-disabled:border-line has-disabled:bg-transparent has-disabled:text-soft',
              'has-checked:border-brand has-checked:shadow-[inset_0_0_0_1px_var(--color-brand)]',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
            )}
          >
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === method}
              disabled={isCollected(each) && cashProblem !== null}
              onChange={() => onChoose(each)}
              className={classes(
                'mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-paper outline-none',
                'checked:border-6 checked:border-brand forced-colors:appearance-auto',
              )}
            />
            <span className="flex-1">
              <span className="block font-medium">{PAYMENT_TRAITS[each].label}</span>
              <span className="mt-0.5 block text-sm text-soft">
                {(isCollected(each) && cashProblem) || paymentHint(each, props)}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
