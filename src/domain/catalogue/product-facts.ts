import type { Paise } from '../money/money.ts';
import type { SareeDetails } from './attributes.ts';

/** All editable values of a product except stock and pictures; prices in paise. */
export type ProductFacts = {
  name: string;
  description: string;
  category: string;
  subCategory: string;
  price: Paise;
  /** null: no offer. */
  offerPrice: Paise | null;
  isHidden: boolean;
  details: SareeDetails;
};

/** What an import or a bulk change writes of a product. */
export type ProductState = ProductFacts & { countInStock: number };

/** The longest name of a product, in characters. */
export const PRODUCT_NAME_LENGTH = 200;

/** The name of a copy, cut short to make room for the mark. */
export function copyName(name: string): string {
  const mark = ' (copy)';
  return name.slice(0, PRODUCT_NAME_LENGTH - mark.length).trimEnd() + mark;
}
