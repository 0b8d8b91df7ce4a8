import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../../tests/support/http-call.ts';
import { draftOf, itemOf } from '../../../../../tests/support/order-draft.ts';
import { openTestShop, type TestShop } from '../../../../../tests/support/test-shop.ts';
import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import type { ApiClient } from '../../../../contract/client.ts';

let shop: TestShop;
let token: string;
let owner: ApiClient;
let height = 60;
beforeAll(async () => {
  shop = await openTestShop();
  ({ token, api: owner } = await shop.admin());
});
afterAll(() => shop.close());

/** A picture that no other test uses. */
async function freshPicture(): Promise<File> {
  height += 1;
  const cloth = sharp({ create: { width: 40, height, channels: 3, background: '#1e3fa0' } });
  return new File([Buffer.from(await cloth.png().toBuffer())], 'saree.png');
}

async function add(id: string, image: File | null, as = token) {
  const body = new FormData();
  if (image) body.set('image', image);
  return send(shop, `POST /api/admin/products/${id}/pictures`, { token: as, body });
}

const read = (id: string) => owner.call('GET /api/admin/products/{id}', { params: { id } });

async function withPictures(count: number): Promise<AdminProduct> {
  const id = await shop.product({ name: 'Maroon Kanchivaram' });
  for (let at = 0; at < count; at += 1) await add(id, await freshPicture());
  return read(id);
}

const arrange = (id: string, body: object) =>
  send(shop, `PUT /api/admin/products/${id}/pictures`, { token, body });

const isServed = async (src: string | undefined) =>
  (await shop.fetch(`${src}-40.jpg`)).status === 200;

describe('a further picture', () => {
  it('comes after the others, and is served', async () => {
    const { _id, pictures, version } = await withPictures(2);
    expect(pictures.map(({ alt }) => alt)).toEqual([
      'Maroon Kanchivaram',
      'Maroon Kanchivaram, picture 2',
    ]);
    expect(version).toBe(3);
    expect(await isServed(pictures[1]?.src)).toBe(true);
    const product = await shop.api().call('GET /api/products/{id}', { params: { id: _id } });
    expect(product.pictures).toHaveLength(2);
  });

  it('is refused when it is none, the same again, or one too many', async () => {
    const { _id } = await withPictures(0);
    const image = await freshPicture();
    await add(_id, image);
    expect(await add(_id, null)).toMatchObject(refused(400, 'BAD_INPUT', 'Image file is missing'));
    expect(await add(_id, new File(['text'], 'a.jpg'))).toMatchObject(
      refused(400, 'PICTURE_UNREADABLE'),
    );
    expect(await add(_id, image)).toMatchObject(refused(400, 'BAD_INPUT', /already/));
    for (let at = 1; at < 12; at += 1) await add(_id, await freshPicture());
    expect(await add(_id, await freshPicture())).toMatchObject(
      refused(400, 'BAD_INPUT', 'A product can have at most 12 pictures'),
    );
    expect((await read(_id)).pictures).toHaveLength(12);
  });

  it('is nothing for others, nor for a product that is gone', async () => {
    const { _id } = await withPictures(0);
    const customer = await shop.customer('snaps@example.com');
    expect(await add(_id, await freshPicture(), customer.token)).toMatchObject(
      refused(403, 'FORBIDDEN'),
    );
    await owner.call('DELETE /api/products/{id}', { params: { id: _id } });
    expect(await add(_id, await freshPicture())).toMatchObject(refused(404, 'NOT_FOUND'));
  });

  it('can come several at a time with a new product, the same file but once', async () => {
    const fields = {
      name: 'Blue Saree',
      price: '900',
      category: 'Cotton & Linen',
      subCategory: 'Lenin',
      description: 'Blue.',
      countInStock: '1',
    };
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const [one, two] = [await freshPicture(), await freshPicture()];
    for (const image of [one, two, one]) body.append('image', image);
    const added = await owner.call('POST /api/products', { body });
    expect(added.pictures.map(({ alt }) => alt)).toEqual(['Blue Saree', 'Blue Saree, picture 2']);
  });
});

describe('arranging pictures', () => {
  let product: AdminProduct;
  beforeEach(async () => {
    product = await withPictures(3);
  });

  it('orders and describes them, and forgets those left out', async () => {
    const [first, second, third] = product.pictures;
    const { status, body } = await arrange(product._id, {
      version: product.version,
      pictures: [
        { _id: third?._id, alt: ' The pallu ' },
        { _id: first?._id, alt: 'The whole saree' },
      ],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: product.version + 1,
      pictures: [
        { _id: third?._id, src: third?.src, alt: 'The pallu' },
        { _id: first?._id, src: first?.src, alt: 'The whole saree' },
      ],
    });
    expect(await isServed(second?.src)).toBe(false);
    const { rows } = await shop.database.pool.query(
      `select before, after from audit_log where subject_id = $1 order by id desc limit 1`,
      [product._id],
    );
    expect(rows[0].before.pictures).toHaveLength(3);
    expect(rows[0].after.pictures).toEqual([
      { src: third?.src, alt: 'The pallu' },
      { src: first?.src, alt: 'The whole saree' },
    ]);
  });

  it('keeps serving a picture that an order or another product shows', async () => {
    const [first, second] = product.pictures;
    const customer = await shop.customer(`pictures-${product._id}@example.com`);
    const body = draftOf(itemOf(product._id, product.price));
    const order = await customer.api.call('POST /api/orders', { body });
    const other = await withPictures(0);
    await shop.database.pool.query(
      `insert into pictures (id, product_id, position, hash, width, height, preview, alt, colours)
       select gen_random_uuid(), $1, 0, hash, width, height, preview, alt, colours
       from pictures where id = $2`,
      [other._id, second?._id],
    );
    const { version } = await read(product._id);
    expect((await arrange(product._id, { version, pictures: [] })).body).toMatchObject({
      pictures: [],
      imageUrl: '/no-image.jpg',
    });
    const { image } = order.orderItems[0] ?? {};
    expect(image).toMatch(`${first?.src}-`);
    expect((await shop.fetch(String(image))).status).toBe(200);
    expect(await isServed(second?.src)).toBe(true);
    expect((await add(product._id, await freshPicture())).status).toBe(201);
  });

  it('rejects the second of two admins and writes nothing', async () => {
    const body = {
      version: product.version,
      pictures: product.pictures.map(({ _id, alt }) => ({ _id, alt })),
    };
    await arrange(product._id, { ...body, pictures: body.pictures.toReversed() });
    const answer = await arrange(product._id, { ...body, pictures: [] });
    expect(answer).toMatchObject(refused(409, 'STALE_VERSION'));
    expect((await read(product._id)).pictures.map(({ _id }) => _id)).toEqual(
      product.pictures.map(({ _id }) => _id).toReversed(),
    );
  });

  it('wants pictures of the product, each once, and words for each', async () => {
    const [first] = product.pictures;
    const { version } = product;
    const one = { _id: first?._id, alt: 'One' };
    expect(await arrange(product._id, { version, pictures: [one, one] })).toMatchObject(
      refused(400, 'BAD_INPUT', /a picture twice/),
    );
    const unsaid = await arrange(product._id, { version, pictures: [{ ...one, alt: ' ' }] });
    expect(unsaid).toMatchObject(refused(400, 'BAD_INPUT', 'Alt text is required'));
    expect(unsaid.body).toMatchObject({ issues: [{ path: 'pictures.0.alt' }] });
    expect(await read(product._id)).toEqual(product);
  });
});
