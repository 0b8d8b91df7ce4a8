import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../contract/client.ts';
import { SOMETHING_WRONG } from '../../../domain/fault-words.ts';
import { toRupees } from '../../../domain/money.ts';
import { browserApi } from '../../platform/api.ts';
import { type CheckoutItem, totalsOf } from './checkout-item.ts';
import { type AppliedPromo, appliedPromo, promoFor } from './promo-store.ts';

/** The promo code of the order being made, and what can be done about it. */
export interface Promo {
  /** As it counts now, null while there is none. */
  applied: AppliedPromo | null;
  isAsking: boolean;
  /** Why the last code was not granted, in the server's words. */
  fault: string | null;
  apply(code: string): void;
  remove(): void;
  /** The code was refused when the order was placed: it goes, and the field says why. */
  refuse(why: string): void;
}

/**
 * Asks the shop what a code takes off these items, and asks again where the kept code was granted
 * for another total, as when the cart has changed. `onOutdated` is told when the shop reckons the
 * items at other prices than these.
 */
export function usePromo(items: readonly CheckoutItem[], onOutdated: () => void): Promo {
  const kept = appliedPromo.use();
  const [isAsking, setIsAsking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const itemsPrice = toRupees(totalsOf(items).items);
  const applied = promoFor(itemsPrice, kept);

  async function ask(code: string, seen: number): Promise<void> {
    setIsAsking(true);
    setFault(null);
    try {
      const granted = await grantedPromo(items, code);
      appliedPromo.write(granted);
      if (granted && granted.itemsPrice !== seen) onOutdated();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PROMO_REFUSED') appliedPromo.remove();
      setFault(error instanceof ApiError ? error.message : SOMETHING_WRONG);
    } finally {
      setIsAsking(false);
    }
  }

  const askAgain = useEffectEvent(ask);
  const outdated = kept && !applied && items.length > 0 ? kept.code : null;
  useEffect(() => {
    if (outdated !== null) askAgain(outdated, itemsPrice);
  }, [outdated, itemsPrice]);

  function removeFor(why: string | null) {
    appliedPromo.remove();
    setFault(why);
  }

  return {
    applied,
    isAsking,
    fault,
    apply: (code) => ask(code, itemsPrice),
    remove: () => removeFor(null),
    refuse: removeFor,
  };
}

/** Throws `ApiError` with the words for why a code can't be had. */
async function grantedPromo(
  items: readonly CheckoutItem[],
  promoCode: string,
): Promise<AppliedPromo | null> {
  const orderItems = items.map(({ product, qty }) => ({ product, qty }));
  const quote = await browserApi().call('quoteOrder', { body: { orderItems, promoCode } });
  const { promo, itemsPrice, discountPrice } = quote;
  return promo && { code: promo.code, itemsPrice, discountPrice };
}
