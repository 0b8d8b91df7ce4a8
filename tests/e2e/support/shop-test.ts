import { test as base, expect, type Page } from '@playwright/test';
import { type ApiClient, createApiClient } from '../../../src/contract/client.ts';
import type { Product } from '../../../src/contract/product.ts';

export { expect };

export const PASSWORD = 'temple-border';
export const OWNER = { email: 'owner@example.com', password: PASSWORD };

/** A customer with a new account. */
export interface Customer {
  email: string;
  token: string;
  api: ApiClient;
}

interface ShopFixtures {
  /** Whether the splash shows on the first page; most tests start after it. */
  splash: boolean;
  /** Allowed console output of this test; none by default. */
  expectedConsole: RegExp | null;
  /** Fails the test on any other console output. */
  quietConsole: undefined;
  /** Slows the page's processor by this factor, to find timing problems. */
  slowdown: undefined;
  /** The API without sign-in. */
  api: ApiClient;
  /** A new customer, signed in in this test's browser. */
  customer: Customer;
}

export const test = base.extend<ShopFixtures>({
  splash: [false, { option: true }],
  expectedConsole: [null, { option: true }],
  quietConsole: [
    async ({ page, splash, expectedConsole }, use) => {
      await page.addInitScript((hasSeenSplash) => {
        // biome-ignore lint/suspicious/noDocumentCookie: as the page itself sets it
        if (hasSeenSplash) document.cookie = 'splashSeen=1; path=/';
        // A busy machine is no slow line.
        // biome-ignore lint/suspicious/noDocumentCookie: as the page itself sets it
        document.cookie = 'fontsKnown=1; path=/';
      }, !splash);
      const said = listenTo(page);
      await use(undefined);
      expect(said.filter((text) => !expectedConsole?.test(text))).toEqual([]);
    },
    { auto: true },
  ],
  slowdown: [
    async ({ page }, use) => {
      const rate = Number(process.env.E2E_SLOWDOWN ?? 1);
      if (rate > 1) {
        const machine = await page.context().newCDPSession(page);
        await machine.send('Emulation.setCPUThrottlingRate', { rate });
      }
      await use(undefined);
    },
    { auto: true },
  ],
  api: async ({ baseURL }, use) => use(apiOf(baseURL)),
  customer: async ({ page, baseURL }, use) => {
    const customer = await newCustomer(baseURL);
    await page.addInitScript((token) => {
      if (sessionStorage.getItem('signedInOnce')) return;
      sessionStorage.setItem('signedInOnce', '1');
      localStorage.setItem('ssmsAuthToken', token);
    }, customer.token);
    await use(customer);
  },
});

/**
 * What is no fault of a page: that tests have no service worker, and that a slow machine shows letters
 * later than Chromium expects of fonts that are loaded ahead.
 */
const NO_FAULT = /^Service Worker registration blocked|woff2 was preloaded using link preload/;

const signingOut = new WeakSet<Page>();

/** Until the page's next document, what it asked for before a sign-out may be answered with 401. */
export const expectSignOut = (page: Page) => signingOut.add(page);

function listenTo(page: Page): string[] {
  const said: string[] = [];
  page.on('domcontentloaded', () => signingOut.delete(page));
  page.on('console', (message) => {
    const text = message.text();
    const isLoud = ['error', 'warning'].includes(message.type());
    const isExpected = NO_FAULT.test(text) || (signingOut.has(page) && text.includes('401'));
    if (isLoud && !isExpected) said.push(text);
  });
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}

/** The API, signed in by a token or not at all. */
export function apiOf(baseURL: string | undefined, token?: string): ApiClient {
  const address = freshAddress();
  return createApiClient({
    send: (request) => {
      request.headers.set('x-forwarded-for', address);
      return fetch(request);
    },
    baseUrl: baseURL ?? '',
    token: () => token ?? null,
  });
}

/** A customer who has just signed up; no browser is signed in. */
export async function newCustomer(baseURL: string | undefined): Promise<Customer> {
  const email = freshEmail();
  const account = { email, fullName: 'Ananya Rao', password: PASSWORD };
  await apiOf(baseURL).call('POST /api/user/signup', { body: account });
  const body = { email, password: PASSWORD };
  const { token } = await apiOf(baseURL).call('POST /api/user/signin', { body });
  return { email, token, api: apiOf(baseURL, token) };
}

/** A unique network address: sign-ups and sign-ins are rate-limited by it. */
function freshAddress(): string {
  return `10.${Array.from(crypto.getRandomValues(new Uint8Array(3))).join('.')}`;
}

/** The API signed in as the admin. */
export async function ownerApi(baseURL: string | undefined): Promise<ApiClient> {
  const { token } = await apiOf(baseURL).call('POST /api/user/signin', { body: OWNER });
  return apiOf(baseURL, token);
}

/** A unique email address. */
export function freshEmail(): string {
  return `shopper-${crypto.randomUUID()}@example.com`;
}

/** A saree with plenty of stock. */
export async function plentiful(api: ApiClient): Promise<Product> {
  const products = (await api.call('GET /api/products')).items;
  // A demo saree: those of other tests have fewer pictures and may be removed.
  const own = products.filter(({ pictures }) => pictures.length === 3);
  const found = own.toSorted((a, b) => b.countInStock - a.countInStock)[0];
  if (!found) throw new Error('The demo catalogue is empty');
  return found;
}

/** A saree that is sold out. */
export async function soldOut(api: ApiClient): Promise<Product> {
  const products = (await api.call('GET /api/products')).items;
  const found = products.find(
    ({ countInStock, pictures }) => countInStock === 0 && pictures.length === 3,
  );
  if (!found) throw new Error('The demo catalogue has nothing sold out');
  return found;
}

export const ADDRESS = {
  address: '12 Temple Road',
  city: 'Mysuru',
  postalCode: '570001',
  country: 'India',
};

export async function fillShipping(page: Page): Promise<void> {
  await page.getByLabel('Address').fill(ADDRESS.address);
  await page.getByLabel('City').fill(ADDRESS.city);
  await page.getByLabel('Postal code').fill(ADDRESS.postalCode);
  await page.getByRole('button', { name: 'Continue' }).click();
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Sign in' });
  // The page before, such as sign-up, may have the same fields, and stays until this one is drawn.
  await expect(button).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button.click();
}

/**
 * Stops the page's clock, so that timing does not depend on the machine; advance it with
 * `clock.runFor`.
 */
export async function standStill(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

/** Whether the viewport is a phone's. */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 700;
}
