import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import type { AppliedPromo } from '../../platform/prices.ts';
import { fieldsOf, isCount, isText, storedValue } from '../../platform/stored-value.ts';

/** A line of the cart as the checkout needs it; `price` is in rupees for one piece. */
export interface CheckoutItem {
  product: string;
  name: string;
  imageUrl: string[];
  price: number;
  qty: number;
}

/** The shipping address as its form holds it; a field that is not filled in is empty. */
export interface AddressForm {
  address: string;
  city: string;
  postalCode: string;
  country: string;
  state: string;
  phone: string;
}

const DEFAULT_COUNTRY = 'India';

/** The address found in storage. What is not text counts as empty; a new address has a country. */
export function parseAddress(found: unknown): AddressForm {
  const isStored = typeof found === 'object' && found !== null && !Array.isArray(found);
  const stored = (isStored ? found : { country: DEFAULT_COUNTRY }) as Record<string, unknown>;
  const textOf = (field: keyof AddressForm) => (isText(stored[field]) ? stored[field] : '');
  return {
    address: textOf('address'),
    city: textOf('city'),
    postalCode: textOf('postalCode'),
    country: textOf('country'),
    state: textOf('state'),
    phone: textOf('phone'),
  };
}

export function parsePaymentMethod(found: unknown): PaymentMethod | null {
  return PAYMENT_METHODS.find((method) => method === found) ?? null;
}

export function parsePromo(found: unknown): AppliedPromo | null {
  const { code, itemsPaise, discountPaise } = fieldsOf(found);
  if (!isText(code) || !isCount(itemsPaise) || !isCount(discountPaise)) return null;
  if (discountPaise > itemsPaise) return null;
  return { code, itemsPaise, discountPaise };
}

export const shippingAddress = storedValue('shippingAddress', parseAddress);

export const paymentMethod = storedValue('paymentMethod', parsePaymentMethod);

/** The promo code of the order, for as long as the tab is open. */
export const appliedPromo = storedValue('promo', parsePromo, 'session');

export function resetCheckout(): void {
  shippingAddress.remove();
  paymentMethod.remove();
  appliedPromo.remove();
}

export function offeredMethod(
  method: PaymentMethod | null,
  offered: readonly PaymentMethod[],
): PaymentMethod | null {
  return offered.find((each) => each === method) ?? null;
}
