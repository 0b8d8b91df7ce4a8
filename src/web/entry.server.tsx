import { renderToReadableStream } from 'react-dom/server.edge';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { reportContext } from './platform/api.ts';
import { RenderingContext, renderingContext } from './platform/rendering.ts';

export { apiContext, reportContext } from './platform/api.ts';
export { renderingContext } from './platform/rendering.ts';

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
  const stream = await renderToReadableStream(
    <RenderingContext value={rendering}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </RenderingContext>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        isBroken = true;
        loadContext.get(reportContext)(error);
      },
    },
  );
  await stream.allReady;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(stream, { headers, status: isBroken ? 500 : status });
}

/** A 404 page is not an error, and an aborted request needs no page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  (context as Readonly<RouterContextProvider>).get(reportContext)(error);
};
