import type { Pricing } from '../../../../contract/shop.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { taxNameInText } from '../../../../domain/money/order-totals.ts';
import { useShop } from '../../../platform/head.ts';

/**
 * What is added to the prices of the cart, and when its items are reserved: known before the items are, so
 * the server sends it with the page.
 */
export function CartTerms() {
  const { pricing } = useShop();
  return (
    <p className="numerals max-w-2xl text-soft">
      {taxSentence(pricing)} {shippingSentence(pricing)} Items are reserved for you when you place
      the order.
    </p>
  );
}

function taxSentence({ taxPercent, taxLabel }: Pricing): string {
  if (taxPercent === 0) return 'No tax is added to the prices.';
  return `${taxPercent}% ${taxNameInText(taxLabel)} is added to the prices.`;
}

function shippingSentence({ shippingFee, freeShippingAbove }: Pricing): string {
  if (shippingFee === 0 || freeShippingAbove === 0) return 'Shipping is free.';
  const fee = `Shipping costs ${formatRupees(shippingFee)}`;
  if (freeShippingAbove === null) return `${fee}.`;
  return `${fee}, and nothing when the items cost more than ${formatRupees(freeShippingAbove)}.`;
}
