import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Category } from '../../../../../contract/catalogue.ts';
import type { AdminProduct } from '../../../../../contract/catalogue-editing.ts';
import type { Page } from '../../../../../contract/client.ts';
import { FocusedAlert } from '../../../../admin/forms/alerts.tsx';
import { useToastedAction } from '../../../../admin/forms/use-admin-action.ts';
import { IMPORT_PATH } from '../../../../admin/frame/admin-paths.ts';
import { ListFooter } from '../../../../admin/lists/list-footer.tsx';
import {
  type PagedList,
  ROWS_PER_PAGE,
  usePagedList,
  without,
} from '../../../../admin/lists/use-paged-list.ts';
import { browserApi } from '../../../../platform/api.ts';
import { saveFile } from '../../../../platform/save-file.ts';
import { classes } from '../../../../ui/classes.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Button, ButtonLink } from '../../../../ui/forms/button.tsx';
import { useToast } from '../../../../ui/overlays/toast.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { filterOf, ListControls, type ListView, listViewPath, queryOf } from './list-controls.tsx';
import { ProductTile, productGrid } from './product-tile.tsx';
import {
  chosenCount,
  isChosen,
  NONE,
  type Selection,
  SelectionBar,
  toggled,
} from './selection-bar.tsx';

interface ProductsTabProps {
  view: ListView;
  first: Page<AdminProduct[]>;
  categories: readonly Category[];
  /** Changes with every navigation, also to the same address: the list then starts again. */
  visit: string;
  /** Called when a product was removed, so that the figures are reloaded. */
  onChanged: () => void;
}

/** All products, hidden ones too, with Edit and Remove (specification §2). */
export function ProductsTab({ view, first, categories, visit, onChanged }: ProductsTabProps) {
  return (
    <div className="space-y-5">
      <CsvActions />
      <ListControls view={view} categories={categories} />
      <ProductList key={visit} view={view} first={first} onChanged={onChanged} />
    </div>
  );
}

function ProductList({ view, first, onChanged }: Omit<ProductsTabProps, 'categories' | 'visit'>) {
  const list = usePagedList(first, (cursor) =>
    browserApi().call('GET /api/admin/products', {
      query: { ...queryOf(view), limit: ROWS_PER_PAGE, cursor },
    }),
  );
  const [removed, setRemoved] = useState<AdminProduct | null>(null);

  function onRemoved(product: AdminProduct) {
    setRemoved(product);
    list.update((now) => without(now, product._id));
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
          {' '}
          Add a product, or change the filters.{' '}
        </EmptyState>
      ) : (
        <ProductGrid view={view} list={list} onRemoved={onRemoved} />
      )}
    </div>
  );
}

interface ProductGridProps {
  view: ListView;
  list: PagedList<AdminProduct>;
  onRemoved: (product: AdminProduct) => void;
}

function ProductGrid({ view, list, onRemoved }: ProductGridProps) {
  const navigate = useNavigate();
  const showToast = useToast();
  const [selection, setSelection] = useState<Selection>(NONE);
  const [isEditing, setIsEditing] = useState(false);
  const shown = list.items.map(({ _id }) => _id);

  function onEdited(message: string) {
    setIsEditing(false);
    showToast({ kind: 'success', text: message });
    void navigate(listViewPath(view), { replace: true, preventScrollReset: true });
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
            isChosen={isChosen(selection, product._id)}
            onChoose={() => setSelection(toggled(selection, product._id, shown))}
            onRemoved={() => {
              setSelection(NONE);
              onRemoved(product);
            }}
          />
        ))}
      </ul>
      <ListFooter noun="product" list={list} />
      {isEditing && (
        <BulkDialog
          selection={selection}
          count={chosenCount(selection, list.total)}
          filter={filterOf(view)}
          onClose={() => setIsEditing(false)}
          onDone={onEdited}
        />
      )}
    </>
  );
}

function CsvActions() {
  const { isPending, run } = useToastedAction();
  const save = async () =>
    saveFile(await browserApi().call('GET /api/admin/products.csv'), 'products.csv');
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="secondary"
        pending={isPending}
        pendingText="Exporting…"
        onClick={() => run(save)}
      >
        Export all as CSV
      </Button>
      <ButtonLink variant="secondary" to={IMPORT_PATH}>
        Import from CSV
      </ButtonLink>
    </div>
  );
}
