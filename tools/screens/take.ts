import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type ApiClient, createApiClient } from '../../src/contract/client.ts';
import { sellingPrice } from '../../src/domain/pricing.ts';
import { findBrowser } from '../../tests/support/browser.ts';

/**
 * Takes a picture of every route at a phone's, a tablet's and a desk's width, from a shop of its own
 * with the demo catalogue, into .data/screens: to be looked at one by one.
 *
 *   npm run screens [part of a route]
 */
const ROOT = path.join(import.meta.dirname, '../..');
const FOLDER = path.join(ROOT, '.data/screens');
const PORT = 4190;
const BASE = `http://localhost:${PORT}`;
const WIDTHS = [360, 768, 1440];
const OWNER = { email: 'owner@example.com', password: 'temple-border' };
const SHOPPER = { email: 'ananya@example.org', password: 'temple-border' };

const VISITOR = [
  '/',
  '/category/silk-sarees',
  '/category/silk-sarees/kanchivaram?color=maroon&offer=1',
  '/category/silk-sarees?color=silver&design=checked&offer=1',
  '/search/maroon',
  '/search/nothing-like-it',
  '/signin',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=abc',
  '/about',
  '/contact',
  '/privacy-policy',
  '/terms-and-conditions',
  '/return-policy',
  '/success',
  '/order-success?orderId=5f0c2a9b',
  '/payment-success',
  '/error',
  '/no-such-page',
];
const CUSTOMER = ['/cart', '/shipping', '/payment', '/placeorder', '/orders', '/account'];
const ADMIN = [
  '/admin',
  '/admin?tab=users',
  '/admin?tab=products',
  '/admin?tab=add-product',
  '/admin/changes',
  '/admin/settings',
];

const wanted = process.argv[2] ?? '';
const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-screens-'));
const shop = spawn(process.execPath, ['tools/launch.mjs', 'start'], {
  cwd: ROOT,
  env: {
    ...process.env,
    DATABASE_URL: '',
    PORT: String(PORT),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
  },
  stdio: ['ignore', 'inherit', 'inherit'],
});
const ended = new Promise((resolve) => shop.once('exit', resolve));
try {
  await opened();
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  await mkdir(FOLDER, { recursive: true });
  await takeAll(browser);
  await browser.close();
  console.log(`The screens lie in ${FOLDER}`);
} finally {
  shop.kill('SIGTERM');
  await ended;
  await rm(dataDir, { recursive: true, force: true });
}

async function takeAll(browser: Browser): Promise<void> {
  const api = apiOf(null);
  const [saree] = await api.call('products', { query: { search: 'kanchivaram', limit: 1 } });
  const [gone] = (await api.call('products')).filter(({ countInStock }) => countInStock === 0);
  if (!saree || !gone) throw new Error('The demo catalogue is not there');
  const products = [`/product/${saree._id}`, `/product/${gone._id}`];
  await take(browser, null, [...VISITOR, ...products]);

  await api.call('signUp', { body: { ...SHOPPER, fullName: 'Ananya Rao' } });
  const { token } = await api.call('signIn', { body: SHOPPER });
  await take(browser, token, ['/orders#empty', '/cart#empty']);
  const order = await placeOrder(apiOf(token), saree);
  await apiOf(token).call('setCartLine', { body: { productId: saree._id, count: 1 } });
  await take(browser, token, [...CUSTOMER, `/orders/${order}`]);

  const owner = await api.call('signIn', { body: OWNER });
  await take(browser, owner.token, [...ADMIN, `/admin/orders/${order}`]);
}

async function placeOrder(api: ApiClient, saree: Saree): Promise<string> {
  const { _id, name, imageUrl } = saree;
  const item = { product: _id, name, qty: 1, price: sellingPrice(saree), image: imageUrl };
  const order = await api.call('placeOrder', {
    body: {
      orderItems: [item],
      shippingAddress: {
        address: '12 Temple Road',
        city: 'Mysuru',
        postalCode: '570001',
        country: 'India',
      },
      paymentMethod: 'Free',
    },
  });
  return order._id;
}

type Saree = Parameters<typeof sellingPrice>[0] & { _id: string; name: string; imageUrl: string };

async function take(browser: Browser, token: string | null, routes: string[]): Promise<void> {
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
      sessionStorage.setItem('splashSeen', '1');
      if (value) localStorage.setItem('ssmsAuthToken', value);
    }, token);
    const page = await context.newPage();
    for (const route of routes.filter((candidate) => candidate.includes(wanted))) {
      await shoot(page, route, width);
    }
    await context.close();
  }
}

async function shoot(page: Page, route: string, width: number): Promise<void> {
  await page.goto(BASE + route, { waitUntil: 'networkidle' });
  const name = route.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home';
  const file = path.join(FOLDER, `${name}-${width}.png`);
  await page.screenshot({ path: file, fullPage: true });
  console.log(path.basename(file));
}

function apiOf(token: string | null): ApiClient {
  return createApiClient({ send: (request) => fetch(request), baseUrl: BASE, token: () => token });
}

async function opened(): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`${BASE}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await wait(200);
  }
  throw new Error('The shop did not open');
}
