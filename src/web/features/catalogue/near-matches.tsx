import { Heading } from '../../ui/heading.tsx';
import { reasonTexts } from './near-reasons.ts';
import { ProductGrid } from './product-grid.tsx';
import type { NearMatches as Found } from './product-summary.ts';

interface NearMatchesProps {
  near: Found;
  /** Nothing stands above them: their first pictures are on the first screen. */
  isFirst: boolean;
}

/** What is near a search, below what it found exactly, and why. */
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
