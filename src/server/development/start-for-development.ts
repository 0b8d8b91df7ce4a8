import { SIMULATOR_PATH } from '../gateways.ts';
import { outboxFolder } from '../platform/mail/mail.ts';
import { startShop } from '../start-shop.ts';
import { DEVELOPMENT_PATH, developmentPages } from './development-pages.ts';
import { pagesOfRenderer } from './rendered-pages.ts';

/** Starts the shop below the dev server, which has the shop's port, renders the pages, and is told our port. */
export async function startForDevelopment(isRestart: boolean): Promise<void> {
  await startShop({
    pages: pagesOfRenderer(process.env.PAGE_RENDERER ?? ''),
    isRestart,
    createApp({ dataDir }, shop) {
      const app = developmentPages({
        outbox: outboxFolder(dataDir),
        dataDir,
        databaseUrl: shop.databaseUrl,
        simulatorPath: shop.gateways.simulator && SIMULATOR_PATH,
      });
      return { path: DEVELOPMENT_PATH, app };
    },
    onOpen: (port) => process.send?.({ port }),
  });
}
