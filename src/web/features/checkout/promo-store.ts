import { storedValue } from '../../platform/stored-value.ts';

/** A promo code the shop has granted for a cart; sums in rupees. */
export interface AppliedPromo {
  code: string;
  /** The items total the discount was reckoned on. */
  itemsPrice: number;
  discountPrice: number;
}

/** The promo code found in storage, null where it isn't a whole one. */
export function parsePromo(found: unknown): AppliedPromo | null {
  if (typeof found !== 'object' || found === null) return null;
  const { code, itemsPrice, discountPrice } = found as Record<keyof AppliedPromo, unknown>;
  if (typeof code !== 'string' || code === '') return null;
  if (!isSum(itemsPrice) || !isSum(discountPrice) || discountPrice > itemsPrice) return null;
  return { code, itemsPrice, discountPrice };
}

/** The promo code of the order being made, for as long as the tab is open. */
export const appliedPromo = storedValue('promo', parsePromo, 'session');

/** The promo where it was granted for just this items total; another total has to be asked for anew. */
export function promoFor(itemsPrice: number, promo: AppliedPromo | null): AppliedPromo | null {
  return promo?.itemsPrice === itemsPrice ? promo : null;
}

function isSum(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
