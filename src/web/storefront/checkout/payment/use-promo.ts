import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../../contract/client.ts';
import type { Paise } from '../../../../domain/money/money.ts';
import { browserApi } from '../../../platform/api.ts';
import { failureOf } from '../../../platform/failure.ts';
import { type AppliedPromo, cartTotals, grantedPromo, promoFor } from '../../../platform/prices.ts';
import { appliedPromo, type CheckoutItem } from '../checkout-store.ts';

/**
 * Requests the discount of a code for these items, again when the items total has changed.
 * `onOutdated` is called when the server's prices of the items differ from these.
 */
export function usePromo(items: readonly CheckoutItem[], onOutdated: () => void) {
  const stored = appliedPromo.use();
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const itemsPaise = cartTotals(items).items;
  const applied = promoFor(itemsPaise, stored);

  async function requestPromo(code: string, seen: Paise): Promise<void> {
    setIsPending(true);
    setError(null);
    try {
      const granted = await requestPromoFor(items, code);
      appliedPromo.write(granted);
      if (granted && granted.itemsPaise !== seen) onOutdated();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PROMO_REFUSED') appliedPromo.remove();
      setError(failureOf(error).message);
    } finally {
      setIsPending(false);
    }
  }

  const requestAgain = useEffectEvent(requestPromo);
  const outdated = stored && !applied && items.length > 0 ? stored.code : null;
  useEffect(() => {
    if (outdated !== null) void requestAgain(outdated, itemsPaise);
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
    apply: (code: string) => requestPromo(code, itemsPaise),
    remove: () => removeFor(null),
    /** Removes a code that was refused when the order was placed, and shows the reason. */
    refuse: removeFor,
  };
}

export type Promo = ReturnType<typeof usePromo>;

/** Throws `ApiError` with the reason when the code is refused. */
async function requestPromoFor(
  items: readonly CheckoutItem[],
  promoCode: string,
): Promise<AppliedPromo | null> {
  const orderItems = items.map(({ product, qty }) => ({ product, qty }));
  const quote = await browserApi().call('quoteOrder', { body: { orderItems, promoCode } });
  return grantedPromo(quote);
}
