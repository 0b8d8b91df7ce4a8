import { useState } from 'react';
import { PAYMENT_TRAITS, type PaymentMethod } from '../../../../domain/payments/payment-methods.ts';
import { PHONE_REQUIRED, phoneDigits } from '../../../../domain/text/phone.ts';
import { offeredMethod, paymentMethod, shippingAddress } from '../checkout-store.ts';
import type { PaymentChoice } from './use-pay-now.ts';

export interface PaymentErrors {
  paymentMethod?: string;
  phone?: string;
}

/** The choice on the payment page; stored in this browser once it is complete. */
export function usePaymentChoice(offered: readonly PaymentMethod[]) {
  const only = offered.length === 1 ? (offered[0] ?? null) : null;
  const [method, setMethod] = useState(() => offeredMethod(paymentMethod.read(), offered) ?? only);
  const [phone, setPhone] = useState(() => shippingAddress.read().phone);
  const [visited, setVisited] = useState<ReadonlySet<keyof PaymentErrors>>(new Set());
  const errors = errorsOf(method, phone);

  function confirm(): PaymentChoice | keyof PaymentErrors {
    setVisited(new Set(['paymentMethod', 'phone']));
    if (errors.paymentMethod || !method) return 'paymentMethod';
    if (errors.phone) return 'phone';
    const address = withPhone(method, phone);
    paymentMethod.write(method);
    shippingAddress.write(address);
    return { method, address };
  }

  return {
    method,
    phone,
    /** Only of visited fields: no error is shown before the shopper has tried. */
    errors: {
      paymentMethod: visited.has('paymentMethod') ? errors.paymentMethod : undefined,
      phone: visited.has('phone') ? errors.phone : undefined,
    },
    setMethod,
    setPhone,
    leavePhone: () => setVisited(new Set([...visited, 'phone'])),
    /** Stores and returns the choice, or returns the first invalid field. */
    confirm,
  };
}

export type PaymentFormState = ReturnType<typeof usePaymentChoice>;

function errorsOf(method: PaymentMethod | null, phone: string): PaymentErrors {
  return {
    paymentMethod: method ? undefined : 'Payment method is required',
    phone: needsPhone(method) && phoneDigits(phone) === null ? PHONE_REQUIRED : undefined,
  };
}

/** Adds the phone number only for a method whose gateway requires it. */
function withPhone(method: PaymentMethod, phone: string) {
  const address = shippingAddress.read();
  if (!needsPhone(method)) return address;
  return { ...address, phone: phoneDigits(phone) ?? phone };
}

function needsPhone(method: PaymentMethod | null): boolean {
  return method !== null && PAYMENT_TRAITS[method].needsPhone;
}
