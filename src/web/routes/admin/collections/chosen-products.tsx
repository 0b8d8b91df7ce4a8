import { useEffect, useRef, useState } from 'react';
import type { ChosenProduct } from '../../../../contract/collections.ts';
import { MAX_CHOSEN } from '../../../../domain/collections/collection.ts';
import { moveItem } from '../../../admin/forms/move-buttons.tsx';
import { SortableList } from '../../../admin/lists/sortable-list.tsx';
import { callApi } from '../../../platform/api.ts';
import { focusAfter } from '../../../ui/browser-state.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { TrashIcon } from '../../../ui/icons.tsx';
import { Tag } from '../../../ui/tags.tsx';
import { Heading } from '../../../ui/typography.tsx';

const MAX_FOUND = 8;
/** After the last key, in ms. */
const SEARCH_DELAY_MS = 300;

interface ChosenProductsProps {
  chosen: readonly ChosenProduct[];
  onChange: (chosen: ChosenProduct[]) => void;
}

/** The products of a collection, found by name and sorted by hand. */
export function ChosenProducts({ chosen, onChange }: ChosenProductsProps) {
  const [search, setSearch] = useState('');
  const found = useFound(search);
  const ids = new Set(chosen.map(({ _id }) => _id));
  const offered = found.filter(({ _id }) => !ids.has(_id));
  const frame = useRef<HTMLElement>(null);

  function add(product: ChosenProduct, at: number) {
    const buttons = () => frame.current?.querySelectorAll<HTMLElement>('ul button:not(:disabled)');
    focusAfter(
      () => onChange([...chosen, product]),
      () => buttons()?.[at] ?? frame.current?.querySelector('input'),
    );
  }

  function remove(at: number) {
    const row = () => frame.current?.querySelectorAll('ol > li')[at];
    focusAfter(
      () => onChange(chosen.toSpliced(at, 1)),
      () => row()?.querySelector('button') ?? frame.current?.querySelector('h3'),
    );
  }

  return (
    <section
      ref={frame}
      aria-labelledby="chosen-products"
      className="mt-6 grid gap-x-8 gap-y-6 lg:grid-cols-2"
    >
      <div className="min-w-0">
        <TextField
          label="Find products by name"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          // Enter would save the collection.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          maxLength={200}
          autoComplete="off"
        />
        <p role="status" className="mt-2 text-sm text-soft">
          {search.trim() !== '' && found.length === 0 && 'Nothing is for sale by this name'}
        </p>
        <ul className="divide-y divide-line">
          {offered.map((product, at) => (
            <li key={product._id} className="flex items-center gap-3 py-1.5">
              <ProductName {...product} />
              <Button
                variant="secondary"
                className="ml-auto shrink-0"
                disabled={chosen.length >= MAX_CHOSEN}
                onClick={() => add(product, at)}
              >
                Add<span className="sr-only">{` ${product.name}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <div className="min-w-0">
        <Heading level={3} id="chosen-products" tabIndex={-1}>
          {`Chosen products (${chosen.length})`}
        </Heading>
        {chosen.length === 0 && (
          <p className="mt-2 text-soft">Find products and add them. They show in this order.</p>
        )}
        <SortableList
          label="Chosen products"
          className="mt-1"
          onMove={(from, to) => onChange(moveItem(chosen, from, to))}
          entries={chosen.map((product, at) => ({
            id: product._id,
            name: product.name,
            content: (
              <div className="flex items-center gap-3 py-1.5">
                <ProductName {...product} />
                {!product.isForSale && <Tag>Not for sale</Tag>}
                <IconButton
                  label={`Remove ${product.name}`}
                  className="ml-auto shrink-0"
                  onClick={() => remove(at)}
                >
                  <TrashIcon className="size-5" />
                </IconButton>
              </div>
            ),
          }))}
        />
      </div>
    </section>
  );
}

function ProductName({ name, image }: ChosenProduct) {
  return (
    <>
      {image ? (
        <img src={image} alt="" className="h-14 w-10.5 shrink-0 bg-sand object-cover" />
      ) : (
        <span className="h-14 w-10.5 shrink-0 bg-sand" />
      )}
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </>
  );
}

/** The products for sale that a name finds; the last ones stay while others load. */
function useFound(search: string): ChosenProduct[] {
  const [found, setFound] = useState<ChosenProduct[]>([]);
  const text = search.trim();
  useEffect(() => {
    const request = new AbortController();
    const { signal } = request;
    const query = { search: text, limit: MAX_FOUND };
    const timer = setTimeout(() => {
      if (text === '') return setFound([]);
      callApi('GET /api/products/summaries', { query, signal }).then(
        ({ items }) => signal.aborted || setFound(items.map(toChosen)),
        () => signal.aborted || setFound([]),
      );
    }, SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text]);
  return found;
}

interface FoundProduct {
  _id: string;
  name: string;
  pictures: readonly { src: string; widths: readonly number[] }[];
}

function toChosen({ _id, name, pictures: [picture] }: FoundProduct): ChosenProduct {
  const image = picture ? `${picture.src}-${picture.widths[0]}.webp` : '';
  return { _id, name, image, isForSale: true };
}
