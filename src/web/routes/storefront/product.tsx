import { data, redirect, useRevalidator } from 'react-router';
import type { Product as ProductFacts } from '../../../contract/catalogue.ts';
import { type ApiClient, ApiError } from '../../../contract/client.ts';
import type { PageHandle } from '../../../contract/page.ts';
import { productPath, productSlug } from '../../../domain/catalogue/product-address.ts';
import { toPaise, toRupees } from '../../../domain/money/money.ts';
import { toPricingRules, withTax } from '../../../domain/money/order-totals.ts';
import { serverApi } from '../../platform/api.ts';
import { type Matches, pageHead, shopOf } from '../../platform/head.ts';
import { breadcrumbList, productItem } from '../../platform/structured-data.ts';
import { cardProduct } from '../../storefront/catalogue/cards/card-product.ts';
import { failPage } from '../../storefront/catalogue/catalogue-loads.ts';
import { productDescription, sharePicture } from '../../storefront/catalogue/catalogue-texts.ts';
import {
  type MissingProduct,
  ProductMissing,
} from '../../storefront/catalogue/product/product-missing.tsx';
import { ProductPage, productCrumbs } from '../../storefront/catalogue/product/product-page.tsx';
import { addToCart } from '../../storefront/checkout/cart/cart-store.ts';
import { isMissing, LoadFailure } from '../../storefront/pages/load-failure.tsx';
import type { Route } from './+types/product.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const named = { params: { id: params.id } };
  const [product, similar] = await Promise.all([
    api.call('GET /api/products/{id}', named),
    api.call('GET /api/products/{id}/similar/summaries', named),
  ]).catch((error) => failProduct(api, params.id, error));
  // Such as the slug of an earlier name. Without a slug the address is right as it is.
  if (params.slug !== undefined && params.slug !== productSlug(product.name)) {
    throw redirect(productPath(product) + new URL(request.url).search, 301);
  }
  return { product, similar: similar.map(cardProduct) };
}

/** A product that is not for sale fails with other sarees, to show them in its place. */
async function failProduct(api: ApiClient, id: string, error: unknown): Promise<never> {
  const { message, status } = error as { message: string; status?: number };
  if (status !== 404) return failPage(error);
  const { isRemoved, products } = await api
    .call('GET /api/products/{id}/alternatives', { params: { id } })
    .catch(failPage);
  const missing: MissingProduct = { message, isRemoved, others: products.map(cardProduct) };
  throw data(missing, { status: isRemoved ? 410 : 404 });
}

export const handle = { isPublic: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const product = loaderData?.product;
  if (!product) return pageHead(matches, { title: 'Page not found', isPrivate: true });
  return productHead(matches, product);
};

function productHead(matches: Matches, product: ProductFacts) {
  const shop = shopOf(matches);
  if (!shop) return pageHead(matches, { title: product.name });
  const pricing = toPricingRules(shop.pricing);
  const price = toRupees(withTax(toPaise(product.sellingPrice), pricing));
  return pageHead(matches, {
    title: product.name,
    description: productDescription(product, pricing),
    canonicalPath: productPath(product),
    picture: sharePicture(product.pictures[0]),
    type: 'product',
    properties: {
      'product:price:amount': price.toFixed(2),
      'product:price:currency': 'INR',
      'product:availability': product.countInStock > 0 ? 'in stock' : 'out of stock',
    },
    structuredData: (shop) => [
      productItem(shop, product),
      breadcrumbList(shop, [...productCrumbs(product), { label: product.name }]),
    ],
  });
}

export default function Product({ loaderData: { product, similar } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();

  /** Rejected because of stock or price: the page shows the current figures beside the message. */
  async function add(quantity: number) {
    try {
      return await addToCart(product, quantity);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await revalidate();
      throw error;
    }
  }
  return <ProductPage key={product._id} product={product} similar={similar} onAdd={add} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isMissing(error)) return <ProductMissing error={error} />;
  return <LoadFailure error={error} title="This saree" />;
}
