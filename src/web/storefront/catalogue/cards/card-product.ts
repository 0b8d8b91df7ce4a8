import type { ProductSummary } from '../../../../contract/catalogue.ts';

type Flags = 'discountPercentage' | 'isNew' | 'isSoldOut';

/** What a card shows of a product. Pages carry dozens, so what is false or 0 is left out. */
export type CardProduct = Omit<ProductSummary, Flags> & Partial<Pick<ProductSummary, Flags>>;

/** Cards never need a wider file: half a phone's width, at three pixels to one. */
const CARD_WIDTHS = [400, 640];

export function cardProduct(summary: ProductSummary): CardProduct {
  const { discountPercentage, isNew, isSoldOut, pictures, ...rest } = summary;
  return {
    ...rest,
    ...(discountPercentage > 0 && { discountPercentage }),
    ...(isNew && { isNew }),
    ...(isSoldOut && { isSoldOut }),
    pictures: pictures.map((picture) => ({ ...picture, widths: cardWidths(picture.widths) })),
  };
}

/** The same array for most pictures: a page's data carries a repeated object once. */
function cardWidths(widths: readonly number[]): number[] {
  const offered = CARD_WIDTHS.filter((width) => widths.includes(width));
  if (offered.length === CARD_WIDTHS.length) return CARD_WIDTHS;
  return offered.length > 0 ? offered : widths.slice(0, 1);
}
