import type { PromoCode } from '../../../../contract/promo-code.ts';
import { formatRupees } from '../../../../domain/money.ts';
import type { PromoState } from '../../../../domain/promo.ts';
import type { TagTone } from '../../../ui/badge.tsx';
import { formatCount } from '../counts.ts';

/** What a code takes off: `₹500.00 off`, `10% off`. */
export function valueWords({ amount, percent }: Pick<PromoCode, 'amount' | 'percent'>): string {
  return amount === null ? `${percent ?? 0}% off` : `${formatRupees(amount)} off`;
}

/** `12`, or `12 of 100` where there is a limit. */
export function usesWords({ uses, totalLimit }: Pick<PromoCode, 'uses' | 'totalLimit'>): string {
  const used = formatCount(uses);
  return totalLimit === null ? used : `${used} of ${formatCount(totalLimit)}`;
}

/** Who may have it, in a few words. */
export function rulesWords(promo: Pick<PromoCode, 'firstOrderOnly' | 'perCustomerLimit'>): string {
  const { firstOrderOnly, perCustomerLimit } = promo;
  const parts = [
    firstOrderOnly && 'first order only',
    perCustomerLimit !== null && perCustomerWords(perCustomerLimit),
  ].filter((part) => typeof part === 'string');
  const words = parts.join(', ') || 'every order';
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function perCustomerWords(limit: number): string {
  return limit === 1 ? 'once per customer' : `${formatCount(limit)} times per customer`;
}

export const STATE_TAGS: Record<PromoState, { label: string; tone: TagTone }> = {
  on: { label: 'On', tone: 'leaf' },
  off: { label: 'Off', tone: 'plain' },
  'not yet': { label: 'Not yet', tone: 'gold' },
  ended: { label: 'Ended', tone: 'plain' },
  'used up': { label: 'Used up', tone: 'plain' },
};
