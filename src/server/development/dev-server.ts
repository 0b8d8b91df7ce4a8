import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { ViteDevServer } from 'vite';
import { EmbeddedPostgresError } from '../../../packages/embedded-postgres/embedded-postgres-error.ts';
import { openEmbeddedPostgres } from '../../../packages/embedded-postgres/open-embedded-postgres.ts';
import { startHttpServer } from '../platform/http/http-server.ts';
import { followTraffic } from '../platform/http/http-traffic.ts';
import { watchParent } from '../platform/process/parent-watch.ts';
import { loadSettings, PROJECT_ROOT, type Settings } from '../platform/process/settings.ts';
import { StartError } from '../platform/process/start-error.ts';
import { forward } from './forward.ts';
import { errorPage, printError, startPageRenderer } from './page-renderer.ts';
import { isServerFile } from './server-files.ts';
import { runShop, type ShopProcess } from './shop-process.ts';

/** Editors write a file in several steps, and several files at once. */
const SETTLE_MS = 50;
const ENDED =
  'The shop does not answer: the terminal says why. This page loads again once it does.';

const closers: (() => Promise<void>)[] = [];
const starting = startDevServer().catch(async (error) => {
  await closeAll();
  throw error;
});
try {
  await starting;
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/**
 * Keeps what a saved file of the server does not change, Vite and the database, and restarts the shop
 * alone, in a process of its own (decision 56).
 */
async function startDevServer(): Promise<void> {
  const settings = loadSettings();
  onStop();
  const database = await holdDatabase(settings);
  if (database) closers.push(database.close);
  const server = createServer();
  let shop: ShopProcess | undefined;
  const opening = openVite(server, settings, (file) => {
    say(`${file} was saved: restarting the shop`);
    shop?.restart();
  });
  const portOf = async () => (await shop?.port()) ?? null;
  const renderer = await startPageRenderer(opening, async () => {
    return `http://127.0.0.1:${await portOf()}`;
  });
  const closeHttp = await startHttpServer(
    server,
    followTraffic(server),
    listenerOf(opening, portOf),
    settings,
  );
  // In parallel: the reload channel of an open page keeps the HTTP server busy.
  closers.push(async () => {
    await Promise.all([opening.then((vite) => vite.close()), closeHttp({ idleMs: 0, drainMs: 0 })]);
  });
  shop = runShop({
    module: path.join(import.meta.dirname, 'standby.ts'),
    env: { PAGE_RENDERER: renderer },
    say,
    onRestarted: () => void opening.then(({ ws }) => ws.send({ type: 'full-reload' })),
  });
  closers.push(shop.close);
  await opening;
}

/**
 * The embedded database runs for as long as the dev server: the shop's process only joins it.
 * @throws StartError when the operator has to fix something first
 */
async function holdDatabase({ dataDir, databaseUrl }: Settings) {
  if (databaseUrl) return null;
  try {
    return await openEmbeddedPostgres({ dataDir, role: 'tool', log: say });
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? new StartError(error.message) : error;
  }
}

/** @param onSaved called with the path of a saved file that the shop's process runs */
async function openVite(
  server: Server,
  { dataDir }: Settings,
  onSaved: (file: string) => void,
): Promise<ViteDevServer> {
  const { createServer: createVite } = await import('vite');
  let settling: NodeJS.Timeout | undefined;
  const before = process.listeners('SIGTERM');
  const vite = await createVite({
    root: PROJECT_ROOT,
    appType: 'custom',
    // It would clear the admin's password, which is shown once.
    clearScreen: false,
    server: {
      middlewareMode: true,
      hmr: { server },
      watch: { ignored: [`${dataDir}/**`, `${PROJECT_ROOT}/.data/**`] },
    },
    plugins: [
      {
        name: 'restart-shop',
        configureServer({ watcher }) {
          watcher.on('all', (_event, changed) => {
            const file = path.relative(PROJECT_ROOT, changed).replaceAll(path.sep, '/');
            if (!isServerFile(file)) return;
            clearTimeout(settling);
            settling = setTimeout(() => onSaved(file), SETTLE_MS);
          });
        },
      },
    ],
  });
  // Vite's own handler would end the process before the shop is closed.
  for (const listener of process.listeners('SIGTERM')) {
    if (!before.includes(listener)) process.off('SIGTERM', listener);
  }
  return vite;
}

/** Scripts and styles come from Vite, everything else from the shop; while that restarts, requests wait. */
function listenerOf(opening: Promise<ViteDevServer>, portOf: () => Promise<number | null>) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { middlewares } = await opening;
    middlewares(request, response, async () => {
      const port = await portOf();
      const isSent = port !== null && (await forward(port, request, response).then(yes, no));
      if (isSent || response.headersSent) return;
      const page = errorPage(ENDED, 503);
      response.writeHead(page.status, Object.fromEntries(page.headers));
      response.end(await page.text());
    });
  };
}

const yes = () => true;
const no = () => false;

/**
 * Closes once, on a signal or when the launcher is gone. During the start that takes effect at its end,
 * because what was opened has to be closed: PostgreSQL would run on.
 */
function onStop(): void {
  let isStopping = false;
  const run = async () => {
    if (isStopping) return;
    isStopping = true;
    await starting.catch(() => {});
    await closeAll();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, run);
  watchParent(() => void run());
}

/** Closes the last opened first. */
async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close().catch(printError);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
