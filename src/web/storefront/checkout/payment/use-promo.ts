import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../../contract/client.ts';
import { browserApi } from '../../../platform/api.ts';
import { failureOf } from '../../../platform/failure.ts';
import { availableItems } from '../cart/cart-items.ts';
import { refreshCart, useCart } from '../cart/cart-store.ts';
import { grantedPromo, itemsTotal, promoFor } from '../cart-totals.ts';
import { appliedPromo } from '../checkout-store.ts';

/** Requests the discount of a code for the cart, again when its items total has changed. */
export function usePromo() {
  const items = availableItems(useCart());
  const stored = appliedPromo.use();
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const itemsPaise = itemsTotal(items);
  const applied = promoFor(itemsPaise, stored);

  async function request(code: string, seen = itemsPaise): Promise<void> {
    setIsPending(true);
    setError(null);
    try {
      const orderItems = items.map(({ product, qty }) => ({ product, qty }));
      const body = { orderItems, promoCode: code };
      const granted = grantedPromo(await browserApi().call('POST /api/orders/quote', { body }));
      appliedPromo.write(granted);
      // The shop has other prices than this cart.
      if (granted && granted.itemsPaise !== seen) void refreshCart();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PROMO_REFUSED') appliedPromo.remove();
      setError(failureOf(error).message);
    } finally {
      setIsPending(false);
    }
  }

  const requestAgain = useEffectEvent(request);
  const outdated = !applied && items.length > 0 && stored?.code;
  useEffect(() => {
    if (outdated) void requestAgain(outdated, itemsPaise);
  }, [outdated, itemsPaise]);

  function removeFor(reason: string | null): void {
    appliedPromo.remove();
    setError(reason);
  }

  return {
    /** The promo that counts now, null for none. */
    applied,
    isPending,
    /** Why the last code was refused, from the server. */
    error,
    apply: (code: string) => request(code),
    remove: () => removeFor(null),
    /** Removes a code that was refused when the order was placed, and shows the reason. */
    refuse: removeFor,
  };
}

export type Promo = ReturnType<typeof usePromo>;
