import { data, useRevalidator } from 'react-router';
import { ApiError, type ApiReader } from '../../../contract/client.ts';
import { serverApi } from '../../platform/api.ts';
import { pageHead } from '../../platform/head.ts';
import { cardProduct } from '../../storefront/catalogue/cards/card-product.ts';
import { productPath } from '../../storefront/catalogue/cards/catalogue-links.ts';
import { failPage } from '../../storefront/catalogue/catalogue-loads.ts';
import { firstSentence } from '../../storefront/catalogue/catalogue-texts.ts';
import {
  type MissingProduct,
  ProductMissing,
} from '../../storefront/catalogue/product/product-missing.tsx';
import { ProductPage } from '../../storefront/catalogue/product/product-page.tsx';
import { addToCart } from '../../storefront/checkout/cart/cart-store.ts';
import { isMissing, LoadFailure } from '../../storefront/pages/load-failure.tsx';
import type { Route } from './+types/product.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const named = { params: { id: params.id } };
  const [product, similar] = await Promise.all([
    api.call('productById', named),
    api.call('similarSummaries', named),
  ]).catch((error) => failProduct(api, error));
  return { product, similar: similar.map(cardProduct) };
}

/** An unknown product fails with the newest sarees, to show them in its place. */
async function failProduct(api: ApiReader, error: unknown): Promise<never> {
  const { message, status } = error as { message: string; status?: number };
  if (status !== 404) return failPage(error);
  const query = { limit: 6 };
  const others = await api.call('productSummaries', { query }).catch(failPage);
  throw data({ message, others } satisfies MissingProduct, { status });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const product = loaderData?.product;
  if (!product) return pageHead(matches, { title: 'Page not found', isPrivate: true });
  return pageHead(matches, {
    title: product.name,
    description: firstSentence(product.description),
    canonicalPath: productPath(product._id),
  });
};

export default function Product({ loaderData: { product, similar } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();

  /** Rejected because of stock or price: the page shows the current figures beside the message. */
  async function add(quantity: number) {
    try {
      await addToCart(product, quantity);
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
