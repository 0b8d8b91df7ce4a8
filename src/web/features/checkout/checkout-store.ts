import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/payment-methods.ts';
import { storedValue } from '../../platform/stored-value.ts';
import { appliedPromo } from './promo-store.ts';

/** Where an order goes, as its form holds it: what has not been filled in is empty. */
export interface AddressForm {
  address: string;
  city: string;
  postalCode: string;
  country: string;
  state: string;
  phone: string;
}

export const DEFAULT_COUNTRY = 'India';

/**
 * The address found in storage: what isn't text counts as not filled in. An address never touched
 * has the preset country.
 */
export function parseAddress(found: unknown): AddressForm {
  const isKept = typeof found === 'object' && found !== null && !Array.isArray(found);
  const kept = (isKept ? found : { country: DEFAULT_COUNTRY }) as Record<string, unknown>;
  return {
    address: textOf(kept.address),
    city: textOf(kept.city),
    postalCode: textOf(kept.postalCode),
    country: textOf(kept.country),
    state: textOf(kept.state),
    phone: textOf(kept.phone),
  };
}

/** The payment method found in storage, null where there is none or one the shop never had. */
export function parsePaymentMethod(found: unknown): PaymentMethod | null {
  return PAYMENT_METHODS.find((method) => method === found) ?? null;
}

/** The shipping address kept in this browser (specification §3). */
export const shippingAddress = storedValue('shippingAddress', parseAddress);

/** The payment method kept in this browser (specification §3). */
export const paymentMethod = storedValue('paymentMethod', parsePaymentMethod);

/** Forgets them and the promo code, as when an order has been placed. */
export function resetCheckout(): void {
  shippingAddress.remove();
  paymentMethod.remove();
  appliedPromo.remove();
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
