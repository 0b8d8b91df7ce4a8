import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../../tests/support/http-call.ts';
import { openTestShop, type TestShop } from '../../../../../tests/support/test-shop.ts';
import type { ProductQuery } from '../../../../contract/catalogue.ts';
import type { Product } from '../../../../contract/product.ts';
import { removeFromSale } from '../editing/product-editing.service.ts';

const PRICES = [500, 300, 300, 900, 300, 700, 500];
const DAY_MS = 24 * 60 * 60 * 1000;

let shop: TestShop;
let newestFirst: string[];
beforeAll(async () => {
  shop = await openTestShop();
  const now = shop.clock.now().getTime();
  newestFirst = [];
  for (const [age, rupees] of PRICES.entries()) {
    // Two products of each day: the list must order them too.
    const createdAt = new Date(now - Math.floor(age / 2) * DAY_MS);
    const id = await shop.product({ name: `Saree ${age}`, pricePaise: rupees * 100, createdAt });
    newestFirst.push(id);
  }
});
afterAll(() => shop.close());

async function everyPage(query: ProductQuery): Promise<Product[]> {
  const products: Product[] = [];
  let cursor: string | undefined;
  do {
    const page = await shop.api().call('GET /api/products', { query: { ...query, cursor } });
    expect(page.total).toBe(PRICES.length);
    expect(page.items.length).toBeLessThanOrEqual(Number(query.limit));
    products.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return products;
}

describe('the list of products', () => {
  it('is an array of everything for sale, newest first, with its count', async () => {
    const { status, headers, body } = await send(shop, 'GET /api/products');
    const products = body as Product[];
    expect(status).toBe(200);
    expect(headers.get('x-total-count')).toBe('7');
    expect(headers.get('link')).toBeNull();
    expect(products.map(({ _id }) => _id).toSorted()).toEqual(newestFirst.toSorted());
    const moments = products.map(({ createdAt }) => createdAt);
    expect(moments).toEqual(moments.toSorted().toReversed());
  });

  it('links to the next page with the whole query', async () => {
    const { headers } = await send(shop, 'GET /api/products?limit=3&sort=price-asc&search=saree');
    expect(headers.get('link')).toMatch(
      /^<\/api\/products\?limit=3&sort=price-asc&search=saree&cursor=[\w-]+>; rel="next"$/,
    );
  });

  it.each([undefined, 'price-asc', 'price-desc'] as const)(
    'pages to the end without repeat or gap, also among equals (sort: %s)',
    async (sort) => {
      const whole = (await shop.api().call('GET /api/products', { query: { sort } })).items;
      for (const limit of [1, 2, 3, 7]) {
        const paged = await everyPage({ sort, limit });
        expect(paged.map(({ _id }) => _id)).toEqual(whole.map(({ _id }) => _id));
      }
    },
  );

  it('does not repeat a product on the next page when a newer one was added meanwhile', async () => {
    const first = await shop.api().call('GET /api/products', { query: { limit: 4 } });
    const added = await shop.product({ createdAt: new Date(shop.clock.now().getTime() + 1) });
    const cursor = first.next ?? '';
    const second = await shop.api().call('GET /api/products', { query: { limit: 4, cursor } });
    expect([...first.items, ...second.items].map(({ _id }) => _id).toSorted()).toEqual(
      newestFirst.toSorted(),
    );
    await removeFromSale(shop.services.catalogue.editing, added);
  });

  it('sorts by the selling price: the offer where it is lower, else the price', async () => {
    const sale = { pricePaise: 99_000_00, offerPricePaise: 400_00 };
    const noOffer = { pricePaise: 600_00, offerPricePaise: 800_00 };
    const added = [await shop.product(sale), await shop.product(noOffer)];
    const cheapest = (await shop.api().call('GET /api/products', { query: { sort: 'price-asc' } }))
      .items;
    const paid = cheapest.map(({ offerPrice }) => offerPrice);
    expect(paid).toEqual([300, 300, 300, 400, 500, 500, 600, 700, 900]);
    const dearest = (await shop.api().call('GET /api/products', { query: { sort: 'price-desc' } }))
      .items;
    expect(dearest).toEqual(cheapest.toReversed());
    await Promise.all(added.map((id) => removeFromSale(shop.services.catalogue.editing, id)));
  });

  it('excludes removed products, also from the count', async () => {
    const removed = await shop.product();
    await removeFromSale(shop.services.catalogue.editing, removed);
    const { items, total } = await shop.api().call('GET /api/products');
    expect(items.map(({ _id }) => _id)).not.toContain(removed);
    expect(total).toBe(PRICES.length);
  });
});

describe('an invalid list request', () => {
  it.each(['0', '-1', '1.5', 'many', '', '1001', '1e999', '1&limit=2'])(
    'is refused: limit=%s',
    async (limit) => {
      const answer = await send(shop, `GET /api/products?limit=${limit}`);
      expect(answer).toMatchObject(refused(400, 'BAD_INPUT'));
      expect(answer.body).toMatchObject({ issues: [{ path: 'limit' }] });
    },
  );

  it.each(['sort=newest', 'offer=maybe', 'sort=price-asc&sort=price-desc'])(
    'is refused: %s',
    async (query) => {
      const answer = await send(shop, `GET /api/products?${query}`);
      expect(answer).toMatchObject(refused(400, 'BAD_INPUT'));
    },
  );

  const id = '3f0c9e2a-58d1-4c1b-9d53-0a4b6f1c2d3e';
  it.each<[string, (sort: string | null) => string]>([
    ['no JSON', () => 'rubbish'],
    ['no text', () => Buffer.from([0xff, 0xfe]).toString('base64url')],
    ['no object', () => write(null)],
    ['no id', (sort) => write({ sort, key: 1 })],
    ['an id that is none', (sort) => write({ sort, key: 1, id: '7' })],
    ['a key beyond all numbers', (sort) => write({ sort, key: 1e300, id })],
    ['a key below all calendars and prices', (sort) => write({ sort, key: -1e15, id })],
    ['half a key', (sort) => write({ sort, key: 0.5, id })],
  ])('is refused: a cursor with %s', async (_, forge) => {
    for (const sort of [null, 'price-asc', 'price-desc']) {
      const order = sort ? `&sort=${sort}` : '';
      const answer = await send(shop, `GET /api/products?limit=2${order}&cursor=${forge(sort)}`);
      expect(answer).toMatchObject(refused(400, 'BAD_INPUT', /cursor/));
    }
  });

  it('is refused: a cursor of a list in another order', async () => {
    const { next } = await shop.api().call('GET /api/products', { query: { limit: 2 } });
    const answer = await send(shop, `GET /api/products?limit=2&sort=price-asc&cursor=${next}`);
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT', /cursor/));
  });
});

function write(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
