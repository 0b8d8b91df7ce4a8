import { useLocation, useNavigation } from 'react-router';
import type { PageHandle } from '../../../contract/api.ts';
import type { NearProducts, NearReason, SearchReading } from '../../../contract/catalogue.ts';
import { MAX_NEAR_MATCHES } from '../../../domain/catalogue/near-search.ts';
import { isSearchable, searchPath } from '../../../domain/catalogue/search-text.ts';
import { browserApi, serverApi } from '../../platform/api.ts';
import { pageHead } from '../../platform/head.ts';
import { itemList } from '../../platform/structured-data.ts';
import { CardMotionControl } from '../../storefront/catalogue/card-controls.tsx';
import { listHref, loadList, throwPageError } from '../../storefront/catalogue/catalogue-loads.ts';
import { findInstead, type Instead } from '../../storefront/catalogue/find-instead.ts';
import {
  ProductGrid,
  ProductList,
  productCount,
} from '../../storefront/catalogue/product-list.tsx';
import { CategoryLinks, LoadFailure } from '../../storefront/pages/error-pages.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/messages.tsx';
import { Chip } from '../../ui/tags.tsx';
import { Heading } from '../../ui/typography.tsx';
import type { Route } from './+types/search.ts';

const NOTHING = { items: [], total: 0, next: null };
const NONE_NEAR: NearProducts = { products: [], reasons: [] };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { keyword } = params;
  const cursor = url.searchParams.get('cursor');
  const api = serverApi(context);
  if (!isSearchable(keyword)) {
    const instead = await findInstead(api, '').catch(throwPageError);
    return { found: NOTHING, near: NONE_NEAR, isLater: false, instead };
  }
  const isLater = cursor !== null;
  const [found, near] = await Promise.all([
    loadList(api, { search: keyword }, cursor),
    isLater ? NONE_NEAR : api.call('GET /api/products/near', { query: { search: keyword } }),
  ]).catch(throwPageError);
  const isEmpty = !isLater && found.total === 0 && near.products.length === 0;
  // What was understood is contradicted by nothing: not by other sarees either.
  const instead =
    isEmpty && !near.reading ? await findInstead(api, keyword).catch(throwPageError) : null;
  return { found, near, isLater, instead };
}

export const handle = {
  isPublic: true,
  query: ['cursor'],
  examples: ['/search/maroon', '/search/qqqqzzzz'],
} satisfies PageHandle<'GET /api/products/summaries'>;

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) => {
  const { found, near } = loaderData ?? { found: NOTHING, near: NONE_NEAR };
  return pageHead(matches, {
    title: searchTitle(params.keyword),
    isPartOfAnother: true,
    structuredData: (shop) => [itemList(shop, [...found.items, ...near.products])],
  });
};

export default function Search({ loaderData, params: { keyword } }: Route.ComponentProps) {
  const { key, pathname } = useLocation();
  const { location: coming } = useNavigation();
  const { found, near, isLater, instead } = loaderData;
  const { total } = found;
  const nearCount = near.products.length;
  const isEmpty = total === 0 && nearCount === 0;
  const isLoading = coming?.pathname.startsWith('/search/') ?? false;
  return (
    <div className="page pt-6 pb-20 md:pt-10" aria-busy={isLoading || undefined}>
      <Heading level={1} className="line-clamp-5 wrap-anywhere">
        {'Search Results for '}
        <em className="text-brand not-italic">{keyword}</em>
      </Heading>
      <div className="mt-3 mb-8 flex flex-wrap items-center gap-x-5">
        <p role="status" className="numerals text-soft">
          {isLoading ? 'Loading' : resultText(total, near)}
        </p>
        {(!isEmpty || instead) && <CardMotionControl className="ml-auto" />}
      </div>
      {total > 0 && (
        <ProductList
          key={key}
          first={found}
          load={(cursor) => loadList(browserApi(), { search: keyword }, cursor)}
          hrefAt={(cursor) => listHref(pathname, null, cursor)}
          startHref={isLater ? pathname : null}
        />
      )}
      {nearCount > 0 && <NearMatches near={near} isFirst={total === 0} />}
      {isEmpty && <NothingFound instead={instead} reading={near.reading} />}
    </div>
  );
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} title={searchTitle(params.keyword ?? '')} />;
}

const NOTHING_FOUND = 'No products found';

