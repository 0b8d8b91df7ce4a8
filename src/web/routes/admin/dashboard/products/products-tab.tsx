import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Category } from '../../../../../contract/catalogue.ts';
import type { AdminProduct } from '../../../../../contract/catalogue-editing.ts';
import type { Page } from '../../../../../contract/client.ts';
import { formatRupees } from '../../../../../domain/money/money.ts';
import { DialogButton } from '../../../../admin/forms/action-dialog.tsx';
import { ActionButton } from '../../../../admin/forms/admin-action.tsx';
import { adminProductPath, IMPORT_PATH } from '../../../../admin/frame/admin-paths.ts';
import { ListFooter, ShortId } from '../../../../admin/lists/data-table.tsx';
import { formatCount } from '../../../../admin/lists/format.ts';
import {
  type PagedList,
  ROWS_PER_PAGE,
  removeItem,
  usePagedList,
} from '../../../../admin/lists/use-paged-list.ts';
import { RemoveDialog } from '../../../../admin/products/remove-dialog.tsx';
import { callApi, saveFile } from '../../../../platform/api.ts';
import { useLostFocus } from '../../../../ui/browser-state.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { Checkbox } from '../../../../ui/fields.tsx';
import { EmptyState, FocusedAlert } from '../../../../ui/messages.tsx';
import { Card } from '../../../../ui/panels.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { Tag } from '../../../../ui/tags.tsx';
import { useToast } from '../../../../ui/toast.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import {
  ListControls,
  LOW_STOCK,
  type ProductListView,
  productListPath,
  toProductFilter,
  toProductListQuery,
} from './list-controls.tsx';

interface ProductsTabProps {
  view: ProductListView;
  first: Page<AdminProduct[]>;
  categories: readonly Category[];
  /** Changes with every navigation, also to the same address: the list then starts again. */
  visit: string;
  /** Called when a product was removed, so that the figures are reloaded. */
  onChanged: () => void;
}

/** All products, hidden ones too, with Edit and Remove (specification §2). */
export function ProductsTab({ view, first, categories, visit, onChanged }: ProductsTabProps) {
  const tab = useRef<HTMLDivElement>(null);
  const find = (selector: string) => tab.current?.querySelector<HTMLElement>(selector);
  const { state } = useLocation();
  // The list starts again after a bulk change, and its button is gone.
  useLostFocus(visit, () =>
    state?.isEdited === true ? (find('section [role=status]') ?? find('input')) : null,
  );
  return (
    <div ref={tab} className="space-y-5">
      <div className="flex flex-wrap gap-3">
        <ActionButton pendingText="Exporting…" action={saveCsv}>
          Export all as CSV
        </ActionButton>
        <ButtonLink variant="secondary" to={IMPORT_PATH}>
          Import from CSV
        </ButtonLink>
      </div>
      <ListControls view={view} categories={categories} />
      <ProductList key={visit} view={view} first={first} onChanged={onChanged} />
    </div>
  );
}

function ProductList({ view, first, onChanged }: Omit<ProductsTabProps, 'categories' | 'visit'>) {
  const list = usePagedList(first, (cursor) =>
    callApi('GET /api/admin/products', {
      query: { ...toProductListQuery(view), limit: ROWS_PER_PAGE, cursor },
    }),
  );
  const [removed, setRemoved] = useState<AdminProduct | null>(null);

  function onRemoved(product: AdminProduct) {
    setRemoved(product);
    list.update((now) => removeItem(now, product._id));
    onChanged();
  }

  return (
    <div>
      {removed && (
        <FocusedAlert key={removed._id} className="mb-4">
          {removed.name} removed
        </FocusedAlert>
      )}
      {list.items.length === 0 && list.next === null ? (
        <EmptyState title="No products found" level={3}>
          Add a product, or change the filters.
        </EmptyState>
      ) : (
        <ProductGrid view={view} list={list} onRemoved={onRemoved} />
      )}
    </div>
  );
}

interface ProductGridProps {
  view: ProductListView;
  list: PagedList<AdminProduct>;
  onRemoved: (product: AdminProduct) => void;
}

function ProductGrid({ view, list, onRemoved }: ProductGridProps) {
  const navigate = useNavigate();
  const showToast = useToast();
  const [selection, setSelection] = useState<SelectedProducts>(NONE_SELECTED);
  const [isEditing, setIsEditing] = useState(false);
  const shown = list.items.map(({ _id }) => _id);

  function onEdited(message: string) {
    setIsEditing(false);
    showToast({ kind: 'success', text: message });
    const state = { isEdited: true };
    void navigate(productListPath(view), { replace: true, preventScrollReset: true, state });
  }

  return (
    <>
      <SelectionBar
        selection={selection}
        shown={shown}
        total={list.total}
        onSelect={setSelection}
        onEdit={() => setIsEditing(true)}
      />
      <ul className={classes(productGrid, 'mt-4')}>
        {list.items.map((product) => (
          <ProductTile
            key={product._id}
            product={product}
            isChosen={isSelected(selection, product._id)}
            onChoose={() => setSelection(toggleSelection(selection, product._id, shown))}
            onRemoved={() => {
              setSelection(NONE_SELECTED);
              onRemoved(product);
            }}
          />
        ))}
      </ul>
      <ListFooter noun="product" list={list} />
      {isEditing && (
        <BulkDialog
          chosen={
            selection.kind === 'all'
              ? { filter: toProductFilter(view) }
              : { ids: [...selection.ids] }
          }
          count={countSelected(selection, list.total)}
          onClose={() => setIsEditing(false)}
          onDone={onEdited}
        />
      )}
    </>
  );
}

