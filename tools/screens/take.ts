import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { OWNER, startShop } from '../../bench/own-shop.ts';
import { type ApiClient, createApiClient } from '../../src/contract/client.ts';
import type { Order } from '../../src/contract/orders.ts';
import { findBrowser } from '../../tests/support/browser.ts';
import { liveABusyDay } from './busy-day.ts';
import { orderScreens } from './order-screens.ts';
import { ADMIN, CUSTOMER, type Screen, VISITOR } from './screens.ts';

/**
 * Takes a picture of every route at a phone's, a tablet's and a desk's width, from a shop of its
 * own with the demo catalogue, into .data/screens: to be looked at one by one.
 *
 *   npm run screens [part of a route, or of a picture's name]
 */
const ROOT = path.join(import.meta.dirname, '../..');
const FOLDER = path.join(ROOT, '.data/screens');
const PORT = 4180;
const BASE = `http://localhost:${PORT}`;
const WIDTHS = [360, 390, 768, 1440];
const ANANYA = { email: 'ananya@example.org', password: 'temple-border' };

const requested = process.argv[2] ?? '';
let taken = 0;
const shop = await startShop(PORT);
try {
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  await mkdir(FOLDER, { recursive: true });
  await takeAll(browser);
  await browser.close();
  if (taken === 0) throw new Error(`No screen's route or name has “${requested}” in it`);
  console.log(`The screens lie in ${FOLDER}`);
} finally {
  await shop.stop();
}

async function takeAll(browser: Browser): Promise<void> {
  const api = apiOf(null);
  const [saree] = (
    await api.call('GET /api/products', { query: { search: 'kanchivaram', limit: 1 } })
  ).items;
  const [gone] = (await api.call('GET /api/products')).items.filter(
    ({ countInStock }) => countInStock === 0,
  );
  if (!saree || !gone) throw new Error('The demo catalogue is not there');
  const products = [saree, gone].map(({ _id }) => ({ path: `/product/${_id}` }));
  await take(browser, null, [...VISITOR, ...products]);

  await api.call('POST /api/user/signup', { body: { ...ANANYA, fullName: 'Ananya Rao' } });
  const { token } = await api.call('POST /api/user/signin', { body: ANANYA });
  const empty = ['/orders', '/cart'].map((route) => ({ path: route, state: 'empty' }));
  await take(browser, token, empty);
  const owner = await api.call('POST /api/user/signin', { body: OWNER });
  const me = await apiOf(token).call('GET /api/user/me');
  const day = await liveABusyDay(apiOf(token), apiOf(owner.token), saree);
  const { shipped, unpaid } = day;
  const theirs = Object.values<Order>({ ...day }).map(({ _id }) => ({ path: `/orders/${_id}` }));
  await take(browser, token, [...CUSTOMER, ...theirs]);

  const dashboard = [
    `/admin/orders/${shipped._id}`,
    `/admin/orders/${unpaid._id}`,
    `/admin/orders/${shipped._id}/packing-slip`,
    `/admin/orders/${shipped._id}/invoice`,
    `/admin/products/${saree._id}`,
    `/admin/customers/${me._id}`,
  ].map((route) => ({ path: route }));
  await take(browser, owner.token, [...ADMIN, ...dashboard, ...orderScreens(day)]);
}

async function take(browser: Browser, token: string | null, screens: Screen[]): Promise<void> {
  for (const width of WIDTHS) {
    const context = await browser.newContext({
      viewport: { width, height: width < 700 ? 780 : 900 },
      isMobile: width < 700,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      // Sections that wait to be scrolled to are shown at once.
      reducedMotion: 'reduce',
    });
    await context.addInitScript((value) => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the splash itself sets it
      document.cookie = 'splashSeen=1; path=/';
      if (value) localStorage.setItem('ssmsAuthToken', value);
    }, token);
    const page = await context.newPage();
    for (const screen of screens
      .filter(isWanted)
      .filter(({ widths }) => widths?.includes(width) ?? true)) {
      await shoot(page, screen, width);
    }
    await context.close();
  }
}

async function shoot(page: Page, screen: Screen, width: number): Promise<void> {
  await page.goto(BASE + screen.path, { waitUntil: 'load' });
  await settled(page);
  if (screen.act) await screen.act(page);
  else await scrollThrough(page);
  await settled(page);
  const file = path.join(FOLDER, `${nameOf(screen)}-${width}.png`);
  await page.screenshot({ path: file, fullPage: !screen.act });
  console.log(path.basename(file));
  taken += 1;
}

/** Pictures below the fold load when they are neared: without this they would be shot blurred. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const step = window.innerHeight * 0.8;
    for (let y = 0; y < document.documentElement.scrollHeight; y += step) {
      window.scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
    window.scrollTo(0, 0);
  });
}

/** Waits for a page's requests, not for long: the dashboard keeps one open for new orders. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 2500 }).catch(() => undefined);
  await wait(300);
}

function isWanted(screen: Screen): boolean {
  return screen.path.includes(requested) || nameOf(screen).includes(requested);
}

function nameOf({ path: address, state }: Screen): string {
  const name = address.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home';
  return state ? `${name}.${state}` : name;
}

function apiOf(token: string | null): ApiClient {
  return createApiClient({ send: (request) => fetch(request), baseUrl: BASE, token: () => token });
}
