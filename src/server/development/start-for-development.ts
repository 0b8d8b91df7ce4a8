import type { RequestListener } from 'node:http';
import type { ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import { createPagesHandler } from '../platform/http/pages.ts';
import { outboxFolder } from '../platform/mail/mail.ts';
import { startShop } from '../start-shop.ts';
import { developmentPages } from './development-pages.ts';
import { DEVELOPMENT_PATH } from './page.ts';
import { createSimulatorSwitches } from './simulator-page.ts';

/** Starts the shop with pages rendered from their sources. Returns what stops it. */
export function startForDevelopment(
  vite: ViteDevServer,
  isRestart: boolean,
  errorPage: (error: unknown) => Response,
): Promise<() => Promise<void>> {
  const loadBuild = () => vite.ssrLoadModule('virtual:react-router/server-build');
  const render = createPagesHandler(loadBuild as () => Promise<ServerBuild>, 'development');
  const simulatorSwitches = createSimulatorSwitches();
  return startShop({
    isRestart,
    pages: (...request) => render(...request).catch(errorPage),
    /** Vite answers what is its own, and leaves the rest to the shop. */
    wrap:
      (listener: RequestListener): RequestListener =>
      (request, response) =>
        vite.middlewares(request, response, () => listener(request, response)),
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
}
