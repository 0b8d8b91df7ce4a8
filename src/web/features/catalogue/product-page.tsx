import { useState } from 'react';
import type { Product } from '../../../contract/product.ts';
import { categoryPath, findCategory, findSubCategory } from '../../../domain/category-tree.ts';
import { clampQuantity } from '../../../domain/stock.ts';
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { AddToCart } from './add-to-cart.tsx';
import { Price } from './price.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { ProductSummaryPanel } from './product-summary-panel.tsx';
import { RecentlyViewedList } from './recently-viewed-list.tsx';
import { SareeTable } from './saree-table.tsx';

interface ProductPageProps {
  product: Product;
  onAdd: (quantity: number) => Promise<void>;
}

/**
 * A product (specification §2, Product detail). On a phone the bar with price and Add To Cart is the
 * last of a column and sticks to the foot of the screen; on a desk it stands under the quantity.
 */
export function ProductPage({ product, onAdd }: ProductPageProps) {
  const [wanted, setWanted] = useState(1);
  const { countInStock, description, details } = product;
  const quantity = clampQuantity(wanted, countInStock);
  return (
    <div className="page pb-12 md:pt-4 md:pb-20">
      <Breadcrumbs items={crumbsOf(product)} className="max-md:my-1 md:mb-4" />
      <div className="flex flex-col gap-y-6 md:grid md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] md:grid-rows-[auto_auto_auto_1fr_auto] md:gap-x-10 lg:gap-x-16">
        <div className="md:row-span-4">
          <ProductGallery key={product._id} pictures={product.pictures} name={product.name} />
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
        <div className="sticky bottom-0 z-10 order-last -mx-4 border-t border-line bg-paper/97 px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:static md:order-none md:mx-0 md:border-0 md:bg-transparent md:p-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:justify-between">
            <Price product={product} className="max-md:flex-col md:hidden" />
            <AddToCart
              key={product._id}
              product={product}
              quantity={quantity}
              onAdd={onAdd}
              className="flex-1 basis-48"
            />
          </div>
        </div>
        <div className="md:col-start-2">
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>
          <SareeTable details={details} />
        </div>
        <div className="md:col-span-2 md:mt-12">
          <RecentlyViewedList product={product} />
        </div>
      </div>
    </div>
  );
}

function crumbsOf({ category: categoryName, subCategory: subName, name }: Product): Crumb[] {
  const category = findCategory(categoryName);
  const sub = findSubCategory(categoryName, subName);
  return [
    { label: 'Home', to: '/' },
    ...(category ? [{ label: category.name, to: categoryPath(category) }] : []),
    ...(category && sub ? [{ label: sub.name, to: categoryPath(category, sub) }] : []),
    { label: name },
  ];
}
