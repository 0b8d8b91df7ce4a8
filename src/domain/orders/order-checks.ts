import { MAX_QUANTITY } from '../catalogue/product.ts';
import type { Paise, Rupees } from '../money/money.ts';
import type { PaymentMethod } from '../payments/payment-methods.ts';

/** One line of an order as a client sends it, or as the server reads it; the price is only compared. */
export type OrderItemDraft = {
  product?: string;
  name?: string;
  qty?: number;
  price?: Paise | Rupees;
  image?: string;
};

/** The part of a shipping address that must be complete. */
export type ShippingAddressDraft = {
  address?: string;
  city?: string;
  postalCode?: string;
  country?: string;
};

/** An order before its checks; a value of a wrong type counts as missing. */
export type UncheckedOrder = {
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

type OrderErrorCode = keyof typeof MESSAGES;

export const ORDER_ERROR_CODES = Object.keys(MESSAGES) as OrderErrorCode[];

const ADDRESS_FIELDS = {
  address: 'Address is required',
  city: 'City is required',
  postalCode: 'Postal code is required',
  country: 'Country is required',
} as const;

/** `path` is the invalid field of the order as sent, for example `orderItems.0.qty`. */
export type OrderError = { code: OrderErrorCode; message: string; path: string };

type ShippingAddressField = keyof typeof ADDRESS_FIELDS;

/**
 * The first error of an order, or null, with the checks and texts of specification §5: items; each
 * item's product id, quantity, price and image; shipping address; payment method. Blank text counts
 * as missing.
 */
export function checkOrder(
  { orderItems = [], shippingAddress = {}, paymentMethod }: UncheckedOrder,
  offeredMethods: readonly PaymentMethod[],
): OrderError | null {
  if (orderItems.length === 0) return orderError('CART_EMPTY', 'orderItems');

  for (const [index, item] of orderItems.entries()) {
    const itemError = checkItem(item, `orderItems.${index}`);
    if (itemError) return itemError;
  }

  const [missing] = Object.keys(checkShippingAddress(shippingAddress));
  if (missing) return orderError('ADDRESS_INCOMPLETE', `shippingAddress.${missing}`);

  if (!offeredMethods.some((method) => method === paymentMethod)) {
    return orderError('PAYMENT_METHOD_REQUIRED', 'paymentMethod');
  }
  return null;
}

/** The error of each missing field of a shipping address, in the form's order. */
export function checkShippingAddress(
  address: ShippingAddressDraft,
): Partial<Record<ShippingAddressField, string>> {
  return Object.fromEntries(
    Object.entries(ADDRESS_FIELDS).filter(([field]) =>
      isMissing(address[field as ShippingAddressField]),
    ),
  );
}

function checkItem({ product, qty, price, image }: OrderItemDraft, path: string) {
  if (isMissing(product)) return orderError('ITEM_INVALID', `${path}.product`);
  if (!isQuantity(qty)) return orderError('QUANTITY_INVALID', `${path}.qty`);
  if (!isPrice(price)) return orderError('PRICE_REQUIRED', `${path}.price`);
  if (isMissing(image)) return orderError('IMAGE_REQUIRED', `${path}.image`);
  return null;
}

function isMissing(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}

function isQuantity(qty: number | undefined): boolean {
  return qty !== undefined && Number.isInteger(qty) && qty >= 1 && qty <= MAX_QUANTITY;
}

function isPrice(price: OrderItemDraft['price']): boolean {
  return price !== undefined && Number.isFinite(price) && price >= 0;
}

export function orderError(code: OrderErrorCode, path: string): OrderError {
  return { code, message: MESSAGES[code], path };
}