function resultText(total: number, { products, reading }: NearProducts): string {
  const count = products.length;
  if (total === 0) return count > 0 ? NOTHING_FOUND : '';
  if (count === 0) return productCount(total);
  const close = count === 1 ? '1 close match' : `${count} close matches`;
  return `${productCount(total)}, ${reading ? `${count} more as understood` : close}`;
}

interface NothingFoundProps {
  instead: Instead | null;
  reading: SearchReading[] | undefined;
}

function NothingFound({ instead, reading }: NothingFoundProps) {
  return (
    <>
      <EmptyState title={NOTHING_FOUND} className="pt-4!" actions={<CategoryLinks />}>
        {reading?.length === 1 && `Nothing matches “${reading[0]?.label}”. Look into a category:`}
        {reading && reading.length > 1 && (
          <>
            <span className="mb-4 block">Nothing is all of this. Remove a part to see more:</span>
            <ReadingChips reading={reading} className="justify-center" />
          </>
        )}
        {!reading &&
          'A shorter word, a colour or a weave finds more: “maroon”, “Kanchivaram”, “floral”.'}
      </EmptyState>
      {instead && instead.products.length > 0 && (
        <section aria-labelledby="instead">
          <Heading level={2} id="instead" className="mb-7 wrap-anywhere md:mb-9">
            {instead.title}
          </Heading>
          <ProductGrid products={instead.products} level={3} />
        </section>
      )}
    </>
  );
}

interface NearMatchesProps {
  near: NearProducts;
  /** Nothing is above them: their first pictures are on the first screen. */
  isFirst: boolean;
}

function NearMatches({ near, isFirst }: NearMatchesProps) {
  const { products, reading } = near;
  return (
    <section aria-labelledby="close-matches" className={isFirst ? 'mt-8' : 'mt-16 md:mt-24'}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Heading level={2} id="close-matches">
          {reading ? 'Understood as' : 'Close matches'}
        </Heading>
        {reading && <ReadingChips reading={reading} />}
      </div>
      <div className="mt-2 mb-7 space-y-0.5 text-soft md:mb-9">
        {(reading ? describeReading(near) : describeReasons(near.reasons)).map((text) => (
          <p key={text} className="wrap-anywhere">
            {text}
          </p>
        ))}
      </div>
      <ProductGrid products={products} level={3} priority={isFirst ? 4 : 0} />
    </section>
  );
}

/** What was understood; each part can be removed, also without script. */
function ReadingChips({ reading, className }: { reading: SearchReading[]; className?: string }) {
  return (
    <ul
      aria-label="Understood as"
      className={classes('flex flex-wrap items-center gap-2', className)}
    >
      {reading.map(({ label, without }) => (
        <li key={label}>
          <Chip label={`Remove filter: ${label}`} to={searchPath(without)}>
            {label}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

/** What a reader of a search cannot see from the chips. */
export function describeReading({ products, leftOut = [] }: NearProducts): string[] {
  const words = leftOut.map((word) => `“${word}”`).join(', ');
  const count = products.length;
  return [
    ...(words ? [`Left out of this search: ${words}.`] : []),
    ...(count >= MAX_NEAR_MATCHES
      ? [`The closest ${count} are shown. Another word or a price narrows them.`]
      : []),
  ];
}

const IN_ANOTHER_ORDER = 'The same words, apart or in another order.';

const relation: Record<NearReason['kind'], string> = {
  spelling: 'is also spelled',
  meaning: 'means',
  likeness: 'is close to',
};

/** Why near matches are shown: one sentence for each word that was interpreted. */
export function describeReasons(reasons: readonly NearReason[]): string[] {
  if (reasons.length === 0) return [IN_ANOTHER_ORDER];
  const alike = Map.groupBy(reasons, ({ typed, kind }) => `“${typed}” ${relation[kind]} `);
  return [...alike].map(([start, some]) => {
    const found = some.map((reason) => `“${reason.found}”`);
    return `${start}${found.join(', ')}.`;
  });
}

const MAX_TITLE_KEYWORD = 60;

export function searchTitle(keyword: string): string {
  const characters = [...keyword.trim()];
  const shown = characters.slice(0, MAX_TITLE_KEYWORD).join('');
  return `Search Results for ${shown}${characters.length > MAX_TITLE_KEYWORD ? '…' : ''}`;
}
