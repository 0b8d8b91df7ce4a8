import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { CardMotionControl } from '../cards/card-motion-control.tsx';
import type { NearMatches as Near } from '../cards/product-summary.ts';
import { sareeCount } from '../catalogue-texts.ts';
import { NearMatches } from './near-matches.tsx';

interface SearchPageProps {
  keyword: string;
  /** The number of names that contain the keyword. */
  total: number;
  near: Near;
  /** The products whose names contain it. */
  children: ReactNode;
}

export function SearchPage({ keyword, total, near, children }: SearchPageProps) {
  const { location: coming } = useNavigation();
  const nearCount = near.products.length;
  const isEmpty = total === 0 && nearCount === 0;
  const isLoading = coming?.pathname.startsWith('/search/') ?? false;
  return (
    <div className="page pt-6 pb-20 md:pt-10" aria-busy={isLoading || undefined}>
      <SearchHeading keyword={keyword} />
      <div className="mt-3 mb-8 flex flex-wrap items-center gap-x-5">
        <p role="status" className="numerals text-soft">
          {isLoading ? 'Loading' : countText(total, nearCount)}
        </p>
        {!isEmpty && <CardMotionControl className="ml-auto" />}
      </div>
      {total > 0 && children}
      {nearCount > 0 && <NearMatches near={near} isFirst={total === 0} />}
      {isEmpty && <NothingFound />}
    </div>
  );
}

function countText(total: number, nearCount: number): string {
  const near = nearCount === 1 ? '1 near match' : `${nearCount} near matches`;
  if (total === 0) return nearCount > 0 ? `No exact match, ${near}` : '';
  return nearCount > 0 ? `${sareeCount(total)}, ${near}` : sareeCount(total);
}

function SearchHeading({ keyword }: { keyword: string }) {
  return (
    <Heading level={1} className="line-clamp-5 wrap-anywhere">
      {'Search Results for '}
      <em className="text-kumkum not-italic">{keyword}</em>
    </Heading>
  );
}

function NothingFound() {
  return (
    <EmptyState title="No products found" actions={<ButtonLink to="/">Back to Home</ButtonLink>}>
      Search looks into the names of the sarees. A shorter word, a colour or a weave finds more:
      “maroon”, “Kanchivaram”, “floral”.
    </EmptyState>
  );
}
