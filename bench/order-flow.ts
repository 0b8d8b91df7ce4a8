import { setTimeout as wait } from 'node:timers/promises';
import type { OrderDraft } from '../src/contract/checkout.ts';
import { type ApiClient, createApiClient } from '../src/contract/client.ts';
import { type Rupees, rupees } from '../src/domain/money/money.ts';
import { liftUnpaidLimits } from '../tests/support/save-settings.ts';
import { openClients } from './own-shop.ts';

/** Each may place 60 orders an hour. */
const CUSTOMERS = 120;
const PRODUCTS = 25;
const PIECES = 100_000;

/** Products with plenty of stock, in a shop whose customers may have any number of unpaid orders. */
async function stockedProducts(owner: ApiClient) {
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

function sendFrom(index: number) {
  return (request: Request) => {
    request.headers.set('x-forwarded-for', `198.51.100.${index}`);
    return fetch(request);
  };
}

/** Products with plenty of stock, and the tokens of customers who order them. */
export async function prepareOrders(origin: string, customers: number) {
  const { owner } = await openClients(origin);
  return { products: await stockedProducts(owner), tokens: await newTokens(origin, customers) };
}

interface Ordered {
  _id: string;
  offerPrice: Rupees;
}

/** The element of a list that is the `count`th, beginning anew at its end. */
export function inTurn<T>(list: readonly T[], count: number): T {
  const found = list[count % list.length];
  if (found === undefined) throw new Error('The shop has no products');
  return found;
}

/** Sends an order as a customer. */
export function sendOrder(origin: string, token: string, product: Ordered): Promise<Response> {
  return fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(toOrderDraft(product)),
  });
}

/** One order of one piece, as the checkout sends it. */
export function toOrderDraft({ _id, offerPrice: price }: Ordered): OrderDraft {
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

/**
 * Places orders at a steady pace, and changes the price of another product every second. `stop` ends
 * that and says what was placed.
 */
export async function placeOrders(origin: string, owner: ApiClient, perSecond: number) {
  const [repriced, ...ordered] = await stockedProducts(owner);
  const tokens = await newTokens(origin, CUSTOMERS);
  const running = new Set<Promise<unknown>>();
  let [placed, failed, prices] = [0, 0, 0];
  let isStopped = false;
  const started = performance.now();

  function placeOne(count: number): void {
    const sent = sendOrder(origin, inTurn(tokens, count), inTurn(ordered, count));
    const order = sent
      .then(async (answer) => (await answer.arrayBuffer()) && answer.status === 201)
      .catch(() => false)
      .then((isPlaced) => {
        if (isPlaced) placed += 1;
        else failed += 1;
      });
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
      const { version, name, description, category, subCategory, isHidden, details } = product;
      const facts = { version, name, description, category, subCategory, isHidden, details };
      prices += 1;
      const offerPrice = product.offerPrice && rupees(1);
      const body = { ...facts, offerPrice, price: rupees(5000 + (prices % 100)) };
      await owner.call('PUT /api/products/{id}', { params: { id }, body });
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
