import fc from 'fast-check';
import type { ProductEdit } from '../../src/contract/catalogue-editing.ts';
import { paise } from '../../src/domain/money/money.ts';
import { tidyText } from '../../src/domain/text/text.ts';
import { ALL_SUB_CATEGORIES, ATTRIBUTES } from './default-catalogue.ts';

/** Difficult text for spreadsheets: scripts, quotes, line breaks, formulas. */
const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    'ರೇಷ್ಮೆ',
    'रेशम',
    '"',
    ',',
    ';',
    '\n',
    '\t',
    "'",
    '=',
    '+',
    '-',
    '@',
    "'=1",
    '5" border',
  ),
);
const tidy = (max: number) =>
  fc
    .array(piece, { maxLength: 5 })
    .map((pieces) => tidyText(pieces.join('').replaceAll('\0', '').replaceAll('\r', '')))
    .filter((text) => text.length <= max);
const filled = (max: number) => tidy(max).map((text) => text || 'x');
const orNull = (max: number) => tidy(max).map((text) => text || null);
const cmOrNull = (max: number): fc.Arbitrary<number | null> =>
  fc.option(fc.integer({ min: 1, max }));
const amount = fc.integer({ min: 100, max: 1_000_000_000 }).map(paise);

/** An arbitrary valid product. */
export const arbitraryProduct: fc.Arbitrary<ProductEdit> = fc
  .record({
    name: filled(200),
    description: filled(5000),
    place: fc.constantFrom(...ALL_SUB_CATEGORIES),
    price: amount,
    offer: fc.option(amount),
    isHidden: fc.boolean(),
    countInStock: fc.integer({ min: 0, max: 100_000 }),
    details: fc.record(
      Object.fromEntries(
        ATTRIBUTES.map(({ key, kind, max }) => [
          key,
          kind === 'number' ? cmOrNull(max) : orNull(max),
        ]),
      ),
    ),
  })
  .map(({ place, price, offer, ...facts }) => ({
    ...facts,
    category: place.categoryName,
    subCategory: place.name,
    price,
    offerPrice: offer !== null && offer < price ? offer : null,
  }));
