import type { NearReason } from '../../../../contract/catalogue.ts';
import { Heading } from '../../../ui/heading.tsx';
import { ProductGrid } from '../cards/product-grid.tsx';
import type { NearMatches as Found } from '../cards/product-summary.ts';

interface NearMatchesProps {
  near: Found;
  /** Nothing is above them: their first pictures are on the first screen. */
  isFirst: boolean;
}

/** Near matches of a search, below the exact ones, with the reasons. */
export function NearMatches({ near, isFirst }: NearMatchesProps) {
  return (
    <section aria-labelledby="near-matches" className={isFirst ? 'mt-8' : 'mt-16 md:mt-24'}>
      <Heading level={2} id="near-matches">
        Near matches
      </Heading>
      <div className="mt-2 mb-7 space-y-0.5 text-soft md:mb-9">
        {reasonTexts(near.reasons).map((text) => (
          <p key={text} className="wrap-anywhere">
            {text}
          </p>
        ))}
      </div>
      <ProductGrid products={near.products} level={3} priority={isFirst ? 4 : 0} />
    </section>
  );
}

const IN_ANOTHER_ORDER = 'The same words, apart or in another order.';

const relation: Record<NearReason['kind'], string> = {
  spelling: 'is also spelled',
  meaning: 'means',
  likeness: 'is close to',
};

/** Why near matches are shown: one sentence for each word that was interpreted. */
export function reasonTexts(reasons: readonly NearReason[]): string[] {
  if (reasons.length === 0) return [IN_ANOTHER_ORDER];
  const alike = Map.groupBy(reasons, ({ typed, kind }) => `“${typed}” ${relation[kind]} `);
  return [...alike].map(([start, some]) => {
    const found = some.map((reason) => `“${reason.found}”`);
    return `${start}${found.join(', ')}.`;
  });
}
