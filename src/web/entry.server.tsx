import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { reportContext } from './platform/api.ts';
import { RenderingContext, renderingContext } from './platform/rendering.tsx';
import app from './styles/app.css?inline';
import figtree from './styles/font-pairs/figtree.css?inline';
import marcellus from './styles/font-pairs/marcellus-figtree.css?inline';

export { apiContext, reportContext } from './platform/api.ts';
export { renderingContext } from './platform/rendering.tsx';

const styles = { app, figtree, 'marcellus-figtree': marcellus };

/** Renders the whole page before sending it: the server hashes the inline scripts that bear its nonce. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  let isBroken = false;
  const rendering = loadContext.get(renderingContext);
  const { nonce } = rendering;
  const page = await renderToReadableStream(
    <RenderingContext value={{ ...rendering, styles }}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </RenderingContext>,
    {
      nonce,
      signal: request.signal,
      // React sends every part in its place, so that no script has to move it.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError(error) {
        isBroken = true;
        loadContext.get(reportContext)(error);
      },
    },
  );
  await page.allReady;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(page, { headers, status: isBroken ? 500 : status });
}

/** A 404 page is not an error, and an aborted request needs no page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  (context as Readonly<RouterContextProvider>).get(reportContext)(error);
};
