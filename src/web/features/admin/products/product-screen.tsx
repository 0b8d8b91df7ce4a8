import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminProduct } from '../../../../contract/admin-product.ts';
import type { Category } from '../../../../contract/product.ts';
import { Tag } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { tabPath } from '../admin-tab.ts';
import { AdminScreen } from '../dashboard-grid.tsx';
import { ProductForm } from './product-form.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

export interface ProductScreenData {
  product: AdminProduct;
  categories: Category[];
}

/** One product: all that can be edited of it. */
export function ProductScreen({ product: loaded, categories }: ProductScreenData) {
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
        <Card as="section" aria-labelledby="pictures">
          <Heading level={3} id="pictures" className="mb-4">
            Pictures
          </Heading>
          <ProductGallery product={product} onChanged={setProduct} onEdited={setGalleryEdited} />
        </Card>
        <Card as="section" aria-labelledby="facts">
          <Heading level={3} id="facts" className="mb-4">
            Details
          </Heading>
          <ProductForm
            product={product}
            categories={categories}
            onSaved={setProduct}
            onEdited={setFactsEdited}
          />
        </Card>
      </div>
      {question}
    </AdminScreen>
  );
}

function ProductActions({ product }: { product: AdminProduct }) {
  const navigate = useNavigate();
  const showToast = useToast();
  const [isAsking, setIsAsking] = useState(false);

  function onRemoved() {
    showToast({ kind: 'success', text: `${product.name} was removed.` });
    navigate(tabPath('products'));
  }

  return (
    <div className="flex flex-wrap gap-3">
      {!product.isHidden && (
        <ButtonLink variant="secondary" to={`/product/${product._id}`}>
          View in the shop
        </ButtonLink>
      )}
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        Remove
      </Button>
      {isAsking && (
        <RemoveDialog product={product} onClose={() => setIsAsking(false)} onRemoved={onRemoved} />
      )}
    </div>
  );
}
