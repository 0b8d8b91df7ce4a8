import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { html } from 'hono/html';
import type { ViteDevServer } from 'vite';
import type { createApiClient } from '../../contract/client.ts';
import { createPagesHandler } from '../platform/http/pages.ts';
import { PAGE_ID, PAGE_URL } from './rendered-pages.ts';

type Build = Parameters<typeof createPagesHandler>[0];

/**
 * Renders pages from source for the shop, which asks for them by HTTP; they read their data from the
 * shop's API. Returns the renderer's address.
 */
export async function startPageRenderer(
  opening: Promise<ViteDevServer>,
  shopOrigin: () => Promise<string>,
): Promise<string> {
  const render = async (request: Request): Promise<Response> => {
    const vite = await opening;
    try {
      return await renderPage(vite, await shopOrigin(), request);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      printError(error);
      return errorPage(inspect(error));
    }
  };
  const server = createServer(getRequestListener(render, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function renderPage(vite: ViteDevServer, baseUrl: string, request: Request) {
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build');
  // As pages import it, so that it is as new as they are.
  const client = await vite.ssrLoadModule('/src/contract/client.ts');
  const api = (client.createApiClient as typeof createApiClient)({ send: fetch, baseUrl });
  const { method, headers, signal } = request;
  const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
  const page = new Request(headers.get(PAGE_URL) ?? '', { method, headers, body, signal });
  const handler = createPagesHandler(load as Build, 'development');
  return handler(page, api, printError, headers.get(PAGE_ID) ?? '');
}

/** In the terminal, with its stack. */
export function printError(error: unknown): void {
  process.stderr.write(`${inspect(error)}\n`);
}

/** A page that says what is wrong and loads itself again when a file is saved. */
export function errorPage(message: string, status = 500): Response {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Error</title>
        <script type="module" src="/@vite/client"></script>
      </head>
      <body>
        <pre style="white-space:pre-wrap">${message}</pre>
      </body>
    </html>`;
  const headers = { 'Content-Type': 'text/html; charset=utf-8' };
  return new Response(String(page), { status, headers });
}
