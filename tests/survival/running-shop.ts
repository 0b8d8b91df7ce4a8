import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clusterPaths } from '../../packages/embedded-postgres/cluster.ts';
import { openEmbeddedPostgres } from '../../packages/embedded-postgres/open-embedded-postgres.ts';
import { findServer } from '../../packages/embedded-postgres/server-process.ts';
import { paise } from '../../src/domain/money/money.ts';
import { MAX_UNPAID } from '../../src/domain/orders/unpaid-limits.ts';
import { listWorkers } from '../../src/server/features.ts';
import { type OpenShop, openShop } from '../../src/server/open-shop.ts';
import { inTransaction } from '../../src/server/platform/db/transactions.ts';
import { startHttpServer, trackRequests } from '../../src/server/platform/http/http-server.ts';
import type { Pages } from '../../src/server/platform/http/pages.ts';
import { parseSettings } from '../../src/server/platform/process/settings.ts';
import { createRequestListener } from '../../src/server/start-shop.ts';

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
  /** The address of a running server to use, as with DATABASE_URL. */
  databaseUrl?: string;
  pages?: Pages;
  /** Further settings. */
  env?: Record<string, string>;
}

/** Opens everything of the shop but its built pages. */
export async function openRunningShop({
  isOwnServer,
  databaseUrl,
  pages = { handler: async () => new Response('page'), declared: [] },
  env,
}: Parts = {}): Promise<RunningShop> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-running-'));
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const server = isOwnServer ? await openEmbeddedPostgres({ dataDir, role: 'shop', log }) : null;
  const settings = parseSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? server?.url,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    ...env,
  });
  const onLost = (reason: Error) => {
    throw reason;
  };
  const shop = await openShop(settings, { role: 'shop', log, onLost });
  await shop.services.accounts.ensureAdmin(OWNER);
  await shop.jobs.start(listWorkers(shop.services));
  const http = createServer();
  const listener = createRequestListener(settings, shop, pages, () => false);
  const address = { host: '127.0.0.1', port: 0 };
  const closeHttp = await startHttpServer(http, trackRequests(http), listener, address);
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    dataDir,
    shop,
    lines,
    async killDatabase() {
      const running = await findServer(clusterPaths(path.join(dataDir, 'postgres')));
      if (!running) throw new Error('The database does not run');
      process.kill(running.pid, 'SIGKILL');
    },
    async close() {
      await closeHttp({ idleMs: 0, drainMs: 1_000 });
      await shop.close();
      await server?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Lets one account have any number of unpaid orders. */
export async function liftUnpaidLimits({ shop }: Pick<RunningShop, 'shop'>): Promise<void> {
  const limits = JSON.stringify({ unpaidOrders: MAX_UNPAID, unpaidItems: MAX_UNPAID });
  await shop.database.pool.query('insert into shop_settings values (true, 1, $1)', [limits]);
}

/** The token of a new customer at this address: sign-ups are limited by it. */
export async function signUp(origin: string, address: string): Promise<string> {
  const account = { email: `${randomUUID()}@example.com`, password: 'correct horse' };
  const post = async (pathname: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    const answer = await fetch(origin + pathname, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${pathname}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  await post('/api/user/signup', { fullName: 'Test Customer', ...account });
  return (await post('/api/user/signin', account)).token;
}

/** Adds products of this many pieces each, at 1,000 rupees; returns their ids. */
export function addProducts({ database, services }: OpenShop, count: number, stock: number) {
  const now = new Date();
  const entries = Array.from({ length: count }, (_, number) => ({
    product: {
      name: `Silk Saree ${number}`,
      description: '',
      stock,
      createdAt: now,
      updatedAt: now,
      pricePaise: paise(100_000),
      offerPricePaise: null,
    },
    category: 'Silk Sarees',
    subCategory: 'Kanchivaram',
    pictures: [],
  }));
  return inTransaction(database.pool, (tx) => services.catalogue.addProducts(tx, entries));
}
