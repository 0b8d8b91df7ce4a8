import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ShopSettingsView } from '../../../src/contract/shop.ts';
import { PRODUCTION, SHOP_ARGUMENTS } from '../../../tools/launch/shop-arguments.mjs';
import { openSmtpServer, type ReceivedMail } from '../../support/smtp-server.ts';
import { UNSET_SETTINGS } from '../../support/unset-settings.ts';
import { test as adminTest } from './admin-test.ts';
import { expect, OWNER, ownerApi } from './shop-test.ts';

export interface OwnShop {
  url: string;
  /** The emails that it has sent. */
  mails: readonly ReceivedMail[];
  close(): Promise<void>;
}

/**
 * A shop for one test, as at its first start: for tests that change the whole shop or check its
 * totals, or need settings that depend on its address. Starting takes some seconds.
 */
export async function openOwnShop(
  settingsAt: (url: string) => Record<string, string> = () => ({}),
): Promise<OwnShop> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-own-'));
  await shareRenderedPictures(dataDir);
  const mail = await openSmtpServer();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const shop = spawn(process.execPath, SHOP_ARGUMENTS, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...UNSET_SETTINGS,
      ...PRODUCTION,
      LOG_LEVEL: 'warn',
      PORT: String(port),
      DATA_DIR: dataDir,
      TRUST_PROXY: 'on',
      PREGENERATE_PICTURES: 'off',
      DEMO: 'on',
      SPLASH_MS: '0',
      SMTP_URL: mail.url,
      MAIL_FROM: 'post@shop.example',
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      ...settingsAt(url),
    },
  });
  const ended = once(shop, 'exit');
  async function close() {
    // After SIGTERM it would wait for a load balancer.
    shop.kill('SIGINT');
    await ended;
    await mail.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  try {
    await expect(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200)).toPass({
      timeout: 150_000,
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { url, mails: mail.received, close };
}

/** Files of the same content have the same name in every shop: none renders what another has rendered. */
async function shareRenderedPictures(dataDir: string): Promise<void> {
  const rendered = path.join(process.env.E2E_DATA_DIR ?? '', 'pictures/versions');
  await mkdir(rendered, { recursive: true });
  await mkdir(path.join(dataDir, 'pictures'));
  await symlink(rendered, path.join(dataDir, 'pictures/versions'));
}

export type SettingsChanges = Partial<ShopSettingsView['settings']>;

interface SettingsShop extends OwnShop {
  /** Saves the settings of the first start with these changes, whatever the test before has saved. */
  change(changes: SettingsChanges): Promise<void>;
}

/**
 * For tests that change the settings: a shop apart from the other tests', one after another in it. Those in
 * tests/e2e/settings share one; elsewhere each starts its own.
 */
export const settingsTest = adminTest.extend<object, { shop: SettingsShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const shop = await openOwnShop();
      const owner = await ownerApi(shop.url);
      const { settings: first } = await owner.call('GET /api/admin/settings');
      async function change(changes: SettingsChanges) {
        const { version } = await owner.call('GET /api/admin/settings');
        const settings = { ...first, ...changes };
        await owner.call('PUT /api/admin/settings', { body: { version, settings } });
      }
      await use({ ...shop, change });
      await shop.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
