import { useRevalidator } from 'react-router';
import { ApiError } from '../../../contract/client.ts';
import { serverApi } from '../../platform/api.ts';
import { pageHead } from '../../platform/head.ts';
import { addToCart } from '../../storefront/cart/cart-store.ts';
import { productPath } from '../../storefront/catalogue/cards/catalogue-links.ts';
import { summaryOf } from '../../storefront/catalogue/cards/product-summary.ts';
import { failPage } from '../../storefront/catalogue/catalogue-loads.ts';
import { firstSentence } from '../../storefront/catalogue/catalogue-texts.ts';
import { ProductPage } from '../../storefront/catalogue/product/product-page.tsx';
import { loadFailureBoundary } from '../../storefront/pages/load-failure.tsx';
import type { Route } from './+types/product.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const named = { params: { id: params.id } };
  const [product, similar] = await Promise.all([
    api.call('productById', named),
    api.call('similarProducts', named),
  ]).catch(failPage);
  return { product, similar: similar.map(summaryOf) };
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

export const ErrorBoundary = loadFailureBoundary('This saree');
