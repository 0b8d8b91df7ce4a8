import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ApiClient } from '../../../../contract/client.ts';
import type { ProductSummary } from '../../../../contract/product.ts';
import type { SuggestedCategory } from '../../../../domain/catalogue/category-suggestions.ts';
import { MAX_SUGGESTIONS } from '../../../../domain/catalogue/search-text.ts';
import { browserApi } from '../../../platform/api.ts';
import { useCategories } from '../../../platform/shop.ts';
import { currentPrice } from '../../../storefront/catalogue/product-card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Picture } from '../../../ui/picture.tsx';

interface SuggestionListProps {
  id: string;
  suggestions: readonly Suggestion[];
  highlighted: number;
  onChoose: (product: ProductSummary) => void;
}

export function suggestionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** The suggested products: the focus stays in the field, which announces the highlighted one. */
export function SuggestionList({ id, suggestions, highlighted, onChoose }: SuggestionListProps) {
  const options = suggestions.map(({ product, isNear }, index) => (
    <SuggestionOption
      key={product._id}
      id={suggestionId(id, index)}
      product={product}
      isNear={isNear}
      isHighlighted={index === highlighted}
      onChoose={onChoose}
    />
  ));
  const exactCount = suggestions.filter(({ isNear }) => !isNear).length;
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className={classes(suggestions.length > 0 && 'py-2')}
    >
      {options.slice(0, exactCount)}
      {exactCount < options.length && (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div
          role="group"
          aria-label="Close matches"
          className={classes(exactCount > 0 && 'mt-2 border-t border-line')}
        >
          <p aria-hidden="true" className="px-4 pt-3 pb-1 text-sm font-medium text-gold-text">
            Close matches
          </p>
          {options.slice(exactCount)}
        </div>
      )}
    </div>
  );
}

/** The shop's collections, asked for each time that suggestions open; without an answer there are none. */
function useCollections() {
  const [collections, setCollections] = useState<{ title: string; slug: string }[]>([]);
  useEffect(() => {
    browserApi()
      .call('GET /api/collections')
      .then(setCollections, () => undefined);
  }, []);
  return collections;
}

/** Categories and collections whose names have the typed words, below the suggested products. */
export function CategorySuggestions({ text, onChoose }: { text: string; onChoose: () => void }) {
  const tree = useCategories();
  const collections = useCollections();
  const [categories, setCategories] = useState<SuggestedCategory[]>([]);
  useEffect(() => {
    let isCurrent = true;
    // Its table of spellings is large, and few pages are searched.
    import('../../../../domain/catalogue/category-suggestions.ts').then(
      ({ suggestCategories }) => {
        if (isCurrent) setCategories(suggestCategories(tree, text, collections));
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [tree, text, collections]);
  if (categories.length === 0) return null;
  const hasCollection = categories.some(({ path }) => path.startsWith('/collections/'));
  const heading = hasCollection ? 'Categories and collections' : 'Categories';
  return (
    <nav aria-label="Suggested categories" className="border-t border-line py-2">
      <p className="px-4 pt-2 pb-1 text-sm font-medium text-gold-text">{heading}</p>
      <ul>
        {categories.map(({ name, path }) => (
          <li key={path}>
            <Link
              to={path}
              onClick={onChoose}
              className="flex min-h-11 items-center px-4 hover:bg-sand"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface OptionProps extends Suggestion {
  id: string;
  isHighlighted: boolean;
  onChoose: (product: ProductSummary) => void;
}

function SuggestionOption({ id, product, isNear, isHighlighted, onChoose }: OptionProps) {
  const [picture] = product.pictures;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys for the whole list
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isHighlighted}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(product)}
      className="flex cursor-pointer items-center gap-4 px-4 py-2 hover:bg-sand aria-selected:bg-sand aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-brand"
    >
      <Picture {...picture} alt="" sizes="48px" className="w-12 shrink-0" />
      <span className="line-clamp-2 min-w-0 flex-1 leading-snug">{product.name}</span>
      <span className="numerals text-sm whitespace-nowrap">
        {currentPrice(product.offerPrice, product.hasPrices)}
      </span>
      {isNear && <span className="sr-only">close match</span>}
    </div>
  );
}

export interface Suggestions {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  items: readonly Suggestion[];
}

const NOTHING: Suggestions = { status: 'idle', items: [] };
const TYPING_PAUSE_MS = 150;

export function useSuggestions(text: string): Suggestions {
  const [suggestions, setSuggestions] = useState(NOTHING);
  useEffect(() => {
    if (text === '') return setSuggestions(NOTHING);
    const request = new AbortController();
    const { signal } = request;
    setSuggestions(({ items }) => ({ status: 'loading', items }));
    const timer = setTimeout(async () => {
      const result = await suggestProducts(browserApi(), text, signal).then(
        (items): Suggestions => ({ status: 'ready', items }),
        (): Suggestions => ({ status: 'failed', items: [] }),
      );
      if (!signal.aborted) setSuggestions(result);
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text]);
  return suggestions;
}

export interface Suggestion {
  product: ProductSummary;
  isNear: boolean;
}

/** Suggestions for a typed text: names that contain it (specification §5), then near matches. */
export async function suggestProducts(
  api: ApiClient,
  search: string,
  signal?: AbortSignal,
): Promise<Suggestion[]> {
  const query = { search, limit: MAX_SUGGESTIONS };
  const exact = (await api.call('GET /api/products/summaries', { query, signal })).items;
  const room = MAX_SUGGESTIONS - exact.length;
  const { products: near } =
    room > 0
      ? await api.call('GET /api/products/near', { query: { search, limit: room }, signal })
      : { products: [] };
  return [
    ...exact.map((product) => ({ product, isNear: false })),
    ...near.map((product) => ({ product, isNear: true })),
  ];
}
