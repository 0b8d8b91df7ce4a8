import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { PROJECT_ROOT } from '../../src/server/platform/process/environment.ts';
import { PRODUCTION, SHOP_ARGUMENTS } from '../../tools/launch/shop-arguments.mjs';
import { UNSET_SETTINGS } from './unset-settings.ts';

/** Whether the pages are built: `npm run test:unit` and `npm test` do that first. */
export const IS_BUILT = existsSync(path.join(PROJECT_ROOT, 'build/server/index.js'));

/** The built shop in a process of its own. */
export interface ShopProcess {
  origin: string;
  port: number;
  /** What it has printed and logged. */
  output(): string;
  /** Sends SIGTERM and waits for the end; returns the exit code. */
  stop(): Promise<number | null>;
}

/** Starts the built shop and resolves when it takes requests. */
export async function startShopProcess(
  port: number,
  env: Record<string, string>,
): Promise<ShopProcess> {
  const shop = spawn(process.execPath, SHOP_ARGUMENTS, {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      ...UNSET_SETTINGS,
      ...PRODUCTION,
      LOG_LEVEL: 'warn',
      SPLASH_MS: '0',
      TRUST_PROXY: 'on',
      PREGENERATE_PICTURES: 'off',
      PORT: String(port),
      HOST: '127.0.0.1',
      ...env,
    },
  });
  let output = '';
  const note = (text: Buffer) => {
    output += text;
  };
  shop.stdout?.on('data', note);
  shop.stderr?.on('data', note);
  await ready(shop, () => output);
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    output: () => output,
    async stop() {
      if (shop.exitCode !== null || shop.signalCode !== null) return shop.exitCode;
      const ended = once(shop, 'exit');
      shop.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}

/** The shop reports over its channel that it is open. */
async function ready(shop: ChildProcess, output: () => string): Promise<void> {
  const ended = new AbortController();
  const { signal } = ended;
  const failed = once(shop, 'exit', { signal }).then(() => {
    throw new Error(`The shop did not start:\n${output()}`);
  });
  try {
    await Promise.race([once(shop, 'message', { signal }), failed]);
  } finally {
    ended.abort();
    failed.catch(() => {});
  }
}

/** A port that is free at the moment. */
export async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
