import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import type { Request as PageRequest } from '@playwright/test';
import { type OwnShop, openOwnShop } from '../support/own-shop.ts';
import { expect, fillShipping, plentiful, test as shopTest } from '../support/shop-test.ts';

interface TwoOrigins extends OwnShop {
  /** The origin of the API: the same shop on another port. */
  apiUrl: string;
}

const test = shopTest.extend<{ shop: TwoOrigins }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  shop: async ({}, use) => {
    const api = await openForwarder();
    const shop = await openOwnShop((url) => {
      api.forwardTo(Number(new URL(url).port));
      return { PUBLIC_URL: url, API_BASE_URL: api.url };
    });
    await use({ ...shop, apiUrl: api.url });
    await shop.close();
    api.close();
  },
  baseURL: ({ shop }, use) => use(shop.url),
});

test('§7 pages and API on two origins: from the product to the order', async ({
  page,
  context,
  shop,
  customer,
  api,
}) => {
  await context.addCookies([{ name: 'balancer', value: 'b2', url: shop.apiUrl }]);
  const calls: PageRequest[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${shop.apiUrl}/api/`)) calls.push(request);
  });
  const { _id, name } = await plentiful(api);
  await page.goto(`/product/${_id}`);
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect.poll(async () => (await customer.api.call('GET /api/cart')).carts).toHaveLength(1);
  await page.goto('/shipping');
  await fillShipping(page);
  await page.getByLabel('Free (no payment required)').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByText(name).first()).toBeVisible();

  const isOrder = (call: PageRequest) => /\/api\/orders\/[0-9a-f-]{36}$/.test(call.url());
  expect(calls.some(isOrder)).toBe(true);
  for (const call of calls.filter((each) => each.method() !== 'OPTIONS')) {
    const { cookie, authorization } = await call.allHeaders();
    expect(authorization).toBe(`Bearer ${customer.token}`);
    // Beside it goes the splash's own cookie.
    if (isOrder(call)) expect(cookie).toContain('balancer=b2');
    else expect(cookie, `cookies of ${call.url()}`).toBeUndefined();
  }
});

/** A port that forwards its connections to another one. */
async function openForwarder() {
  let target = 0;
  const server = createServer((client) => {
    const shop = connect(target, 'localhost');
    client.pipe(shop).pipe(client);
    for (const socket of [client, shop]) {
      socket.on('error', () => {
        client.destroy();
        shop.destroy();
      });
    }
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    forwardTo(shopPort: number) {
      target = shopPort;
    },
    close: () => server.close(),
  };
}
