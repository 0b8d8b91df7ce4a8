import type { PaymentMethod } from './payment-methods.ts';
import { MAX_QUANTITY } from './stock.ts';

/** One line of an order as a client asks for it; the price is in rupees and only compared. */
export type OrderItemDraft = {
  product?: string;
  name?: string;
  qty?: number;
  price?: number;
  image?: string;
};

/** The part of a shipping address that must be complete. */
export type ShippingAddressDraft = {
  address?: string;
  city?: string;
  postalCode?: string;
  country?: string;
};

/** An order before it is checked. A value of a wrong type has been left out by then. */
export type OrderDraft = {
  orderItems?: OrderItemDraft[];
  shippingAddress?: ShippingAddressDraft;
  paymentMethod?: string;
};

const MESSAGES = {
  CART_EMPTY: 'Your cart is empty',
  ITEM_INVALID: 'Invalid item in cart - missing required fields',
  QUANTITY_INVALID: 'Invalid quantity',
  PRICE_REQUIRED: 'Price is required',
  IMAGE_REQUIRED: 'Image is required',
  ADDRESS_INCOMPLETE: 'Complete shipping address is required',
  PAYMENT_METHOD_REQUIRED: 'Payment method is required',
} as const;

const ADDRESS_FIELDS = {
  address: 'Address is required',
  city: 'City is required',
  postalCode: 'Postal code is required',
  country: 'Country is required',
} as const;

/** `path` is the field at fault in the order as sent, for example `orderItems.0.qty`. */
export type OrderFault = { code: keyof typeof MESSAGES; message: string; path: string };

export type ShippingAddressField = keyof typeof ADDRESS_FIELDS;

/** What to say beside each field of an address that is missing; empty when it is complete. */
export type ShippingAddressFaults = Partial<Record<ShippingAddressField, string>>;

/**
 * The first fault of an order, or null, by the checks and in the words of specification §5: that
 * there are items; then item by item its product id, quantity, price and image; then the shipping
 * address; then that the payment method is one of those offered. Blank text counts as missing.
 */
export function checkOrder(
  { orderItems = [], shippingAddress = {}, paymentMethod }: OrderDraft,
  offeredMethods: readonly PaymentMethod[],
): OrderFault | null {
  if (orderItems.length === 0) return fault('CART_EMPTY', 'orderItems');

  for (const [index, item] of orderItems.entries()) {
    const itemFault = checkItem(item, `orderItems.${index}`);
    if (itemFault) return itemFault;
  }

  const [missing] = Object.keys(checkShippingAddress(shippingAddress));
  if (missing) return fault('ADDRESS_INCOMPLETE', `shippingAddress.${missing}`);

  if (!offeredMethods.some((method) => method === paymentMethod)) {
    return fault('PAYMENT_METHOD_REQUIRED', 'paymentMethod');
  }
  return null;
}

/** Which of the four required fields of a shipping address are missing, in the form's order. */
export function checkShippingAddress(address: ShippingAddressDraft): ShippingAddressFaults {
  return Object.fromEntries(
    Object.entries(ADDRESS_FIELDS).filter(([field]) =>
      isMissing(address[field as ShippingAddressField]),
    ),
  );
}

function checkItem({ product, qty, price, image }: OrderItemDraft, path: string) {
  if (isMissing(product)) return fault('ITEM_INVALID', `${path}.product`);
  if (!isQuantity(qty)) return fault('QUANTITY_INVALID', `${path}.qty`);
  if (!isPrice(price)) return fault('PRICE_REQUIRED', `${path}.price`);
  if (isMissing(image)) return fault('IMAGE_REQUIRED', `${path}.image`);
  return null;
}

function isMissing(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}

function isQuantity(qty: number | undefined): boolean {
  return qty !== undefined && Number.isInteger(qty) && qty >= 1 && qty <= MAX_QUANTITY;
}

function isPrice(price: number | undefined): boolean {
  return price !== undefined && Number.isFinite(price) && price >= 0;
}

function fault(code: OrderFault['code'], path: string): OrderFault {
  return { code, message: MESSAGES[code], path };
}
