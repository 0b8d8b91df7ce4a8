import { useState } from 'react';
import type { Product } from '../../../contract/product.ts';
import { categoryPath, findCategory, findSubCategory } from '../../../domain/category-tree.ts';
import { clampQuantity } from '../../../domain/stock.ts';
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { AddToCart } from './add-to-cart.tsx';
import { AskOnWhatsApp } from './ask-on-whatsapp.tsx';
import { Price } from './price.tsx';
import { ProductGallery } from './product-gallery.tsx';
import type { ProductSummary } from './product-summary.ts';
import { ProductSummaryPanel } from './product-summary-panel.tsx';
import { RecentlyViewedList } from './recently-viewed-list.tsx';
import { SareeTable } from './saree-table.tsx';
import { SimilarColours } from './similar-colours.tsx';

interface ProductPageProps {
  product: Product;
  /** Others of the same main colour. */
  similar: readonly ProductSummary[];
  onAdd: (quantity: number) => Promise<void>;
}

/**
 * A product (specification §2, Product detail). On a phone the bar with price and Add To Cart is the
 * last of a column and sticks to the foot of the screen; on a desk it stands under the quantity.
 */
export function ProductPage({ product, similar, onAdd }: ProductPageProps) {
  const [wanted, setWanted] = useState(1);
  const { countInStock, description, details } = product;
  const quantity = clampQuantity(wanted, countInStock);
  return (
    <div className="page pb-12 md:pt-4 md:pb-20">
      <Breadcrumbs items={crumbsOf(product)} className="max-md:my-1 md:mb-4" />
      <div className="flex flex-col gap-y-6 md:grid md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] md:grid-rows-[auto_auto_auto_1fr_auto] md:gap-x-10 lg:gap-x-16">
        <div className="md:row-span-4">
          <div className="md:sticky md:top-20">
            <ProductGallery pictures={product.pictures} name={product.name} />
          </div>
        </div>
        <ProductSummaryPanel product={product} />
        {countInStock > 0 && (
          <Quantity
            label="Quantity"
            value={quantity}
            onChange={setWanted}
            max={clampQuantity(countInStock, countInStock)}
          />
        )}
        <div className="sticky bottom-0 z-10 order-last -mx-4 border-t border-line bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:static md:order-none md:mx-0 md:border-0 md:bg-transparent md:p-0">
          <AddToCart product={product} quantity={quantity} onAdd={onAdd}>
            <Price product={product} className="shrink-0 flex-col md:hidden" />
          </AddToCart>
        </div>
        <div className="md:col-start-2">
          <AskOnWhatsApp product={product} />
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>
          <SareeTable details={details} />
        </div>
        <div className="space-y-12 md:col-span-2 md:mt-12 md:space-y-16">
          <SimilarColours products={similar} />
          <RecentlyViewedList product={product} />
        </div>
      </div>
    </div>
  );
}

/** The way here; the product's name stands beside it in full. */
function crumbsOf({ category: categoryName, subCategory: subName }: Product): Crumb[] {
  const category = findCategory(categoryName);
  const sub = findSubCategory(categoryName, subName);
  return [
    { label: 'Home', to: '/' },
    ...(category ? [{ label: category.name, to: categoryPath(category) }] : []),
    ...(category && sub ? [{ label: sub.name, to: categoryPath(category, sub) }] : []),
  ];
}
