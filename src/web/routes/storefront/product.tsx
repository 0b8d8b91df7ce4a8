import { useRevalidator } from 'react-router';
import { ApiError } from '../../../contract/client.ts';
import { addToCart } from '../../features/cart/cart-store.ts';
import { productPath } from '../../features/catalogue/catalogue-links.ts';
import { failPage, loadSimilar } from '../../features/catalogue/catalogue-loads.ts';
import { firstSentence } from '../../features/catalogue/first-sentence.ts';
import { isMissing, LoadFailure } from '../../features/catalogue/load-failure.tsx';
import { ProductPage } from '../../features/catalogue/product-page.tsx';
import { serverApi } from '../../platform/api.ts';
import { pageHead } from '../../platform/head.ts';
import type { Route } from './+types/product.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const named = { params: { id: params.id } };
  const [product, similar] = await Promise.all([
    api.call('productById', named),
    loadSimilar(api, params.id),
  ]).catch(failPage);
  return { product, similar };
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

  /** Refused over stock or price: the page shows the figures of now beside the words. */
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
  if (isMissing(error)) throw error;
  return <LoadFailure error={error} title="This saree" />;
}
