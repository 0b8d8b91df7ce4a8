import { orderOf, prepareOrders } from '../../bench/order-flow.ts';
import { OWNER, startShop } from '../../bench/own-shop.ts';
import { createApiClient } from '../../src/contract/client.ts';
import { saveSettings } from '../../tests/support/save-settings.ts';
import { PUBLIC_PATHS } from '../../tests/support/storefront-paths.ts';

const PORT = Number(process.env.BENCH_PORT ?? 4186);

export type ValidatedShop = Awaited<ReturnType<typeof startValidatedShop>>;

/** The built shop with the demo catalogue, an order, and an owner who has given all facts. */
export async function startValidatedShop() {
  process.env.PUBLIC_URL = `http://localhost:${PORT}`;
  const shop = await startShop(PORT);
  const { origin } = shop;
  const { products, tokens } = await prepareOrders(origin, 1);
  const [product, reduced] = [products[0], products.find((one) => one.discountPercentage)];
  const [customerToken = ''] = tokens;
  const visitor = createApiClient({ send: fetch, baseUrl: origin });
  const soldOut = (await visitor.call('GET /api/products')).items.find(
    ({ countInStock }) => countInStock === 0,
  );
  if (!product || !reduced || !soldOut) throw new Error('The demo catalogue is not there');

  const { token: ownerToken } = await visitor.call('POST /api/user/signin', { body: OWNER });
  const owner = createApiClient({ send: fetch, baseUrl: origin, token: () => ownerToken });
  await saveSettings(owner, {
    legalName: 'SSMS Silks and Textiles',
    address: '44 Ashoka Road, Mysuru 570001',
    phone: '+91 98450 12345',
    email: 'shop@silks.example',
    instagram: 'https://www.instagram.com/ssms.silks',
  });
  const customer = createApiClient({ send: fetch, baseUrl: origin, token: () => customerToken });
  const order = await customer.call('POST /api/orders', {
    body: orderOf({ ...product, price: product.sellingPrice }),
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  return {
    ...shop,
    customerToken,
    ownerToken,
    orderPath: `/orders/${order._id}`,
    publicPaths: [
      ...PUBLIC_PATHS,
      '/signup',
      ...[product, reduced, soldOut].map(({ _id }) => `/product/${_id}`),
    ],
  };
}

/** A public page or file as the server sends it. */
export async function fetchText(origin: string, address: string): Promise<string> {
  const answer = await fetch(origin + address);
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
  return answer.text();
}
