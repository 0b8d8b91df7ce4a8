import { type ReactNode, useEffect } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { shopDay } from '../domain/orders/dashboard-buckets.ts';
import { OWN_COLOURS } from '../domain/theme/own-colours.ts';
import type { Route } from './+types/root.ts';
import { API_BASE_META, serverApi } from './platform/api.ts';
import { type EarlyHandle, earlyAnswersScript } from './platform/early-answers.ts';
import { replayEarlyPresses } from './platform/early-presses.ts';
import { FIRST_SCRIPTS } from './platform/first-scripts.ts';
import { pageHead } from './platform/head.ts';
import { HeadLinks } from './platform/head-links.tsx';
import { InlineScript } from './platform/inline-script.tsx';
import { useLateFonts } from './platform/late-fonts.ts';
import { useServiceWorker } from './platform/service-worker.ts';
import { findSession } from './platform/session.ts';
import { useHydrated } from './platform/use-hydrated.ts';
import { ChunkNotice } from './storefront/pages/chunk-failure.tsx';
import { PageError } from './storefront/pages/load-failure.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const shop = await serverApi(context).call('GET /api/shop');
  return { shop, year: Number(shopDay(new Date(), shop.timeZone).slice(0, 4)) };
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
  useEffect(replayEarlyPresses, []);
  return (
    // The first scripts mark it.
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Only the server writes them, so the page's own scripts need not contain them. */}
        <InlineScript>{import.meta.env.SSR ? FIRST_SCRIPTS : ''}</InlineScript>
        <EarlyAnswers baseUrl={data?.shop.apiBaseUrl ?? ''} />
        <meta name="theme-color" content={theme?.background ?? OWN_COLOURS.background} />
        <meta name={API_BASE_META} content={data?.shop.apiBaseUrl ?? ''} />
        <Meta />
        <HeadLinks theme={theme} />
        <Links />
      </head>
      <body>
        {children}
        <ChunkNotice />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Asks for what a private page's loader will need, before the styles and scripts. */
function EarlyAnswers({ baseUrl }: { baseUrl: string }) {
  const requests = useMatches().flatMap(
    ({ handle, params }) => (handle as EarlyHandle | undefined)?.early(params) ?? [],
  );
  // A page that the browser renders itself asks when it is opened.
  if (useHydrated() || requests.length === 0) return null;
  return (
    <InlineScript>{import.meta.env.SSR ? earlyAnswersScript(requests, baseUrl) : ''}</InlineScript>
  );
}

export default function App() {
  useServiceWorker();
  useLateFonts();
  useEffect(findSession, []);
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
