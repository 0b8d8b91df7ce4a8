import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { removeFromSale } from '../catalogue/editing/product-editing.service.ts';
import { createIndexNow } from './indexnow.service.ts';

const COMMIT_MS = 5 * 60_000;
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
    clock: shop.clock,
    allProducts: shop.services.catalogue.all,
    publicUrl,
    key,
    fetch: async (url, init) => {
      sent.push({ url: String(url), body: JSON.parse(String(init?.body)) });
      return new Response('', { status });
    },
  });
}

/** What is submitted once all changes of a moment are committed. */
async function submitted(): Promise<string[]> {
  sent = [];
  shop.clock.advance(COMMIT_MS);
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
    await removeFromSale(shop.services.catalogue.editing, id);
    expect(await submitted()).toEqual([address]);
  });

  it('gets a change that commits after a later one', async () => {
    await submitted();
    const [early, late] = [
      await shop.product({ name: 'Early' }),
      await shop.product({ name: 'Late' }),
    ];
    await submitted();
    const { pool } = shop.database;
    const change = 'update products set updated_at = $1 where id = $2';
    const importing = await pool.connect();
    try {
      shop.clock.advance(1_000);
      await importing.query('begin');
      await importing.query(change, [shop.clock.now(), early]);
      shop.clock.advance(60_000);
      await pool.query(change, [shop.clock.now(), late]);
      sent = [];
      await indexNow().run();
      await importing.query('commit');
    } finally {
      importing.release();
    }
    const first = sent.flatMap(({ body }) => body.urlList);
    expect([...first, ...(await submitted())].toSorted()).toEqual(
      [`${PUBLIC_URL}/product/${early}/early`, `${PUBLIC_URL}/product/${late}/late`].toSorted(),
    );
    expect(await submitted()).toEqual([]);
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
    shop.clock.advance(COMMIT_MS);
    status = 429;
    await expect(indexNow().run()).rejects.toThrow('IndexNow answered 429');
    status = 200;
    expect(await submitted()).toEqual([`${PUBLIC_URL}/product/${id}/second-saree`]);
  });

  it('is off without a key or a public address', async () => {
    shop.clock.advance(1_000);
    await shop.product();
    shop.clock.advance(COMMIT_MS);
    sent = [];
    const withoutKey = createIndexNow({
      db: shop.database.db,
      clock: shop.clock,
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
