import { useState } from 'react';
import { PAYMENT_TRAITS, type PaymentMethod } from '../../../domain/payment-methods.ts';
import { PHONE_WANTED, phoneDigits } from '../../../domain/phone.ts';
import { paymentMethod, shippingAddress } from './checkout-store.ts';
import { offeredMethod } from './payment-methods.ts';
import type { PaymentChoice } from './use-pay-now.ts';

/** Which field of the payment page is at fault, and why. */
export interface PaymentFaults {
  paymentMethod?: string;
  phone?: string;
}

/** What is being chosen on the payment page; kept in this browser once it is complete. */
export function usePaymentChoice(offered: readonly PaymentMethod[]) {
  const only = offered.length === 1 ? (offered[0] ?? null) : null;
  const [method, setMethod] = useState(() => offeredMethod(paymentMethod.read(), offered) ?? only);
  const [phone, setPhone] = useState(() => shippingAddress.read().phone);
  const [looked, setLooked] = useState<ReadonlySet<keyof PaymentFaults>>(new Set());
  const faults = faultsOf(method, phone);

  function confirm(): PaymentChoice | keyof PaymentFaults {
    setLooked(new Set(['paymentMethod', 'phone']));
    if (faults.paymentMethod || !method) return 'paymentMethod';
    if (faults.phone) return 'phone';
    const address = withPhone(method, phone);
    paymentMethod.write(method);
    shippingAddress.write(address);
    return { method, address };
  }

  return {
    method,
    phone,
    /** Only of what has been looked at: nobody is told of a fault before she has tried. */
    faults: {
      paymentMethod: looked.has('paymentMethod') ? faults.paymentMethod : undefined,
      phone: looked.has('phone') ? faults.phone : undefined,
    },
    setMethod,
    setPhone,
    leavePhone: () => setLooked(new Set([...looked, 'phone'])),
    /** The whole choice, which is then kept; or the first field at fault. */
    confirm,
  };
}

export type ChoiceOfPayment = ReturnType<typeof usePaymentChoice>;

function faultsOf(method: PaymentMethod | null, phone: string): PaymentFaults {
  return {
    paymentMethod: method ? undefined : 'Payment method is required',
    phone: needsPhone(method) && phoneDigits(phone) === null ? PHONE_WANTED : undefined,
  };
}

/** Whose gateway asks for a phone gets the digits; for another method the number is none of this page's business. */
function withPhone(method: PaymentMethod, phone: string) {
  const address = shippingAddress.read();
  if (!needsPhone(method)) return address;
  return { ...address, phone: phoneDigits(phone) ?? phone };
}

function needsPhone(method: PaymentMethod | null): boolean {
  return method !== null && PAYMENT_TRAITS[method].needsPhone;
}
