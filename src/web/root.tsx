import { type ReactNode, useEffect } from 'react';
import {
  Links,
  Meta,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router';
import { collectionPath } from '../domain/collections/collection.ts';
import { type PagePlace, pagePath } from '../domain/pages/page.ts';
import { MAX_PATH, withQuery } from '../domain/redirects/redirect.ts';
import { SOMETHING_WRONG } from '../domain/text/text.ts';
import { OWN_COLOURS } from '../domain/theme/public-theme.ts';
import { shopDay } from '../domain/time/calendar.ts';
import type { Route } from './+types/root.ts';
import { useServiceWorker } from './platform/after-load.ts';
import { API_BASE_META, serverApi } from './platform/api.ts';
import { pageHead } from './platform/head.ts';
import { HeadLinks } from './platform/head-links.tsx';
import lateFonts from './platform/late-fonts.js?raw';
import { InlineScript } from './platform/rendering.tsx';
import scriptWatch from './platform/script-watch.js?raw';
import { ensureSession } from './platform/session.ts';
import { PageError } from './storefront/pages/error-pages.tsx';

/** Where no page answers, an address that has a redirect leads to where its page is now. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url, request }, next) => {
    const response = await next();
    if (response.status !== 404 || !['GET', 'HEAD'].includes(request.method)) return response;
    if (url.pathname.length > MAX_PATH) return response;
    const query = { path: url.pathname };
    const { to } = await serverApi(context).call('GET /api/redirects', { query });
    if (to === null) return response;
    // Asked for again each time: browsers keep redirects for ever, and the address may be used again.
    const headers = { 'Cache-Control': 'no-store' };
    throw redirect(withQuery(to, url.search), { status: 301, headers });
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const [shop, categories, pages, collections] = await Promise.all([
    api.call('GET /api/shop'),
    api.call('GET /api/menu'),
    api.call('GET /api/pages'),
    api.call('GET /api/collections'),
  ]);
  const listIn = (place: PagePlace) =>
    pages
      .filter((page) => page.place === place)
      .map(({ title, slug }) => ({ label: title, to: pagePath(slug) }));
  return {
    shop,
    categories,
    year: Number(shopDay(new Date(), shop.timeZone).slice(0, 4)),
    links: {
      menu: [
        ...collections
          .filter(({ isInMenu }) => isInMenu)
          .map(({ title, slug }) => ({ label: title, to: collectionPath(slug) })),
        ...listIn('menu'),
      ],
      footer: listIn('footer'),
    },
  };
}

/** Reloads when a page reloads all of its data, for example after the owner saved settings. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  // Offline it would fail, and the whole page with it.
  return currentUrl.href === nextUrl.href && navigator.onLine;
}

export const meta: Route.MetaFunction = ({ matches }) => pageHead(matches);

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const theme = data?.shop.theme;
  return (
    <html lang="en-IN" data-fonts={theme?.fonts} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <InlineScript>{import.meta.env.SSR ? listInlineScripts() : ''}</InlineScript>
        <meta name="theme-color" content={theme?.background ?? OWN_COLOURS.background} />
        <meta name={API_BASE_META} content={data?.shop.apiBaseUrl ?? ''} />
        <Meta />
        <HeadLinks theme={theme} />
        <Links />
      </head>
      <body>
        {children}
        <ScriptNotice />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The scripts of every page's start, without their comments and indents, which every page would carry. */
function listInlineScripts(): string {
  return (scriptWatch + lateFonts).replaceAll(/^ *(?:\/\*[\s\S]*?\*\/|\/\/.*)?\n?/gm, '');
}

/** Shown by platform/script-watch.js where the page's scripts do not load. */
function ScriptNotice() {
  return (
    <div
      id="script-notice"
      role="alert"
      hidden
      suppressHydrationWarning
      className="on-dark fixed inset-x-0 bottom-0 z-60 bg-wood text-ivory shadow-over"
    >
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <p className="font-medium">{SOMETHING_WRONG}</p>
        <button
          type="button"
          className="min-h-11 rounded-xs border border-accent-light px-5 font-medium text-accent-light hover:bg-wood-line"
        >
          Try again
        </button>
      </div>
    </div>
  );
}

export default function App() {
  useServiceWorker();
  useEffect(() => void ensureSession(), []);
  return <Outlet />;
}

/** For errors of the layout itself; it shows those of a page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <PageError error={error} />
    </main>
  );
}
