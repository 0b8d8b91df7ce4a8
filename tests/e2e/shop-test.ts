import { test as base, expect, type Page } from '@playwright/test';
import { type ApiClient, createApiClient } from '../../src/contract/client.ts';
import type { Product } from '../../src/contract/product.ts';

export { expect };

export const PASSWORD = 'temple-border';
export const OWNER = { email: 'owner@example.com', password: PASSWORD };

/** A customer with an account of her own. */
export interface Customer {
  email: string;
  token: string;
  api: ApiClient;
}

interface ShopFixtures {
  /** Whether the splash shows on the first page; most tests have seen it already. */
  splash: boolean;
  /** What the browser's console may say in this test; nothing by default. */
  expectedConsole: RegExp | null;
  /** Fails the test when the page says anything else in its console. */
  quietConsole: undefined;
  /** Slows the page's processor so many times, to find what only a quick machine passes. */
  slowdown: undefined;
  /** The shop's API, not signed in. */
  api: ApiClient;
  /** A fresh customer, signed in in this test's browser. */
  customer: Customer;
}

export const test = base.extend<ShopFixtures>({
  splash: [false, { option: true }],
  expectedConsole: [null, { option: true }],
  quietConsole: [
    async ({ page, splash, expectedConsole }, use) => {
      if (!splash) await page.addInitScript(() => sessionStorage.setItem('splashSeen', '1'));
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

function listenTo(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}

/** The shop's API, signed in by a token or not at all. */
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

/** Someone who has just made an account; no browser is signed in by it. */
export async function newCustomer(baseURL: string | undefined): Promise<Customer> {
  const email = freshEmail();
  const account = { email, fullName: 'Ananya Rao', password: PASSWORD };
  await apiOf(baseURL).call('signUp', { body: account });
  const body = { email, password: PASSWORD };
  const { token } = await apiOf(baseURL).call('signIn', { body });
  return { email, token, api: apiOf(baseURL, token) };
}

/** A network address no other test calls from: the shop counts sign-ups and sign-ins by it. */
function freshAddress(): string {
  return `10.${Array.from(crypto.getRandomValues(new Uint8Array(3))).join('.')}`;
}

/** The API signed in as the owner. */
export async function ownerApi(baseURL: string | undefined): Promise<ApiClient> {
  const { token } = await apiOf(baseURL).call('signIn', { body: OWNER });
  return apiOf(baseURL, token);
}

/** An e-mail address no other test uses. */
export function freshEmail(): string {
  return `shopper-${crypto.randomUUID()}@example.com`;
}

/** A saree with so many pieces that no other test can sell it out. */
export async function plentiful(api: ApiClient): Promise<Product> {
  const products = await api.call('products');
  // Of the demo's own: what other tests add has fewer pictures, and may be gone in a moment.
  const own = products.filter(({ pictures }) => pictures.length === 3);
  const found = own.toSorted((a, b) => b.countInStock - a.countInStock)[0];
  if (!found) throw new Error('The demo catalogue is empty');
  return found;
}

/** A saree that is sold out. */
export async function soldOut(api: ApiClient): Promise<Product> {
  const products = await api.call('products');
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
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Stops the page's clock, so that a slow machine sees the same moments as a quick one; then `clock.runFor`. */
export async function standStill(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

/** Whether the page is shown at a phone's width. */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 700;
}
