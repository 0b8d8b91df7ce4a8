import type { OrderDraft } from '../../../contract/order.ts';
import { toRupees } from '../../../domain/money.ts';
import type { PaymentMethod } from '../../../domain/payment-methods.ts';
import { type CheckoutItem, totalsOf } from './checkout-item.ts';
import type { AddressForm } from './checkout-store.ts';
import type { AppliedPromo } from './promo-store.ts';

export interface Checkout {
  items: readonly CheckoutItem[];
  address: AddressForm;
  method: PaymentMethod | null;
  promo: AppliedPromo | null;
}

/** The order create payload (specification §3): what the shopper saw, for the server to compare. */
export function orderDraft({ items, address, method, promo }: Checkout): OrderDraft {
  const totals = totalsOf(items, promo);
  return {
    orderItems: items.map(({ name, qty, imageUrl, price, product }) => ({
      name,
      qty,
      image: imageUrl[0],
      price,
      product,
    })),
    shippingAddress: filledIn(address),
    paymentMethod: method ?? undefined,
    promoCode: promo?.code,
    itemsPrice: toRupees(totals.items),
    taxPrice: toRupees(totals.tax),
    shippingPrice: toRupees(totals.shipping),
    totalPrice: toRupees(totals.total),
  };
}

function filledIn(address: AddressForm): Partial<AddressForm> {
  const trimmed = Object.entries(address).map(([field, text]) => [field, text.trim()]);
  return Object.fromEntries(trimmed.filter(([, text]) => text !== ''));
}
