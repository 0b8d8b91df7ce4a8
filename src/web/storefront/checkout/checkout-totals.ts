import { useEffect, useState } from 'react';
import type { QuoteQuery } from '../../../contract/checkout.ts';
import { ApiError } from '../../../contract/client.ts';
import { type Paise, toPaise, ZERO } from '../../../domain/money/money.ts';
import type { OrderTotals } from '../../../domain/orders/order-totals.ts';
import { callApi } from '../../platform/api.ts';
import { isPaise, isText, storageItem, toFields } from '../../platform/browser-storage.ts';
import { toFailure } from '../../platform/failure.ts';
import { useShop } from '../../platform/shop.ts';
import { applicablePromo, availableItems, cartTotals, itemsTotal } from './cart-items.ts';
import { refreshCart, useCart } from './cart-store.ts';
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

/**
 * The totals of what can be ordered of the cart, with the applied promo code. Before the address is confirmed
 * (`isAddressed`: by the step after it) the tax is that of the shop's own state.
 */
export function useCheckoutTotals(isAddressed = true): CheckoutTotals {
  const items = availableItems(useCart());
  const promo = appliedPromo.use();
  const { pricing } = useShop();
  const quoted = quotedTax.use();
  const key = useQuoteKey(isAddressed);
  const known = quoted?.key === key ? quoted?.taxPaise : null;
  const addedTax = key === null ? undefined : known;
  return {
    totalsWith: (paymentFee = ZERO) =>
      cartTotals(items, pricing, { promo, paymentFee, tax: addedTax ?? undefined }),
    addedTax,
  };
}

/** What the tax depends on; null where the browser computes it, or nothing is to be ordered. */
function useQuoteKey(isAddressed: boolean): string | null {
  const { gst } = useShop();
  const items = availableItems(useCart());
  const itemsPaise = itemsTotal(items);
  const promoCode = applicablePromo(itemsPaise, appliedPromo.use())?.code;
  const { country, state, postalCode } = shippingAddress.use();
  if (!gst || gst.pricesIncludeTax || items.length === 0) return null;
  const body: QuoteQuery = {
    orderItems: items.map(({ product, variant, qty }) => ({ product, variant, qty })),
    promoCode,
    ...(isAddressed && { shippingAddress: { country, state, postalCode } }),
  };
  return JSON.stringify({ itemsPaise, body });
}

interface QuotedTax {
  /** Why the tax is not known. */
  failure: string | null;
  /** Why the promo code does not count any more. */
  endedCode: string | null;
  tryAgain: () => void;
}

/** Asks the shop for the tax whenever what it depends on has changed. */
export function useQuotedTax(isAddressed: boolean): QuotedTax {
  const key = useQuoteKey(isAddressed);
  const isMissing = quotedTax.use()?.key !== key;
  const [failed, setFailed] = useState<{ key: string; message: string } | null>(null);
  const [endedCode, setEndedCode] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    if (key === null || !isMissing) return;
    let isOver = false;
    async function request(asked: string): Promise<void> {
      try {
        const { body } = JSON.parse(asked);
        const { taxPrice } = await callApi('POST /api/orders/quote', { body });
        if (!isOver) quotedTax.write({ key: asked, taxPaise: toPaise(taxPrice) });
      } catch (thrown) {
        if (isOver) return;
        const { message } = toFailure(thrown);
        const code = thrown instanceof ApiError ? thrown.code : null;
        // As where the order is placed: without the code, or with the cart as it is now, it goes on.
        if (code === 'PROMO_REFUSED') {
          setEndedCode(message);
          appliedPromo.remove();
        } else setFailed({ key: asked, message });
        if (code === 'PRODUCT_GONE') void refreshCart();
      }
    }
    setFailed(null);
    void request(key);
    return () => {
      isOver = true;
    };
  }, [key, isMissing, attempt]);

  return {
    failure: failed?.key === key ? failed.message : null,
    endedCode,
    tryAgain: () => setAttempt(attempt + 1),
  };
}