const saveCsv = async () => saveFile(await callApi('GET /api/admin/products.csv'), 'products.csv');

/** The chosen products of the list: some by their ids, or all that match the filter. */
export type SelectedProducts = { kind: 'some'; ids: readonly string[] } | { kind: 'all' };

export const NONE_SELECTED: SelectedProducts = { kind: 'some', ids: [] };

export function toggleSelection(
  selection: SelectedProducts,
  id: string,
  shown: readonly string[],
): SelectedProducts {
  const ids = selection.kind === 'all' ? shown : selection.ids;
  return {
    kind: 'some',
    ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id],
  };
}

export function isSelected(selection: SelectedProducts, id: string): boolean {
  return selection.kind === 'all' || selection.ids.includes(id);
}

/** How many are chosen where `total` match the filter. */
export function countSelected(selection: SelectedProducts, total: number): number {
  return selection.kind === 'all' ? total : selection.ids.length;
}

interface SelectionBarProps {
  selection: SelectedProducts;
  shown: readonly string[];
  total: number;
  onSelect: (selection: SelectedProducts) => void;
  onEdit: () => void;
}

function SelectionBar({ selection, shown, total, onSelect, onEdit }: SelectionBarProps) {
  const count = countSelected(selection, total);
  const isAllNext = count === shown.length && shown.length < total;
  return (
    <section
      aria-label="Selected products"
      className="tall:sticky top-0 z-10 flex flex-wrap items-center gap-x-2 border-y border-line bg-ivory py-1"
    >
      <p tabIndex={-1} role="status" className="numerals mr-auto pr-4 text-sm text-soft">
        {count === 0 ? 'None selected' : `${formatCount(count)} selected`}
      </p>
      {selection.kind === 'some' && (
        <Button
          variant="quiet"
          onClick={() => onSelect(isAllNext ? { kind: 'all' } : { kind: 'some', ids: shown })}
        >
          {isAllNext
            ? `Select all ${formatCount(total)}`
            : `Select the ${formatCount(shown.length)} shown`}
        </Button>
      )}
      {count > 0 && (
        <>
          <Button variant="quiet" onClick={() => onSelect(NONE_SELECTED)}>
            Clear selection
          </Button>
          <Button variant="secondary" onClick={onEdit}>
            Edit selected
          </Button>
        </>
      )}
    </section>
  );
}

/** A list on a phone, a grid on wider screens. */
const productGrid =
  'fit-columns gap-3 [--columns:1] sm:[--columns:3] md:gap-4 lg:[--columns:4] xl:[--columns:5]';

interface ProductTileProps {
  product: AdminProduct;
  isChosen: boolean;
  onChoose: () => void;
  onRemoved: () => void;
}

function ProductTile({ product, isChosen, onChoose, onRemoved }: ProductTileProps) {
  const [picture] = product.pictures;
  return (
    <Card as="li" padding="none" className="flex overflow-hidden sm:flex-col">
      <div className="relative w-28 shrink-0 sm:aspect-3/4 sm:w-auto">
        <Picture
          src={picture?.src ?? product.images[0] ?? ''}
          widths={picture?.widths ?? []}
          preview={picture?.preview}
          alt={picture?.alt ?? product.name}
          ratio="fill"
          sizes="(min-width: 40rem) 15rem, 7rem"
        />
        <Checkbox
          checked={isChosen}
          onChange={onChoose}
          label={<span className="sr-only">Select {product.name}</span>}
          className="absolute top-0 left-0 w-11 bg-paper/90 pl-3"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col p-3">
        <p className="numerals text-sm text-soft">
          <ShortId id={product._id} />
        </p>
        <h3 className="leading-snug font-medium">{product.name}</h3>
        <p className="numerals mt-1 flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{formatRupees(product.offerPrice ?? product.price)}</span>
          {product.offerPrice !== null && (
            <s className="text-sm text-soft">
              <span className="sr-only">Original price </span>
              {formatRupees(product.price)}
            </s>
          )}
        </p>
        <p className="numerals mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
          {product.isHidden && <Tag>Hidden</Tag>}
          <StockNote count={product.countInStock} />
        </p>
        <div className="mt-auto -mb-1 -ml-5 flex flex-wrap pt-1">
          <ButtonLink variant="quiet" to={adminProductPath(product._id)}>
            <span>
              Edit<span className="sr-only"> {product.name}</span>
            </span>
          </ButtonLink>
          <DialogButton
            variant="quiet"
            className="-ml-4"
            label={
              <span>
                Remove<span className="sr-only"> {product.name}</span>
              </span>
            }
          >
            {(close) => <RemoveDialog {...{ product, onRemoved }} onClose={close} />}
          </DialogButton>
        </div>
      </div>
    </Card>
  );
}

function StockNote({ count }: { count: number }) {
  if (count === 0) return <Tag tone="danger">Sold out</Tag>;
  if (count <= LOW_STOCK) return <Tag tone="gold">{count} left</Tag>;
  return <span>{formatCount(count)} in stock</span>;
}
