import type { RequestListener, Server } from 'node:http';
import { inspect } from 'node:util';
import { html } from 'hono/html';
import type { ServerBuild } from 'react-router';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { createPagesHandler, type PagesHandler } from '../platform/http/pages.ts';
import { outboxFolder } from '../platform/mail/mail.ts';
import { PROJECT_ROOT } from '../platform/process/settings.ts';
import { StartError } from '../platform/process/start-error.ts';
import { startShop } from '../start-shop.ts';
import { developmentPages } from './development-pages.ts';
import { DEVELOPMENT_PATH } from './page.ts';
import { createSimulatorSwitches } from './simulator-page.ts';

/**
 * The shop of `npm run dev`: Vite in the shop's process serves scripts and styles from their sources and
 * replaces components in open pages. Node's `--watch` starts the process again when a file of the
 * server was saved.
 */
const simulatorSwitches = createSimulatorSwitches();
try {
  await startShop({
    openPages,
    simulatorControls: simulatorSwitches.controls,
    createApp({ dataDir }, shop) {
      const app = developmentPages({
        outbox: outboxFolder(dataDir),
        dataDir,
        databaseUrl: shop.databaseUrl,
        simulator: shop.gateways.simulator,
        simulatorSwitches,
      });
      return { path: DEVELOPMENT_PATH, app };
    },
  });
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function openPages(server: Server, dataDir: string) {
  const vite = await createVite({
    root: PROJECT_ROOT,
    appType: 'custom',
    clearScreen: false,
    server: {
      middlewareMode: true,
      hmr: { server },
      watch: { ignored: [`${dataDir}/**`, `${PROJECT_ROOT}/.data/**`] },
    },
  });
  return {
    handler: renderFromSource(vite),
    /** Vite answers what is its own, and leaves the rest to the shop. */
    wrap:
      (listener: RequestListener): RequestListener =>
      (request, response) =>
        vite.middlewares(request, response, () => listener(request, response)),
    close: () => vite.close(),
  };
}

function renderFromSource(vite: ViteDevServer): PagesHandler {
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build');
  const handle = createPagesHandler(load as () => Promise<ServerBuild>, 'development');
  return async (...request) => {
    try {
      return await handle(...request);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      process.stderr.write(`${inspect(error)}\n`);
      return errorPage(inspect(error));
    }
  };
}

/** A page that says what is wrong and loads itself again when a file is saved. */
function errorPage(message: string): Response {
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
  return new Response(String(page), { status: 500, headers });
}
