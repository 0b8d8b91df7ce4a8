import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Category } from '../../../../contract/catalogue.ts';
import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import type { Page } from '../../../../contract/client.ts';
import { browserApi } from '../../../platform/api.ts';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { FocusedAlert } from '../../forms/focused-alert.tsx';
import { ListFooter } from '../../lists/list-footer.tsx';
import { ROWS_PER_PAGE, usePagedList } from '../../lists/use-paged-list.ts';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { CsvActions } from './csv-actions.tsx';
import { ListControls } from './list-controls.tsx';
import { filterOf, type ListView, listViewPath, queryOf } from './list-view.ts';
import { ProductTile, productGrid } from './product-tile.tsx';
import { chosenCount, isChosen, NONE, type Selection, toggled } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';

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
    browserApi().page('adminProducts', {
      query: { ...queryOf(view), limit: ROWS_PER_PAGE, cursor },
    }),
  );
  const navigate = useNavigate();
  const showToast = useToast();
  const [selection, setSelection] = useState<Selection>(NONE);
  const [isEditing, setIsEditing] = useState(false);
  const [removed, setRemoved] = useState<AdminProduct | null>(null);

  function onRemoved(product: AdminProduct) {
    setRemoved(product);
    list.remove(product._id);
    setSelection(NONE);
    onChanged();
  }
  function onEdited(message: string) {
    setIsEditing(false);
    showToast({ kind: 'success', text: message });
    void navigate(listViewPath(view), { replace: true, preventScrollReset: true });
  }
  const shown = list.items.map(({ _id }) => _id);

  return (
    <div>
      {removed && (
        <FocusedAlert key={removed._id} className="mb-4">
          {removed.name} was removed.
        </FocusedAlert>
      )}
      {list.items.length === 0 && list.next === null ? (
        <EmptyState title="No products found" level={3} />
      ) : (
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
                onRemoved={() => onRemoved(product)}
              />
            ))}
          </ul>
          <ListFooter noun="product" list={list} />
        </>
      )}
      {isEditing && (
        <BulkDialog
          selection={selection}
          count={chosenCount(selection, list.total)}
          filter={filterOf(view)}
          onClose={() => setIsEditing(false)}
          onDone={onEdited}
        />
      )}
    </div>
  );
}
