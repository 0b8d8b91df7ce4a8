import { nameHasWord, type ProductFilters } from '../../src/domain/catalogue/product-filters.ts';

interface FilterableProduct {
  name: string;
  price: number;
  offerPrice?: number | null;
}

/** Oracle of the database's filters (specification §4), computed product by product. */
export function matchesFilters(
  { name, price, offerPrice }: FilterableProduct,
  { colours, designs, offer }: ProductFilters,
): boolean {
  const hasOneOf = (chosen: readonly string[]) =>
    chosen.length === 0 || chosen.some((word) => nameHasWord(name, word));
  return hasOneOf(colours) && hasOneOf(designs) && (!offer || (offerPrice ?? price) < price);
}
