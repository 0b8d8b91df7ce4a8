import { redirect } from 'react-router';
import type { PageHandle } from '../../../contract/api.ts';
import { pagePath } from '../../../domain/pages/page.ts';
import { serverApi } from '../../platform/api.ts';
import { pageHead } from '../../platform/head.ts';
import { breadcrumbList } from '../../platform/structured-data.ts';
import { throwPageError } from '../../storefront/catalogue/catalogue-loads.ts';
import { isMissing, LoadFailure, PageError } from '../../storefront/pages/error-pages.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Heading } from '../../ui/typography.tsx';
import type { Route } from './+types/page.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const call = serverApi(context).call('GET /api/pages/{slug}', { params });
  const page = await call.catch(throwPageError);
  if (page.slug !== params.slug) throw redirect(pagePath(page.slug) + url.search, 301);
  return page;
}

export const handle = { isPublic: true, sitemap: 'pages' } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches, loaderData: page }) => {
  if (!page) return pageHead(matches, { title: 'Page not found', isPrivate: true });
  const { title, description, slug } = page;
  return pageHead(matches, {
    title,
    description,
    canonicalPath: pagePath(slug),
    structuredData: (shop) => [
      breadcrumbList(shop, [{ label: 'Home', to: '/' }, { label: title }]),
    ],
  });
};

/** A page that the owner writes. */
export default function OwnPage({ loaderData: { title, html } }: Route.ComponentProps) {
  return (
    <article className="page py-10 md:py-16">
      <Heading level={1} size="display" className="max-w-3xl">
        {title}
      </Heading>
      <RichText html={html} className="mt-6 md:mt-8" />
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isMissing(error)) return <PageError error={error} />;
  return <LoadFailure error={error} title="Page" />;
}
