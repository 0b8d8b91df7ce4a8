import { useEffect, useRef, useState } from 'react';
import type { Page } from '../../../contract/client.ts';
import type { Product } from '../../../contract/product.ts';
import { browserApi } from '../../platform/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ROWS_PER_PAGE } from './dashboard-data.ts';
import { ListFoot } from './list-foot.tsx';
import { ProductTile, productGrid } from './product-tile.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { usePagedList } from './use-paged-list.ts';

interface ProductsTabProps {
  first: Page<Product[]>;
  /** Called when a product has been removed, so that the figures above are counted anew. */
  onChanged: () => void;
}

/** The products for sale, newest first, with the way to remove them (specification §2). */
export function ProductsTab({ first, onChanged }: ProductsTabProps) {
  const { list, isLoading, fault, showMore, remove } = usePagedList(first, (cursor) =>
    browserApi().page('products', { query: { limit: ROWS_PER_PAGE, cursor } }),
  );
  const [asked, setAsked] = useState<Product | null>(null);
  const [removed, setRemoved] = useState<Product | null>(null);

  function onRemoved(product: Product) {
    setAsked(null);
    setRemoved(product);
    remove(product._id);
    onChanged();
  }

  return (
    <>
      {removed && <RemovedNote key={removed._id} name={removed.name} />}
      {list.items.length === 0 && list.next === null ? (
        <EmptyState title="No products found" level={3} />
      ) : (
        <>
          <ul className={productGrid}>
            {list.items.map((product) => (
              <ProductTile key={product._id} product={product} onRemove={() => setAsked(product)} />
            ))}
          </ul>
          <ListFoot
            noun="products"
            shown={list.items.length}
            total={list.total}
            hasMore={list.next !== null}
            isLoading={isLoading}
            fault={fault}
            onShowMore={showMore}
          />
        </>
      )}
      {asked && (
        <RemoveDialog product={asked} onClose={() => setAsked(null)} onRemoved={onRemoved} />
      )}
    </>
  );
}

/** Takes the focus, since the button that had it went with the product. */
function RemovedNote({ name }: { name: string }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} tabIndex={-1} className="mb-4">
      <Alert kind="success">{name} was removed.</Alert>
    </div>
  );
}
