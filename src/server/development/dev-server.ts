import path from 'node:path';
import { inspect } from 'node:util';
import { html } from 'hono/html';
import { createServer } from 'vite';
import { PROJECT_ROOT } from '../platform/process/environment.ts';
import { watchParent } from '../platform/process/parent-watch.ts';
import { loadSettings } from '../platform/process/settings.ts';

/**
 * The shop of `npm run dev`. Vite loads the server's sources as it loads the pages', so that a
 * saved file costs what that file costs: Vite and the packages stay loaded while the shop starts
 * again.
 */
const SERVER_FILE = /^(src\/(server|domain|contract)|packages)\/.+(?<!\.test)\.ts$/;
/** Editors write a file in several steps, and several files at once. */
const SETTLE_MS = 50;

const vite = await createServer({
  root: PROJECT_ROOT,
  appType: 'custom',
  // It would clear the admin's password, which is shown once.
  clearScreen: false,
  server: {
    middlewareMode: true,
    watch: {
      ignored: [loadSettings().dataDir, path.join(PROJECT_ROOT, '.data')].map((dir) => `${dir}/**`),
    },
  },
});
// Vite's own handler would end the process before the shop, and its database, are closed.
process.removeAllListeners('SIGTERM');
let stop = async () => {};
let running = start(false);
if (!(await running)) process.exit(1);

let settling: NodeJS.Timeout | undefined;
let isEnding = false;
vite.watcher.on('all', (_event, changed) => {
  const file = path.relative(PROJECT_ROOT, changed).replaceAll(path.sep, '/');
  if (!SERVER_FILE.test(file)) return;
  clearTimeout(settling);
  settling = setTimeout(() => {
    running = running.then(() => restart(file));
  }, SETTLE_MS);
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
watchParent(end);

/** Starts the shop from its sources as they are now. False where that failed, which it says. */
async function start(isRestart: boolean): Promise<boolean> {
  try {
    const server = await vite.ssrLoadModule('/src/server/development/start-for-development.ts');
    stop = await server.startForDevelopment(vite, isRestart, errorPage);
    return true;
  } catch (error) {
    report(error);
    return false;
  }
}

async function restart(file: string): Promise<boolean> {
  process.stdout.write(`${file} was saved: the shop starts again\n`);
  const stopped = stop;
  stop = async () => {};
  await stopped();
  const isStarted = await start(true);
  if (isStarted) vite.ws.send({ type: 'full-reload' });
  return isStarted;
}

/** Once: a signal may come from the terminal and from the launcher, whose end is seen too. */
async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  clearTimeout(settling);
  await running;
  await Promise.all([stop(), vite.close()]);
  process.exit(0);
}

/** In the terminal: a sentence for whoever has to fix a setting, else with its stack. */
function report(error: unknown): void {
  if (error instanceof Error) vite.ssrFixStacktrace(error);
  const isForOperator = error instanceof Error && /^(Start|Settings)Error$/.test(error.name);
  process.stderr.write(`${isForOperator ? error.message : inspect(error)}\n`);
}

/** A page that says what is wrong and loads itself again when a file is saved. */
function errorPage(error: unknown): Response {
  report(error);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Error</title>
        <script type="module" src="/@vite/client"></script>
      </head>
      <body>
        <pre style="white-space:pre-wrap">${inspect(error)}</pre>
      </body>
    </html>`;
  const headers = { 'Content-Type': 'text/html; charset=utf-8' };
  return new Response(String(page), { status: 500, headers });
}
