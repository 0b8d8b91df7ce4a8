import fc from 'fast-check';
import { ALL_SUB_CATEGORIES } from '../../src/domain/category-tree.ts';
import type { ProductFacts } from '../../src/domain/product-facts.ts';
import { tidyText } from '../../src/domain/typed-text.ts';

/** Text as owners write it, and as spreadsheets fear it: scripts, quotes, breaks, formulas. */
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
const paise = fc.integer({ min: 100, max: 1_000_000_000 });

/** Facts that a product may have: every one that the rules let through can come up. */
export const arbitraryFacts: fc.Arbitrary<ProductFacts> = fc
  .record({
    name: filled(200),
    description: filled(5000),
    place: fc.constantFrom(...ALL_SUB_CATEGORIES),
    paise,
    offerPaise: fc.option(paise),
    isHidden: fc.boolean(),
    details: fc.record({
      weave: orNull(200),
      fabric: orNull(200),
      zari: orNull(200),
      border: orNull(200),
      pallu: orNull(200),
      lengthCm: fc.option(fc.integer({ min: 1, max: 2000 })),
      blousePieceCm: fc.option(fc.integer({ min: 1, max: 500 })),
      care: orNull(500),
      origin: orNull(200),
      silkMarkNumber: orNull(60),
    }),
  })
  .map(({ place, paise: price, offerPaise, ...facts }) => ({
    ...facts,
    category: place.categoryName,
    subCategory: place.name,
    price: price / 100,
    offerPrice: offerPaise !== null && offerPaise < price ? offerPaise / 100 : null,
  }));
