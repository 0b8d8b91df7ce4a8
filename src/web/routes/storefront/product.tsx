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
  return (
    <ProductPage
      key={product._id}
      product={product}
      onAdd={(quantity) => addToCart(product, quantity)}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isMissing(error)) throw error;
  return <LoadFailure error={error} title="This saree" />;
}
