import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/support/browser.ts';
import { UNSET_SETTINGS } from './tests/support/unset-settings.ts';
import { PRODUCTION, SHOP_ARGUMENTS } from './tools/launch/shop-arguments.mjs';

// Two checkouts on one machine can each have a port of their own.
const PORT = Number(process.env.E2E_PORT ?? 4173);
// Workers read this file again: the folder is chosen once and handed on by the environment.
if (!process.env.E2E_DATA_DIR) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shop-e2e-'));
  process.env.E2E_DATA_DIR = dataDir;
  // At the end of all: a teardown of Playwright comes before the shop has stopped.
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
}

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true };
const DESK = { viewport: { width: 1440, height: 900 } };
/** The tag of tests whose screens are laid out differently at the other width. */
const BOTH_WIDTHS = /@both-widths/;

const { executablePath, args } = await findBrowser();

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  // CI has two processors, and a test waits for a third of its time.
  workers: 3,
  // What passes on a second try only is a fault to be found.
  retries: 0,
  forbidOnly: true,
  // A machine that is busy is slow, not wrong.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    // Its requests would pass by those that tests answer themselves; its own test allows it.
    serviceWorkers: 'block',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A trace of every test would take a third of the run: ask for one with --trace=on.
    screenshot: 'only-on-failure',
    // A process that only draws takes a fifteenth of a run.
    launchOptions: { executablePath, args: [...args, '--in-process-gpu'] },
  },
  // Customers buy on phones, and owners work at desks.
  projects: [
    // First, since they take longest. One worker, so that they share one shop (support/own-shop.ts).
    { name: 'settings on a phone', use: PHONE, testMatch: 'settings/*.spec.ts', workers: 1 },
    {
      name: 'settings at a desk',
      use: DESK,
      testMatch: 'settings/*.spec.ts',
      grep: BOTH_WIDTHS,
      workers: 1,
    },
    { name: 'shop on a phone', use: PHONE, testMatch: 'storefront/*.spec.ts' },
    { name: 'admin at a desk', use: DESK, testMatch: 'admin/*.spec.ts' },
    { name: 'shop at a desk', use: DESK, testMatch: 'storefront/*.spec.ts', grep: BOTH_WIDTHS },
    { name: 'admin on a phone', use: PHONE, testMatch: 'admin/*.spec.ts', grep: BOTH_WIDTHS },
  ],
  webServer: {
    command: `node ${SHOP_ARGUMENTS.join(' ')}`,
    url: `http://localhost:${PORT}/readyz`,
    // After SIGTERM it would wait for a load balancer.
    gracefulShutdown: { signal: 'SIGINT', timeout: 15_000 },
    timeout: 120_000,
    env: {
      ...UNSET_SETTINGS,
      ...PRODUCTION,
      // Each test customer calls from a unique address, because sign-ups are rate-limited by it.
      TRUST_PROXY: 'on',
      // It would take a fifth of the processor.
      PREGENERATE_PICTURES: 'off',
      DEMO: 'on',
      PUBLIC_URL: `http://localhost:${PORT}`,
      PORT: String(PORT),
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: 'warn',
      SPLASH_MS: '3000',
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: 'temple-border',
    },
  },
});
