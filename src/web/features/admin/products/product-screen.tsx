import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminProduct } from '../../../../contract/admin-product.ts';
import type { Page } from '../../../../contract/client.ts';
import type { Category } from '../../../../contract/product.ts';
import type { StockChangeRecord } from '../../../../contract/stock-change.ts';
import { browserApi } from '../../../platform/api.ts';
import { Tag } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { tabPath } from '../admin-tab.ts';
import { AdminScreen } from '../dashboard-grid.tsx';
import { refusalOf } from '../refusal.ts';
import { useUnsavedGuard } from '../use-unsaved-guard.tsx';
import { ProductForm } from './product-form.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { productPath } from './product-path.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { SectionCard } from './section-card.tsx';
import { StockPanel } from './stock-panel.tsx';

interface ProductScreenProps {
  product: AdminProduct;
  categories: Category[];
  history: Page<StockChangeRecord[]>;
}

/** One product: all that can be edited of it. */
export function ProductScreen({ product: loaded, categories, history }: ProductScreenProps) {
  const [product, setProduct] = useState(loaded);
  const [areFactsEdited, setFactsEdited] = useState(false);
  const [isGalleryEdited, setGalleryEdited] = useState(false);
  const question = useUnsavedGuard(areFactsEdited || isGalleryEdited);
  return (
    <AdminScreen
      path={tabPath('products')}
      title={product.name}
      actions={<ProductActions product={product} />}
    >
      <div className="space-y-5">
        {product.isHidden && (
          <p className="flex flex-wrap items-center gap-3 text-soft">
            <Tag>Hidden</Tag> Shoppers do not find it, and its page says that it is not there.
          </p>
        )}
        <SectionCard title="Pictures">
          <ProductGallery product={product} onChanged={setProduct} onEdited={setGalleryEdited} />
        </SectionCard>
        <SectionCard title="Details">
          <ProductForm
            product={product}
            categories={categories}
            onSaved={setProduct}
            onEdited={setFactsEdited}
          />
        </SectionCard>
        <SectionCard title="Stock">
          <StockPanel product={product} history={history} onChanged={setProduct} />
        </SectionCard>
      </div>
      {question}
    </AdminScreen>
  );
}

function ProductActions({ product }: { product: AdminProduct }) {
  const navigate = useNavigate();
  const showToast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const [isCopying, setIsCopying] = useState(false);

  function onRemoved() {
    showToast({ kind: 'success', text: `${product.name} was removed.` });
    navigate(tabPath('products'));
  }

  async function duplicate() {
    setIsCopying(true);
    try {
      const params = { id: product._id };
      const copy = await browserApi().call('duplicateProduct', { params });
      showToast({ kind: 'success', text: `${copy.name} was added, hidden and without stock.` });
      navigate(productPath(copy._id));
    } catch (error) {
      showToast({ kind: 'danger', text: refusalOf(error).message });
    } finally {
      setIsCopying(false);
    }
  }

  return (
    <div className="flex flex-wrap gap-3">
      {!product.isHidden && (
        <ButtonLink variant="secondary" to={`/product/${product._id}`}>
          View in the shop
        </ButtonLink>
      )}
      <Button variant="secondary" pending={isCopying} pendingText="Copying…" onClick={duplicate}>
        Duplicate
      </Button>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        Remove
      </Button>
      {isAsking && (
        <RemoveDialog product={product} onClose={() => setIsAsking(false)} onRemoved={onRemoved} />
      )}
    </div>
  );
}
