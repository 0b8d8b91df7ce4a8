import type { ProductSummary } from '../../../../contract/catalogue.ts';
import { CARD_WIDTHS } from '../../../../domain/catalogue/product-gallery.ts';

type Flags = 'discountPercentage' | 'isNew' | 'isSoldOut';
type SummaryPicture = ProductSummary['pictures'][number];
type CardPicture = Omit<SummaryPicture, 'widths'> & Partial<Pick<SummaryPicture, 'widths'>>;

/**
 * What a card shows of a product. Pages carry dozens, so what is false or 0 is left out, and
 * `CARD_WIDTHS` of a picture.
 */
export type CardProduct = Omit<ProductSummary, Flags | 'pictures'> &
  Partial<Pick<ProductSummary, Flags>> & { pictures: CardPicture[] };

export function cardProduct(summary: ProductSummary): CardProduct {
  const { discountPercentage, isNew, isSoldOut, pictures, ...rest } = summary;
  return {
    ...rest,
    ...(discountPercentage > 0 && { discountPercentage }),
    ...(isNew && { isNew }),
    ...(isSoldOut && { isSoldOut }),
    pictures: pictures.map(cardPicture),
  };
}

function cardPicture({ widths, ...picture }: SummaryPicture): CardPicture {
  const offered = CARD_WIDTHS.filter((width) => widths.includes(width));
  if (offered.length === CARD_WIDTHS.length) return picture;
  return { ...picture, widths: offered.length > 0 ? offered : widths.slice(0, 1) };
}
