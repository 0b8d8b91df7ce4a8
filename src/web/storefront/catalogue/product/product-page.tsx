import { useState } from 'react';
import type { Product } from '../../../../contract/catalogue.ts';
import {
  categoryPath,
  findCategory,
  findSubCategory,
} from '../../../../domain/catalogue/category-tree.ts';
import { productPath } from '../../../../domain/catalogue/product-address.ts';
import { clampQuantity, stockStatus } from '../../../../domain/catalogue/stock.ts';
import { formatPaise, type Rupees, toPaise } from '../../../../domain/money/money.ts';
import { taxNameInText, withTax } from '../../../../domain/money/order-totals.ts';
import { whatsAppLink } from '../../../../domain/shop/whatsapp.ts';
import { useShop } from '../../../platform/head.ts';
import { ChatIcon } from '../../../ui/brand/icons.tsx';
import { Breadcrumbs, type Crumb } from '../../../ui/breadcrumbs.tsx';
import { classes } from '../../../ui/classes.ts';
import { Quantity } from '../../../ui/forms/quantity.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { CardProduct } from '../cards/card-product.ts';
import { Price } from '../cards/price.tsx';
import { ProductTags } from '../cards/product-card.tsx';

import { AddToCart } from './add-to-cart.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { SareeRow } from './product-row.tsx';
import { RecentlyViewedList } from './recently-viewed-list.tsx';
import { SareeTable } from './saree-table.tsx';
import { ShareSaree } from './share-saree.tsx';

interface ProductPageProps {
  product: Product;
  similar: readonly CardProduct[];
  onAdd: (quantity: number) => Promise<'server' | 'browser'>;
}

/**
 * A product (specification §2, Product detail). On a phone the bar with price and Add To Cart
 * sticks to the bottom of the screen; on a desktop it is below the quantity.
 */
export function ProductPage({ product, similar, onAdd }: ProductPageProps) {
  const [requested, setRequested] = useState(1);
  const { countInStock, description, details } = product;
  const quantity = clampQuantity(requested, countInStock);
  return (
    <div className="page pb-12 md:pt-4 md:pb-20">
      <Breadcrumbs items={productCrumbs(product)} className="max-md:my-1 md:mb-4" />
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
            onChange={setRequested}
            max={clampQuantity(countInStock, countInStock)}
          />
        )}
        <div className="shown-whole sticky bottom-0 z-10 order-last -mx-4 border-t border-line bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:static md:order-none md:mx-0 md:border-0 md:bg-transparent md:p-0">
          <AddToCart product={product} quantity={quantity} onAdd={onAdd}>
            <Price product={product} className="mt-0 shrink-0 flex-col md:hidden" />
          </AddToCart>
        </div>
        <div className="md:col-start-2">
          <div className="flex flex-wrap gap-x-6">
            <AskOnWhatsApp product={product} />
            <ShareSaree name={product.name} path={productPath(product)} />
          </div>
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>
          <SareeTable details={details} />
        </div>
        <div className="space-y-12 md:col-span-2 md:mt-12 md:space-y-16">
          <SareeRow id="similar-colours" title="In similar colours" products={similar} />
          <RecentlyViewedList product={product} />
        </div>
      </div>
    </div>
  );
}

/** Breadcrumbs without the product itself; its name is the heading. */
export function productCrumbs({ category: categoryName, subCategory: subName }: Product): Crumb[] {
  const category = findCategory(categoryName);
  const sub = findSubCategory(categoryName, subName);
  return [
    { label: 'Home', to: '/' },
    ...(category ? [{ label: category.name, to: categoryPath(category) }] : []),
    ...(category && sub ? [{ label: sub.name, to: categoryPath(category, sub) }] : []),
  ];
}

/** Asks about this saree; nothing without the shop's number. */
function AskOnWhatsApp({ product }: { product: Product }) {
  const { whatsapp, publicUrl } = useShop();
  const isHydrated = useHydrated();
  if (!whatsapp) return null;
  // The server's page is cached for every address, so only the browser knows the current one.
  const origin = publicUrl || (isHydrated ? window.location.origin : '');
  const address = origin && `${origin}${productPath(product)}`;
  const message = [product.name, address].filter(Boolean).join('\n');
  return (
    <a
      href={whatsAppLink(whatsapp, message)}
      rel="noreferrer"
      className="text-link mb-4 inline-flex min-h-11 items-center gap-2"
    >
      <ChatIcon className="size-5 text-leaf" />
      Ask on WhatsApp
    </a>
  );
}

/** The price with tax is also the one that feeds and search engines have. */
function TaxNote({ price }: { price: Rupees }) {
  const { pricing } = useShop();
  const { taxPercent, taxLabel } = pricing;
  if (taxPercent === 0) return null;
  const total = formatPaise(withTax(toPaise(price), pricing));
  const name = taxNameInText(taxLabel);
  return (
    <p className="numerals text-sm text-soft">
      {`+ ${taxPercent}% ${name} at checkout (${total} with ${name})`}
    </p>
  );
}

function ProductSummaryPanel({ product }: { product: Product }) {
  const { name, countInStock } = product;
  return (
    <div>
      <ProductTags product={product} className="mb-3 flex flex-wrap gap-2 empty:hidden" />
      <Heading level={1} size="title" className="wrap-anywhere">
        {name}
      </Heading>
      <Price product={product} size="page" className="mt-4" />
      <TaxNote price={product.sellingPrice} />
      <p
        className={classes(
          'mt-4 flex items-center gap-2 font-medium',
          countInStock > 0 ? 'text-leaf' : 'text-danger',
        )}
      >
        <span aria-hidden="true" className="size-2 rotate-45 bg-current" />
        {stockStatus(countInStock)}
        {countInStock === 1 && <span className="font-normal text-soft">The only piece</span>}
      </p>
    </div>
  );
}
