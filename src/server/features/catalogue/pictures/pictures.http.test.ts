import sharp, { type Create } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../../tests/support/http-call.ts';
import { openTestShop, type TestShop } from '../../../../../tests/support/test-shop.ts';
import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import { openPictureWorkerPool } from '../../../platform/pictures/picture-worker-pool.ts';

let shop: TestShop;
let product: AdminProduct;
beforeAll(async () => {
  shop = await openTestShop();
  const { api } = await shop.admin();
  product = await api.call('POST /api/products', { body: await formWith('#800000') });
});
afterAll(() => shop.close());

async function formWith(background: string): Promise<FormData> {
  const body = new FormData();
  const bytes = await picture({ width: 700, height: 900, channels: 3, background });
  body.set('image', new File([bytes], 'saree.png'));
  body.set('name', 'Plain Saree');
  body.set('description', 'Plain.');
  body.set('price', '1000');
  body.set('countInStock', '1');
  body.set('category', 'Silk Sarees');
  body.set('subCategory', 'Mysore Silk');
  return body;
}

async function picture(create: Create): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await sharp({ create }).png().toBuffer());
}

const src = () => product.pictures[0]?.src ?? '';

describe('pictures of a product', () => {
  it('are offered in the widths that the original fills', () => {
    expect(product.pictures[0]?.widths).toEqual([320, 400, 640]);
    expect(product.imageUrl).toBe(`${src()}-640.jpg`);
  });

  it.each([
    ['avif', 'image/avif', 'heif'],
    ['webp', 'image/webp', 'webp'],
    ['jpg', 'image/jpeg', 'jpeg'],
  ])('are served as %s at every width offered, to be kept for ever', async (end, type, format) => {
    for (const width of product.pictures[0]?.widths ?? []) {
      const response = await shop.fetch(`${src()}-${width}.${end}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      const facts = await sharp(await response.arrayBuffer()).metadata();
      expect(facts).toMatchObject({ format, width });
      expect(facts.height / width).toBeCloseTo(900 / 700, 2);
    }
  });

  it('has a JPEG for link previews, ready at the first request', async () => {
    const response = await shop.fetch(`${src()}-share-1200.jpg`);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toContain('immutable');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBeLessThan(300_000);
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    for (const other of ['share-1200.avif', 'share-640.jpg', 'phone-1200.jpg']) {
      expect((await shop.fetch(`${src()}-${other}`)).status, other).toBe(404);
    }
  });

  it('come out alike when many ask at once for one not made yet', async () => {
    const second = shop.secondProcess();
    const asked = Array.from({ length: 12 }, (_, at) =>
      (at % 2 ? shop : second).fetch(`${src()}-320.webp`),
    );
    const bodies = await Promise.all(asked.map(async (response) => (await response).arrayBuffer()));
    const [first, ...others] = bodies.map((bytes) => Buffer.from(bytes).toString('base64'));
    expect(first).not.toBe('');
    expect(others).toEqual(others.map(() => first));
  });

  it('are given in another size, not to be kept, while they are still to be made', async () => {
    const workerPool = openPictureWorkerPool();
    const hurried = await openTestShop({
      workerPool: { ...workerPool, renderVariant: () => new Promise(() => {}) },
      patience: async () => {},
    });
    const { api } = await hurried.admin();
    const { pictures } = await api.call('POST /api/products', { body: await formWith('#004d40') });
    const response = await hurried.fetch(`${pictures[0]?.src}-640.avif`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format: 'webp' });
    await hurried.close();
  });

  it.each([
    ['a width not offered', () => `${src()}-321.jpg`],
    ['a width above the original', () => `${src()}-960.jpg`],
    ['a format not offered', () => `${src()}-320.png`],
    ['no width', () => `${src()}.jpg`],
    ['an unknown picture', () => `/pictures/${'0'.repeat(32)}-320.jpg`],
    ['a bad name', () => '/pictures/saree.jpg'],
    ['a way out of the folder', () => '/pictures/..%2f..%2fetc%2fpasswd'],
    ['a NUL', () => `${src()}-320.jpg%00`],
  ])('are not found under %s', async (_, path) => {
    const answer = await send(shop, `GET ${path() as `/${string}`}`);
    expect(answer).toMatchObject(refused(404, 'NOT_FOUND', 'This picture was not found'));
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('pictures made ahead', () => {
  it('are those of the home page first, then first ones, each time the newest first', async () => {
    const busy = await openTestShop();
    const { findNextToPregenerate: nextToPregenerate, markPregenerated } =
      busy.services.catalogue.pictures;
    const put = async (day: number, facts: Parameters<TestShop['product']>[0] = {}) => {
      const createdAt = new Date(Date.UTC(2026, 0, day));
      const id = await busy.product({ colours: ['red'], createdAt, ...facts });
      const { pictures } = await busy.api().call('GET /api/products/{id}', { params: { id } });
      return pictures[0]?.src.slice('/pictures/'.length) ?? '';
    };
    const cotton = await put(1, { category: 'Cotton & Linen', subCategory: 'Cotton' });
    const silks = [];
    for (let day = 2; day <= 10; day += 1) silks.unshift(await put(day));
    const removed = await busy.product({ colours: ['red'] });
    await busy.database.pool.query('update products set removed_at = now() where id = $1', [
      removed,
    ]);

    const [oldest, ...shown] = [...silks].reverse();
    const order = [...shown.reverse(), cotton, oldest];
    const found = [];
    for (const _ of order) {
      const next = await nextToPregenerate([]);
      found.push(next?.hash);
      await markPregenerated(next?.hash ?? '');
    }
    expect(found).toEqual(order);
    expect(await nextToPregenerate([])).toBeNull();
    await busy.close();
  });
});
