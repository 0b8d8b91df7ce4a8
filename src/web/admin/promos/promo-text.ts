import type { PromoCode } from '../../../contract/promos.ts';
import { formatRupees } from '../../../domain/money/money.ts';
import type { PromoState } from '../../../domain/promos/promo.ts';
import type { TagTone } from '../../ui/badge.tsx';
import { formatCount } from '../lists/counts.ts';

/** The value of a code: `₹500.00 off`, `10% off`. */
export function valueText({ amount, percent }: Pick<PromoCode, 'amount' | 'percent'>): string {
  return amount === null ? `${percent ?? 0}% off` : `${formatRupees(amount)} off`;
}

/** `12`, or `12 of 100` where there is a limit. */
export function usesText({ uses, totalLimit }: Pick<PromoCode, 'uses' | 'totalLimit'>): string {
  const used = formatCount(uses);
  return totalLimit === null ? used : `${used} of ${formatCount(totalLimit)}`;
}

export function rulesText(promo: Pick<PromoCode, 'firstOrderOnly' | 'perCustomerLimit'>): string {
  const { firstOrderOnly, perCustomerLimit } = promo;
  const parts = [
    firstOrderOnly && 'first order only',
    perCustomerLimit !== null && perCustomerText(perCustomerLimit),
  ].filter((part) => typeof part === 'string');
  const words = parts.join(', ') || 'every order';
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function perCustomerText(limit: number): string {
  return limit === 1 ? 'once per customer' : `${formatCount(limit)} times per customer`;
}

export const STATE_TAGS: Record<PromoState, { children: string; tone: TagTone }> = {
  on: { children: 'On', tone: 'leaf' },
  off: { children: 'Off', tone: 'plain' },
  'not yet': { children: 'Not yet', tone: 'gold' },
  ended: { children: 'Ended', tone: 'plain' },
  'used up': { children: 'Used up', tone: 'plain' },
};
