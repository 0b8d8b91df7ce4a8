import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ApiClient, createApiClient } from '../src/contract/client.ts';

const ROOT = path.join(import.meta.dirname, '..');
export const OWNER = { email: 'owner@bench.example', password: 'bench password' };

/** A shop of the bench: the built one, in a process and a data folder of its own. */
export type BenchShop = Awaited<ReturnType<typeof startShop>>;

/**
 * Starts the built shop with the demo catalogue. A `dataDir` is kept, `BENCH_DATA_DIR` too: a
 * folder of an earlier run has all its pictures. `start` runs the shop below its supervisor, whose
 * process id is then the shop's.
 */
export async function startShop(
  port: number,
  dataDir?: string,
  command: 'serve' | 'start' = 'serve',
) {
  const kept = dataDir ?? process.env.BENCH_DATA_DIR;
  const folder = kept ?? (await mkdtemp(path.join(tmpdir(), 'shop-bench-')));
  const origin = `http://localhost:${port}`;
  // A shop of a bench that was stopped may still answer, for as long as it takes to close.
  if (await fetch(`${origin}/healthz`).catch(() => null))
    throw new Error(
      `Port ${port} is taken: wait until the other shop has closed, or set BENCH_PORT`,
    );
  const shop = spawn(process.execPath, ['tools/launch.mjs', command], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'true',
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(shop, 'exit');
  await Promise.race([waitForPage(origin), ended]);
  if (shop.exitCode !== null) throw new Error(`The shop ended with ${shop.exitCode}`);
  return {
    origin,
    pid: shop.pid ?? 0,
    async stop(): Promise<void> {
      shop.kill('SIGTERM');
      await ended;
      if (!kept) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The API as a visitor and as the owner call it. */
export async function openClients(origin: string, owner = OWNER) {
  const visitor = createApiClient({ send: fetch, baseUrl: origin });
  const { token } = await visitor.call('POST /api/user/signin', { body: owner });
  const signedIn = createApiClient({ send: fetch, baseUrl: origin, token: () => token });
  return { visitor, owner: signedIn, token };
}

/** A change of what every page shows, so that each is rendered anew. */
export async function renameShop(owner: ApiClient, name: string): Promise<void> {
  const { version, settings } = await owner.call('GET /api/admin/settings');
  const body = { version, settings: { ...settings, name } };
  await owner.call('PUT /api/admin/settings', { body });
}

/** Prints what was wrong, and makes the bench end with 1 where there is anything. */
export function reportProblems(problems: string[]): void {
  for (const problem of problems.slice(0, 40)) console.log(`PROBLEM: ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

async function waitForPage(origin: string): Promise<void> {
  for (let tries = 0; tries < 2400; tries += 1) {
    const page = await fetch(`${origin}/`).catch(() => null);
    if (page?.ok) return;
    await wait(25);
  }
  throw new Error('The shop did not open within a minute');
}
