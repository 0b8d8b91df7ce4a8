import { Writable } from 'node:stream';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
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
  const { nonce, finish } = rendering;
  const html = await rendered(
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
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const body = finish ? finish(html, headers) : html;
  return new Response(body, { headers, status: isBroken ? 500 : status });
}

interface Rendering {
  nonce: string | undefined;
  signal: AbortSignal;
  onError: (error: unknown) => void;
}

/** The whole page, in pieces as React's stream for Node makes them: its stream for the web takes longer. */
function rendered(
  page: ReactElement,
  { nonce, signal, onError }: Rendering,
): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const sink = new Writable({
      write(piece: Buffer, _encoding, done) {
        pieces.push(piece);
        done();
      },
    });
    sink.on('finish', () => resolve(Buffer.concat(pieces))).on('error', reject);
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // React sends every part in its place, so that no script has to move it.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError,
      onShellError: reject,
      onAllReady: () => pipe(sink),
    });
    signal.addEventListener('abort', () => abort(signal.reason), { once: true });
  });
}

/** A 404 page is not an error, and an aborted request needs no page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  (context as Readonly<RouterContextProvider>).get(reportContext)(error);
};
