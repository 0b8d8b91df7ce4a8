import type { Order } from '../../../contract/orders.ts';
import { parsePaymentMethod } from '../../../domain/payments/payment-methods.ts';
import { phoneText } from '../../../domain/text/phone.ts';
import { isPaise, isText, storageItem, toFields } from '../../platform/browser-storage.ts';
import type { AppliedPromo } from './cart-items.ts';

const ADDRESS_FIELDS = [
  'address',
  'city',
  'postalCode',
  'country',
  'state',
  'phone',
  'gstin',
  'businessName',
] as const;

/** The shipping address as its form holds it, with a firm's GSTIN and name; a field that is not filled in is empty. */
export type AddressForm = Record<(typeof ADDRESS_FIELDS)[number], string>;

const DEFAULT_COUNTRY = 'India';

/** The address found in storage. What is not text counts as empty; a new address has a country. */
export function parseAddress(found: unknown): AddressForm {
  const isStored = typeof found === 'object' && found !== null && !Array.isArray(found);
  const stored = (isStored ? found : { country: DEFAULT_COUNTRY }) as Record<string, unknown>;
  const entries = ADDRESS_FIELDS.map((field) => [
    field,
    isText(stored[field]) ? stored[field] : '',
  ]);
  return Object.fromEntries(entries) as AddressForm;
}

/** The address of an order as its form holds it, with the phone as it is written. */
export function toAddressForm({
  shippingAddress: to,
  buyerGstin: gstin,
  buyerName: businessName,
}: Pick<Order, 'shippingAddress' | 'buyerGstin' | 'buyerName'>): AddressForm {
  return parseAddress({ ...to, phone: phoneText(to.phone ?? ''), gstin, businessName });
}

export function parsePromo(found: unknown): AppliedPromo | null {
  const { code, itemsPaise, discountPaise } = toFields(found);
  if (!isText(code) || !isPaise(itemsPaise) || !isPaise(discountPaise)) return null;
  if (discountPaise > itemsPaise) return null;
  return { code, itemsPaise, discountPaise };
}

export const shippingAddress = storageItem('shippingAddress', parseAddress);

export const paymentMethod = storageItem('paymentMethod', (found) => parsePaymentMethod(found));

export const appliedPromo = storageItem('promo', parsePromo, 'session');

export function resetCheckout(): void {
  shippingAddress.remove();
  paymentMethod.remove();
  appliedPromo.remove();
}
