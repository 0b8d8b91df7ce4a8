import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import type { ApiClient } from '../../../../contract/client.ts';
import { productIdPath } from '../../../../domain/catalogue/product.ts';
import { DialogButton } from '../../../admin/forms/action-dialog.tsx';
import { ActionButton } from '../../../admin/forms/admin-action.tsx';
import { adminProductPath, qrCodePath, tabPath } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen, SectionCard } from '../../../admin/frame/admin-screen.tsx';
import {
  adminHead,
  type LoadedData,
  loadAll,
  loadedScreen,
  loadScreen,
} from '../../../admin/frame/load-screen.tsx';
import { RemoveDialog } from '../../../admin/products/remove-dialog.tsx';
import { callApi } from '../../../platform/api.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/tags.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { Route } from './+types/route.ts';
import { OptionsPanel } from './options-panel.tsx';
import { PicturesPanel } from './pictures-panel.tsx';
import { ProductForm } from './product-form.tsx';
import { CHANGES_PER_PAGE, StockPanel } from './stock-panel.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminHead(matches, loaderData?.data?.product.name ?? 'Product');

export const clientLoader = loadScreen((api, { params }: Route.ClientLoaderArgs) =>
  loadAll({
    ...readProduct(params.id, api.call),
    history: api.call('GET /api/admin/products/{id}/stock', {
      params,
      query: { limit: CHANGES_PER_PAGE },
    }),
  }),
);

const readProduct = (id: string, call: ApiClient['call']) => ({
  product: call('GET /api/admin/products/{id}', { params: { id } }),
  categories: call('GET /api/categories'),
  attributes: call('GET /api/attributes'),
});

export default loadedScreen('Product', ProductScreen, ({ product }) => product._id);

function ProductScreen({ data: loaded }: { data: LoadedData<Route.ComponentProps> }) {
  const { revalidate } = useRevalidator();
  const [product, setProduct] = useState(loaded.product);
  const [{ categories, attributes }, setOffered] = useState(loaded);

  /** The stock of combinations is saved with them: its history is read again. */
  function onOptionsSaved(saved: AdminProduct) {
    setProduct(saved);
    void revalidate();
  }

  /** What the forms offer, where a save was refused: others may have renamed or removed some of it. */
  async function readOffered() {
    const { product: now, ...offered } = await loadAll(readProduct(product._id, callApi));
    setOffered({ ...loaded, ...offered });
    const { category, subCategory } = now;
    setProduct((shown) => ({ ...shown, category, subCategory }));
  }

  return (
    <AdminScreen title={product.name} actions={<ProductActions product={product} />}>
      <div className="space-y-5">
        {product.isHidden && (
          <p className="flex flex-wrap items-center gap-3 text-soft">
            <Tag>Hidden</Tag> Customers cannot see this product. To show it, change its details
            below.
          </p>
        )}
        <SectionCard title="Pictures">
          <PicturesPanel product={product} onChanged={setProduct} />
        </SectionCard>
        <SectionCard title="Details">
          <ProductForm
            {...{ product, categories, attributes }}
            onSaved={setProduct}
            onRefused={readOffered}
          />
        </SectionCard>
        <SectionCard title="Options">
          <OptionsPanel
            {...{ product, attributes }}
            onSaved={onOptionsSaved}
            onRefused={readOffered}
          />
        </SectionCard>
        <SectionCard title="Stock">
          <StockPanel product={product} history={loaded.history} onChanged={setProduct} />
        </SectionCard>
      </div>
    </AdminScreen>
  );
}

function ProductActions({ product }: { product: AdminProduct }) {
  const navigate = useNavigate();
  const showToast = useToast();

  function onRemoved() {
    showToast({ kind: 'success', text: `${product.name} removed` });
    void navigate(tabPath('products'));
  }

  async function duplicate() {
    const params = { id: product._id };
    const copy = await callApi('POST /api/admin/products/{id}/duplicate', { params });
    showToast({ kind: 'success', text: `${copy.name} added. It is hidden and has no stock yet.` });
    void navigate(adminProductPath(copy._id));
  }

  return (
    <div className="flex flex-wrap gap-3">
      {!product.isHidden && (
        <ButtonLink variant="secondary" to={productIdPath(product._id)}>
          View in shop
        </ButtonLink>
      )}
      <ButtonLink variant="secondary" to={qrCodePath(product._id)}>
        QR code
      </ButtonLink>
      <ActionButton pendingText="Copying…" action={duplicate}>
        Duplicate
      </ActionButton>
      <DialogButton variant="danger" label="Remove">
        {(close) => <RemoveDialog product={product} onClose={close} onRemoved={onRemoved} />}
      </DialogButton>
    </div>
  );
}
