import { foreignRefund, type MinorUnits } from './foreign-amount.ts';
import type { Paise } from './money.ts';

/** A sum as the shop reckons, and as it was charged. */
export interface ChargedSum {
  amount: Paise;
  charged: MinorUnits;
}

/**
 * What `part` paise of a payment are in the currency charged, after `gone` has been sent back: all
 * parts together give back exactly all of it. 0 when the part is less than the smallest unit.
 */
export function chargedShare(payment: ChargedSum, gone: ChargedSum, part: Paise): MinorUnits {
  const left = Math.max(0, payment.charged - gone.charged);
  if (gone.amount + part >= payment.amount) return left;
  const share = foreignRefund({
    captured: payment.charged,
    total: payment.amount,
    before: gone.amount,
    refund: part,
  });
  return Math.min(share, left);
}

/**
 * What a sum sent back in the currency charged is in paise, after `gone`: the last part is what is
 * left. A sum beyond the payment keeps its whole worth, so that the books say so. Charged above 0.
 */
export function rupeeShare(payment: ChargedSum, gone: ChargedSum, charged: MinorUnits): Paise {
  const share = Math.round((payment.amount * charged) / payment.charged);
  const left = Math.max(0, payment.amount - gone.amount);
  const isLast = gone.charged + charged === payment.charged;
  if (isLast) return left;
  return gone.charged + charged < payment.charged ? Math.min(share, left) : share;
}
