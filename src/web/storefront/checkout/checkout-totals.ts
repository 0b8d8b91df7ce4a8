import { useEffect, useEffectEvent, useState } from 'react';
import type { QuoteQuery } from '../../../contract/orders.ts';
import { type Paise, toPaise, ZERO } from '../../../domain/money/money.ts';
import { checkShippingAddress } from '../../../domain/orders/order-checks.ts';
import type { OrderTotals } from '../../../domain/orders/order-totals.ts';
import { callApi } from '../../platform/api.ts';
import { isPaise, isText, storageItem, toFields } from '../../platform/browser-storage.ts';
import { toFailure } from '../../platform/failure.ts';
import { useShop } from '../../platform/shop.ts';
import { applicablePromo, availableItems, cartTotals, itemsTotal } from './cart-items.ts';
import { useCart } from './cart-store.ts';
import { appliedPromo, shippingAddress } from './checkout-store.ts';

/** The GST that is added to a cart, as the shop has computed it for a query. */
const quotedTax = storageItem('quotedTax', parseQuotedTax, 'session');

function parseQuotedTax(found: unknown): { key: string; taxPaise: Paise } | null {
  const { key, taxPaise } = toFields(found);
  return isText(key) && isPaise(taxPaise) ? { key, taxPaise } : null;
}

/** The shop has other rates than the last quote. */
export const forgetQuotedTax = (): void => quotedTax.remove();

export interface CheckoutTotals {
  totalsWith: (paymentFee?: Paise) => OrderTotals;
  /** The GST that is added; undefined where none is, null until the shop has said it. */
  addedTax: Paise | null | undefined;
}

/** The totals of what can be ordered of the cart, with the applied promo code. */
export function useCheckoutTotals(): CheckoutTotals {
  const items = availableItems(useCart());
  const promo = appliedPromo.use();
  const { pricing } = useShop();
  const quoted = quotedTax.use();
  const key = useQuoteKey();
  const known = quoted?.key === key ? quoted?.taxPaise : null;
  const addedTax = key === null ? undefined : known;
  return {
    totalsWith: (paymentFee = ZERO) =>
      cartTotals(items, pricing, { promo, paymentFee, tax: addedTax ?? undefined }),
    addedTax,
  };
}

/** What the tax depends on; null where the browser computes it, or nothing is to be ordered. */
function useQuoteKey(): string | null {
  const { gst } = useShop();
  const items = availableItems(useCart());
  const itemsPaise = itemsTotal(items);
  const promoCode = applicablePromo(itemsPaise, appliedPromo.use())?.code;
  const { country, state, postalCode, ...rest } = shippingAddress.use();
  if (!gst || gst.pricesIncludeTax || items.length === 0) return null;
  const address = { country, state, postalCode };
  const isComplete = Object.keys(checkShippingAddress({ ...address, ...rest })).length === 0;
  const body: QuoteQuery = {
    orderItems: items.map(({ product, variant, qty }) => ({ product, variant, qty })),
    promoCode,
    ...(isComplete && { shippingAddress: address }),
  };
  return JSON.stringify({ itemsPaise, body });
}

type Failure = ReturnType<typeof toFailure>;

/** Asks the shop for the tax whenever what it depends on has changed; returns why it is not known. */
export function useQuotedTax(): { failure: Failure | null; tryAgain: () => void } {
  const key = useQuoteKey();
  const isMissing = quotedTax.use()?.key !== key;
  const [failed, setFailed] = useState<{ key: string; failure: Failure } | null>(null);

  async function request(asked: string): Promise<void> {
    setFailed(null);
    try {
      const { taxPrice } = await callApi('POST /api/orders/quote', {
        body: JSON.parse(asked).body,
      });
      quotedTax.write({ key: asked, taxPaise: toPaise(taxPrice) });
    } catch (thrown) {
      setFailed({ key: asked, failure: toFailure(thrown) });
    }
  }

  const requestMissing = useEffectEvent(request);
  useEffect(() => {
    if (key !== null && isMissing) void requestMissing(key);
  }, [key, isMissing]);

  return {
    failure: failed?.key === key ? failed.failure : null,
    tryAgain: () => key !== null && void request(key),
  };
}
