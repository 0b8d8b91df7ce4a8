import { setTimeout as wait } from 'node:timers/promises';
import { type ApiClient, createApiClient } from '../src/contract/client.ts';
import type { OrderDraft } from '../src/contract/orders.ts';
import { type Rupees, rupees } from '../src/domain/money/money.ts';
import { liftUnpaidLimits } from '../tests/support/save-settings.ts';
import { OWNER } from './own-shop.ts';

/** Each may place 60 orders an hour. */
const CUSTOMERS = 120;
const PRODUCTS = 25;
const PIECES = 100_000;

export interface OrderFlow {
  /** Ends the flow and says what it has placed. */
  stop(): Promise<string>;
}

/** Products with plenty of stock, in a shop whose customers may have any number of unpaid orders. */
export async function stockedProducts(owner: ApiClient) {
  await liftUnpaidLimits(owner);
  const products = (await owner.call('GET /api/products', { query: { limit: PRODUCTS } })).items;
  for (const { _id: id } of products) {
    const body = { kind: 'to', quantity: PIECES, reason: 'counted' } as const;
    await owner.call('POST /api/admin/products/{id}/stock', { params: { id }, body });
  }
  return products;
}

/** Passwords are hashed slowly, and the shop admits a bounded number of requests. */
const SIGN_UPS_AT_ONCE = 10;

/** The tokens of new customers, each from an address of its own: sign-ups are limited by address. */
export async function newTokens(origin: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < count) {
    const places = Array.from(
      { length: Math.min(SIGN_UPS_AT_ONCE, count - tokens.length) },
      (_, index) => tokens.length + index,
    );
    tokens.push(...(await Promise.all(places.map((index) => newToken(origin, index)))));
  }
  return tokens;
}

async function newToken(origin: string, index: number): Promise<string> {
  const visitor = createApiClient({ send: sendFrom(index), baseUrl: origin });
  const email = `${crypto.randomUUID()}@bench.example`;
  const password = 'bench password';
  await visitor.call('POST /api/user/signup', { body: { fullName: 'Bench', email, password } });
  return (await visitor.call('POST /api/user/signin', { body: { email, password } })).token;
}

/** Signed-in customers. */
async function newCustomers(origin: string): Promise<ApiClient[]> {
  const tokens = await newTokens(origin, CUSTOMERS);
  return tokens.map((token, index) =>
    createApiClient({ send: sendFrom(index), baseUrl: origin, token: () => token }),
  );
}

function sendFrom(index: number) {
  return (request: Request) => {
    request.headers.set('x-forwarded-for', `198.51.100.${index}`);
    return fetch(request);
  };
}

/** Products with plenty of stock, and the tokens of customers who order them. */
export async function prepareOrders(origin: string, customers: number) {
  const visitor = createApiClient({ send: fetch, baseUrl: origin });
  const { token } = await visitor.call('POST /api/user/signin', { body: OWNER });
  const owner = createApiClient({ send: fetch, baseUrl: origin, token: () => token });
  return { products: await stockedProducts(owner), tokens: await newTokens(origin, customers) };
}

/** One order of one piece, as the checkout sends it. */
export function toOrderDraft({ _id, price }: { _id: string; price: Rupees }): OrderDraft {
  return {
    orderItems: [{ product: _id, name: 'Saree', qty: 1, price, image: '/no-image.jpg' }],
    shippingAddress: {
      address: '12 Temple Road',
      city: 'Mysuru',
      postalCode: '570001',
      country: 'India',
    },
    paymentMethod: 'Free',
  };
}

/** Places orders at a steady pace, and changes the price of another product every second. */
export async function placeOrders(
  origin: string,
  owner: ApiClient,
  perSecond: number,
): Promise<OrderFlow> {
  const [repriced, ...ordered] = await stockedProducts(owner);
  const customers = await newCustomers(origin);
  const running = new Set<Promise<unknown>>();
  let [placed, failed, prices] = [0, 0, 0];
  let isStopped = false;
  const started = performance.now();

  function placeOne(count: number): void {
    const product = ordered[count % ordered.length];
    const customer = customers[count % customers.length];
    if (!product || !customer) throw new Error('The shop has no products');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const order = customer
      .call('POST /api/orders', {
        body: toOrderDraft({ ...product, price: product.offerPrice }),
        headers,
      })
      .then(
        () => {
          placed += 1;
        },
        () => {
          failed += 1;
        },
      );
    running.add(order);
    void order.finally(() => running.delete(order));
  }
  async function keepPace(): Promise<void> {
    for (let count = 0; !isStopped; count += 1) {
      placeOne(count);
      await wait(Math.max(0, started + (count + 1) * (1000 / perSecond) - performance.now()));
    }
  }
  async function changePrices(): Promise<void> {
    while (!isStopped) {
      const id = repriced?._id ?? '';
      const product = await owner.call('GET /api/admin/products/{id}', { params: { id } });
      const { version, name, description, category, subCategory, offerPrice, isHidden, details } =
        product;
      const facts = { version, name, description, category, subCategory, isHidden, details };
      prices += 1;
      await owner.call('PUT /api/products/{id}', {
        params: { id },
        body: {
          ...facts,
          offerPrice: offerPrice && rupees(1),
          price: rupees(5000 + (prices % 100)),
        },
      });
      await wait(1000);
    }
  }
  const flow = Promise.all([keepPace(), changePrices()]);
  return {
    async stop() {
      isStopped = true;
      await flow;
      await Promise.all(running);
      const seconds = (performance.now() - started) / 1000;
      return `Orders: ${placed} placed (${(placed / seconds).toFixed(0)} a second), ${failed} failed; ${prices} prices changed.`;
    },
  };
}
