import { redirect, useLocation } from 'react-router';
import type { PageHandle } from '../../../contract/api.ts';
import { collectionPath } from '../../../domain/collections/collection.ts';
import { browserApi, serverApi } from '../../platform/api.ts';
import { pageHead, sharePicture } from '../../platform/head.ts';
import { breadcrumbList, itemList } from '../../platform/structured-data.ts';
import { CardMotionControl } from '../../storefront/catalogue/card-controls.tsx';
import {
  LIST_PRODUCTS,
  listHref,
  throwPageError,
} from '../../storefront/catalogue/catalogue-loads.ts';
import { ProductList, productCount } from '../../storefront/catalogue/product-list.tsx';
import { isMissing, LoadFailure, PageError } from '../../storefront/pages/error-pages.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/messages.tsx';
import { Breadcrumbs } from '../../ui/navigation.tsx';
import { Picture } from '../../ui/picture.tsx';
import { WholeMark } from '../../ui/skeleton.tsx';
import { Heading } from '../../ui/typography.tsx';
import type { Route } from './+types/collection.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const query = { limit: LIST_PRODUCTS, cursor };
  const [collection, page] = await Promise.all([
    api.call('GET /api/collections/{slug}', { params }),
    api.call('GET /api/collections/{slug}/products', { params, query }),
  ]).catch(throwPageError);
  const { slug } = collection;
  if (slug !== params.slug) throw redirect(collectionPath(slug) + url.search, 301);
  return { collection, page, isLater: cursor !== undefined };
}

export const handle = {
  isPublic: true,
  query: ['cursor'],
  sitemap: 'collections',
} satisfies PageHandle<'GET /api/collections/{slug}/products'>;

const crumbsOf = (title: string) => [{ label: 'Home', to: '/' }, { label: title }];

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageHead(matches, { title: 'Page not found', isPrivate: true });
  const { collection, page, isLater } = loaderData;
  const { title, slug, description } = collection;
  return pageHead(matches, {
    title,
    description: description || `${title}: ${productCount(page.total)}, each clearly described.`,
    canonicalPath: collectionPath(slug),
    isPartOfAnother: isLater,
    picture: sharePicture(page.items[0]?.pictures[0]),
    structuredData: (shop) => [breadcrumbList(shop, crumbsOf(title)), itemList(shop, page.items)],
  });
};

/** Products that the owner shows together. */
export default function CollectionPage({ loaderData }: Route.ComponentProps) {
  const { collection, page, isLater } = loaderData;
  const { slug } = collection;
  const { key } = useLocation();
  const path = collectionPath(slug);
  return (
    <div className="pb-20">
      <CollectionHead {...collection} />
      <div className="page">
        {page.total === 0 ? (
          <EmptyState
            title="Nothing here right now"
            actions={<ButtonLink to="/">Back to Home</ButtonLink>}
          >
            This collection has no products at the moment.
          </EmptyState>
        ) : (
          <>
            <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
              <p className="numerals text-soft">{productCount(page.total)}</p>
              <CardMotionControl className="ml-auto" />
            </div>
            <ProductList
              key={`${key} ${slug}`}
              first={page}
              load={(cursor) =>
                browserApi().call('GET /api/collections/{slug}/products', {
                  params: { slug },
                  query: { limit: LIST_PRODUCTS, cursor },
                })
              }
              hrefAt={(cursor) => listHref(path, null, cursor)}
              startHref={isLater ? path : null}
            />
          </>
        )}
      </div>
    </div>
  );
}

type CollectionHeadProps = Pick<
  Route.ComponentProps['loaderData']['collection'],
  'title' | 'description' | 'banner'
>;

/** The name, over the picture where there is one, and the description below it. */
function CollectionHead({ title, description, banner }: CollectionHeadProps) {
  const crumbs = <Breadcrumbs items={crumbsOf(title)} />;
  return (
    <>
      {banner ? (
        <div className="shown-whole relative mb-5 md:mb-8">
          <div className="page md:absolute md:inset-x-0 md:top-4 md:z-1">{crumbs}</div>
          <div className="relative grid aspect-8/3 md:aspect-auto md:min-h-56 xl:min-h-64">
            <Picture {...banner.picture} ratio="fill" sizes="100vw" priority />
            <div className="absolute inset-y-0 left-0 w-[60%] bg-linear-to-r from-ivory/90 from-50% to-transparent" />
            <div className="page relative flex items-center py-2 md:pt-14">
              <Heading level={1} size="display" className="max-w-[44%] max-md:text-2xl">
                {title}
              </Heading>
            </div>
          </div>
          <WholeMark />
        </div>
      ) : (
        <div className="page md:pt-4">
          {crumbs}
          <Heading level={1} size="display" className="mt-1 mb-5 md:mt-3 md:mb-8">
            {title}
          </Heading>
        </div>
      )}
      {description && (
        <p className="page mb-6 text-lg whitespace-pre-line text-soft md:mb-8">
          <span className="block max-w-[68ch]">{description}</span>
        </p>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isMissing(error)) return <PageError error={error} />;
  return <LoadFailure error={error} title="Products" />;
}
