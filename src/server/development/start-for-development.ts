import { outboxFolder } from '../platform/mail/mail.ts';
import { startShop } from '../start-shop.ts';
import { developmentPages } from './development-pages.ts';
import { DEVELOPMENT_PATH } from './page.ts';
import { pagesOfRenderer } from './rendered-pages.ts';
import { createSimulatorSwitches } from './simulator-page.ts';

/** Starts the shop below the dev server, which has the shop's port, renders the pages, and receives the port. */
export async function startForDevelopment(isRestart: boolean): Promise<void> {
  const simulatorSwitches = createSimulatorSwitches();
  await startShop({
    pages: pagesOfRenderer(process.env.PAGE_RENDERER ?? ''),
    isRestart,
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
    onOpen: (port) => process.send?.({ port }),
  });
}
