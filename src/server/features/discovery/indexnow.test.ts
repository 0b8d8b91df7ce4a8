import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { createIndexNow } from './indexnow.service.ts';

const KEY = 'a-key-of-the-tests';
const PUBLIC_URL = 'https://silks.example';

let shop: TestShop;
let sent: { url: string; body: { urlList: string[]; [name: string]: unknown } }[] = [];
let status = 200;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

function indexNow(key: string | undefined = KEY, publicUrl = PUBLIC_URL) {
  return createIndexNow({
    db: shop.database.db,
    allProducts: shop.services.catalogue.all,
    publicUrl,
    key,
    fetch: async (url, init) => {
      sent.push({ url: String(url), body: JSON.parse(String(init?.body)) });
      return new Response('', { status });
    },
  });
}

async function submitted(): Promise<string[]> {
  sent = [];
  await indexNow().run();
  return sent.flatMap(({ body }) => body.urlList);
}

describe('IndexNow', () => {
  it('is told of new, changed and removed products, of each change once', async () => {
    const id = await shop.product({ name: 'First Saree' });
    const address = `${PUBLIC_URL}/product/${id}/first-saree`;
    expect(await submitted()).toEqual([address]);
    expect(sent).toEqual([
      {
        url: 'https://api.indexnow.org/indexnow',
        body: {
          host: 'silks.example',
          key: KEY,
          keyLocation: `${PUBLIC_URL}/${KEY}.txt`,
          urlList: [address],
        },
      },
    ]);
    expect(await submitted()).toEqual([]);
    shop.clock.advance(1_000);
    await shop.services.catalogue.remove(id);
    expect(await submitted()).toEqual([address]);
  });

  it('is not told of hidden products', async () => {
    await submitted();
    shop.clock.advance(1_000);
    const id = await shop.product({ name: 'Unpublished Saree' });
    await shop.database.pool.query('update products set hidden_at = now() where id = $1', [id]);
    expect(await submitted()).toEqual([]);
  });

  it('gets again what it refused', async () => {
    shop.clock.advance(1_000);
    const id = await shop.product({ name: 'Second Saree' });
    status = 429;
    await expect(indexNow().run()).rejects.toThrow('IndexNow answered 429');
    status = 200;
    expect(await submitted()).toEqual([`${PUBLIC_URL}/product/${id}/second-saree`]);
  });

  it('is off without a key or a public address', async () => {
    shop.clock.advance(1_000);
    await shop.product();
    sent = [];
    const withoutKey = createIndexNow({
      db: shop.database.db,
      allProducts: shop.services.catalogue.all,
      publicUrl: PUBLIC_URL,
      key: undefined,
    });
    await withoutKey.run();
    await indexNow(KEY, '').run();
    expect(sent).toEqual([]);
    expect(withoutKey.keyFile).toBeNull();
  });

  it('reads the key from a file of the shop', () => {
    expect(indexNow().keyFile).toEqual({ name: `${KEY}.txt`, text: KEY });
  });
});
