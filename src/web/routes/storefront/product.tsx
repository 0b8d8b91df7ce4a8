import { useRevalidator } from 'react-router';
import { ApiError } from '../../../contract/client.ts';
import { addToCart } from '../../features/cart/cart-store.ts';
import { productPath } from '../../features/catalogue/catalogue-links.ts';
import { failPage } from '../../features/catalogue/catalogue-loads.ts';
import { firstSentence } from '../../features/catalogue/first-sentence.ts';
import { isMissing, LoadFailure } from '../../features/catalogue/load-failure.tsx';
import { ProductPage } from '../../features/catalogue/product-page.tsx';
import { serverApi } from '../../platform/api.ts';
import { pageHead } from '../../platform/head.ts';
import type { Route } from './+types/product.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const product = await serverApi(context)
    .call('productById', { params: { id: params.id } })
    .catch(failPage);
  return { product };
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

export default function Product({ loaderData: { product } }: Route.ComponentProps) {
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
  return <ProductPage key={product._id} product={product} onAdd={add} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isMissing(error)) throw error;
  return <LoadFailure error={error} title="This saree" />;
}
