import type { OrderDraft, Quote } from '../../../contract/orders.ts';
import type { Pricing } from '../../../contract/shop.ts';
import {
  type Paise,
  type Rupees,
  sum,
  times,
  toPaise,
  toRupees,
  ZERO,
} from '../../../domain/money/money.ts';
import {
  type OrderTotals,
  orderTotals,
  toPricingRules,
} from '../../../domain/money/order-totals.ts';

interface PricedLine {
  price: Rupees;
  qty: number;
}

export interface AppliedPromo {
  code: string;
  itemsPaise: Paise;
  discountPaise: Paise;
}

/** The items of a cart: what a promo code is granted for. */
export function itemsTotal(lines: readonly PricedLine[]): Paise {
  return sum(...lines.map(({ price, qty }) => times(toPaise(price), qty)));
}

/** The totals of a cart, which the server will compute again. */
export function cartTotals(
  lines: readonly PricedLine[],
  pricing: Pricing,
  { promo = null, paymentFee = ZERO }: { promo?: AppliedPromo | null; paymentFee?: Paise } = {},
): OrderTotals {
  return orderTotals(
    lines.map(({ price, qty }) => ({ unitPaise: toPaise(price), quantity: qty })),
    toPricingRules(pricing),
    { discountOn: (items) => promoFor(items, promo)?.discountPaise ?? ZERO, paymentFee },
  );
}

export function grantedPromo({ promo, itemsPrice, discountPrice }: Quote): AppliedPromo | null {
  if (!promo) return null;
  const { code } = promo;
  return { code, itemsPaise: toPaise(itemsPrice), discountPaise: toPaise(discountPrice) };
}

/** The promo where it was granted for this items total; for another it has to be requested again. */
export function promoFor(itemsPaise: Paise, promo: AppliedPromo | null): AppliedPromo | null {
  return promo?.itemsPaise === itemsPaise ? promo : null;
}

export function draftTotals({ items, tax, shipping, total }: OrderTotals) {
  return {
    itemsPrice: toRupees(items),
    taxPrice: toRupees(tax),
    shippingPrice: toRupees(shipping),
    totalPrice: toRupees(total),
  } satisfies Partial<OrderDraft>;
}
