import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clusterIn } from '../../packages/embedded-postgres/cluster.ts';
import { openEmbeddedPostgres } from '../../packages/embedded-postgres/open-embedded-postgres.ts';
import { findServer } from '../../packages/embedded-postgres/server-process.ts';
import { type OpenShop, openShop } from '../../src/server/open-shop.ts';
import { startHttpServer } from '../../src/server/platform/http/http-server.ts';
import type { Pages } from '../../src/server/platform/http/pages-source.ts';
import { parseSettings } from '../../src/server/platform/process/settings.ts';
import { createRequestListener } from '../../src/server/request-listener.ts';

export const OWNER = { email: 'owner@example.com', password: 'correct horse' };

/** A shop that listens, with its own database, which can be killed. */
export interface RunningShop {
  origin: string;
  dataDir: string;
  shop: OpenShop;
  /** What was logged for the operator. */
  lines: string[];
  killDatabase(): Promise<void>;
  close(): Promise<void>;
}

interface Parts {
  /** The shop uses a server that it does not run itself, as with DATABASE_URL. */
  isOwnServer?: boolean;
  pages?: Pages['handler'];
}

/** Opens everything of the shop but its built pages. */
export async function openRunningShop({ isOwnServer, pages }: Parts = {}): Promise<RunningShop> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-running-'));
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const server = isOwnServer ? await openEmbeddedPostgres({ dataDir, role: 'shop', log }) : null;
  const settings = parseSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: server?.url,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
  });
  const shop = await openShop(settings, 'shop', log, (reason) => {
    throw reason;
  });
  await shop.services.accounts.ensureAdmin(OWNER);
  await shop.jobs.start();
  const http = createServer();
  const listener = createRequestListener(settings, shop, {
    handler: pages ?? (async () => new Response('page')),
    close: async () => {},
  });
  const closeHttp = await startHttpServer(http, listener, { host: '127.0.0.1', port: 0 });
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    dataDir,
    shop,
    lines,
    async killDatabase() {
      const running = await findServer(clusterIn(path.join(dataDir, 'postgres')));
      if (!running) throw new Error('The database does not run');
      process.kill(running.pid, 'SIGKILL');
    },
    async close() {
      await closeHttp(1_000);
      await shop.close();
      await server?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
