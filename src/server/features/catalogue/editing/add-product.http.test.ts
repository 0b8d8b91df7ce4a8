import { readdir } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blankPng } from '../../../../../tests/support/blank-png.ts';
import { type Answered, refused, send } from '../../../../../tests/support/http-call.ts';
import { openTestShop, type TestShop } from '../../../../../tests/support/test-shop.ts';
import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import type { Product } from '../../../../contract/product.ts';

const FIELDS = {
  name: 'Peacock Blue Kanchivaram',
  price: '12500.50',
  category: 'Silk Sarees',
  subCategory: 'Kanchivaram',
  description: 'Woven by hand.\nDry clean only.',
  countInStock: '3',
};

let shop: TestShop;
let admin: string;
let png: Buffer;
let jpeg: Buffer;
beforeAll(async () => {
  shop = await openTestShop();
  admin = (await shop.admin()).token;
  const cloth = sharp({ create: { width: 40, height: 60, channels: 3, background: '#1e3fa0' } });
  png = await cloth.png().toBuffer();
  jpeg = await cloth.jpeg().toBuffer();
});
afterAll(() => shop.close());

type Content = Uint8Array | string;

interface Form {
  fields?: Record<string, string | undefined>;
  image?: Content | null;
  fileName?: string;
  token?: string;
}

function add({ fields, image = png, fileName = 'saree.png', token = admin }: Form) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...FIELDS, ...fields })) {
    if (value !== undefined) body.set(name, value);
  }
  if (image !== null) body.set('image', new File([Buffer.from(image)], fileName));
  return send(shop, 'POST /api/products', { body, token });
}

describe('adding a product', () => {
  it('puts it on sale with its picture', async () => {
    const { status, body } = await add({});
    expect(status).toBe(201);
    const product = body as AdminProduct;
    expect(product).toMatchObject({
      ...FIELDS,
      price: 12500.5,
      countInStock: 3,
      offerPrice: 12500.5,
      isNew: true,
      createdAt: shop.clock.now().toISOString(),
      pictures: [{ widths: [40], alt: FIELDS.name, colours: ['blue'] }],
    });
    expect(product.images).toEqual([product.imageUrl]);
    expect(product.pictures[0]?.preview).toMatch(/^data:image\/webp;base64,/);
    const read = await shop.api().call('GET /api/products/{id}', { params: { id: product._id } });
    expect(read).toMatchObject({ _id: product._id, price: 12500.5, images: product.images });
  });

  it('is noted with its stock and its pictures', async () => {
    const { _id, imageUrl } = (await add({})).body as Product;
    const { rows } = await shop.database.pool.query(
      'select action, before, after from audit_log where subject_id = $1',
      [_id],
    );
    const picture = { src: expect.stringMatching(/^\/\S+$/), alt: FIELDS.name };
    const { countInStock: _, ...facts } = FIELDS;
    const after = { ...facts, price: 12500.5, stock: 3, pictures: [picture] };
    expect(rows).toEqual([{ action: 'added', before: null, after }]);
    expect(imageUrl).toContain(rows[0].after.pictures[0].src);
  });

  it('keeps a name findable however its accents were typed', async () => {
    await add({ fields: { name: 'Cafe\u0301 Saree' } });
    const found = (await shop.api().call('GET /api/products', { query: { search: 'café' } })).items;
    expect(found.map(({ name }) => name)).toEqual(['Café Saree']);
  });

  it('keeps a very tall picture small enough for every format', async () => {
    const tall = { width: 30, height: 20_000, channels: 3, background: '#1e3fa0' } as const;
    const { status, body } = await add({ image: await sharp({ create: tall }).png().toBuffer() });
    expect(status).toBe(201);
    const [picture] = (body as Product).pictures;
    const version = await shop.fetch(`${picture?.src}-${picture?.widths[0]}.avif`);
    expect(version.status).toBe(200);
  });

  it('keeps a picture that two products show when one of them can not be added', async () => {
    const image = await sharp(png).resize(20, 20).png().toBuffer();
    const first = (await add({ image })).body as Product;
    const { pool } = shop.database;
    await pool.query('alter table pictures add constraint full_up check (width = 0) not valid');
    expect(await add({ image })).toMatchObject(refused(500, 'INTERNAL'));
    await pool.query('alter table pictures drop constraint full_up');
    expect((await shop.fetch(`${first.pictures[0]?.src}-20.avif`)).status).toBe(200);
  });

  it('goes by what the file is, not by what it is called', async () => {
    expect(await add({ image: jpeg, fileName: 'saree.txt' })).toMatchObject({ status: 201 });
  });

  it('takes the smallest picture there is', async () => {
    const dot = await sharp(png).resize(1, 1).png().toBuffer();
    const { status, body } = await add({ image: dot });
    expect(status).toBe(201);
    expect((body as Product).pictures).toMatchObject([{ widths: [1] }]);
  });

  it('turns the picture upright and forgets where and when it was taken', async () => {
    const left = await sharp(png).resize(30, 40, { fit: 'fill' }).toBuffer();
    const photo = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#c8102e' },
    })
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif({ IFD0: { Copyright: 'Secret' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).orientation).toBe(6);

    const { body } = await add({ image: photo });
    const { src } = (body as Product).pictures[0] ?? { src: '' };
    const served = Buffer.from(await (await shop.fetch(`${src}-40.jpg`)).arrayBuffer());
    const facts = await sharp(served).metadata();
    expect(facts).toMatchObject({ width: 40, height: 60 });
    expect(facts.orientation ?? 1).toBe(1);
    expect(facts.exif).toBeUndefined();
    const { data } = await sharp(served).raw().toBuffer({ resolveWithObject: true });
    const [topRed = 0, , topBlue = 0] = data;
    expect(topBlue).toBeGreaterThan(topRed);
    const original = await shop.pictureStore.ensureVariant(src.slice('/pictures/'.length), {
      width: 40,
      format: 'webp',
    });
    expect((await sharp(original ?? Buffer.of()).metadata()).exif).toBeUndefined();
  });
});

describe('a product that cannot be added', () => {
  let before: string[];
  beforeEach(async () => {
    before = await everything();
  });

  async function everything(): Promise<string[]> {
    const files = await readdir(shop.dataDir, { recursive: true });
    const products = (await shop.api().call('GET /api/products')).items;
    return [...files.toSorted(), ...products.map(({ _id }) => _id).toSorted()];
  }

  async function expectNothingKept(answer: Answered, expected: object): Promise<void> {
    expect(answer).toMatchObject(expected);
    expect(await everything()).toEqual(before);
  }

  it.each<[string, Record<string, string | undefined>, string]>([
    ['no name', { name: undefined }, 'Name is required'],
    ['a blank name', { name: ' \t' }, 'Name is required'],
    ['a name too long', { name: 'x'.repeat(201) }, 'Name must be at most 200 characters'],
    [
      'a name that cannot be stored',
      { name: 'a\0b' },
      'Name holds a character that cannot be stored',
    ],
    ['no price', { price: undefined }, 'Price is required'],
    ['a blank price', { price: '' }, 'Price is required'],
    ['a price in words', { price: 'cheap' }, 'Price must be a number of rupees'],
    ['a price in hexadecimal', { price: '0x10' }, 'Price must be a number of rupees'],
    ['a price of nothing', { price: '0' }, 'Price must be at least 1 rupee'],
    ['a negative price', { price: '-5' }, 'Price must be at least 1 rupee'],
    ['a price beyond reason', { price: '10000001' }, 'Price must be at most 1,00,00,000 rupees'],
    ['a price with three decimals', { price: '99.999' }, 'Price must have at most 2 decimals'],
    ['no stock', { countInStock: undefined }, 'Count in stock is required'],
    ['a blank stock', { countInStock: '' }, 'Count in stock is required'],
    ['half a piece', { countInStock: '1.5' }, 'Stock must be a whole number'],
    ['a negative stock', { countInStock: '-1' }, 'Stock must be 0 or more'],
    ['a stock beyond reason', { countInStock: '100001' }, 'Stock must be at most 1,00,000'],
    ['no description', { description: '' }, 'Description is required'],
    ['no category', { category: '' }, 'Category is required'],
    ['no subcategory', { subCategory: '' }, 'Subcategory is required'],
    [
      'an unknown category',
      { category: 'Shoes' },
      'Choose a category and one of its subcategories',
    ],
    [
      'a subcategory of another category',
      { subCategory: 'Lenin' },
      'Choose a category and one of its subcategories',
    ],
  ])('has %s', async (_, fields, message) => {
    const answer = await add({ fields });
    await expectNothingKept(answer, refused(400, 'BAD_INPUT', message));
    const [wrong] = Object.keys(fields);
    const field = wrong === 'category' && fields.category ? 'subCategory' : wrong;
    expect(answer.body).toMatchObject({ issues: [{ path: field, message }] });
  });

  it.each<[string, Content | null]>([
    ['no file', null],
    ['an empty file', ''],
  ])('has %s', async (_, image) => {
    const answer = await add({ image });
    await expectNothingKept(answer, refused(400, 'BAD_INPUT', 'Image file is missing'));
  });

  it('has text where the file should be', async () => {
    const answer = await add({ image: null, fields: { image: 'saree.png' } });
    await expectNothingKept(answer, refused(400, 'BAD_INPUT', 'Image file is missing'));
  });

  it.each<[string, () => Content | Promise<Content>]>([
    ['a web page called .jpg', () => '<!doctype html><script>alert(1)</script>'],
    ['an SVG with script', () => `<?xml version="1.0"?>${SVG}`],
    [
      'an SVG that says it is a JPEG',
      () => Buffer.concat([jpeg.subarray(0, 20), Buffer.from(SVG)]),
    ],
    ['a GIF of 500 frames', () => gifOf(500)],
    ['a TIFF', () => sharp(png).tiff().toBuffer()],
    ['half a JPEG', () => jpeg.subarray(0, jpeg.length / 2)],
    ['half a PNG', () => png.subarray(0, png.length / 2)],
    ['a PNG cut off in its header', () => png.subarray(0, 20)],
    ['a JPEG with its middle gone', () => withoutMiddle(jpeg)],
    ['nothing but zeros', () => new Uint8Array(5000)],
  ])('has %s for a picture', async (_, image) => {
    const answer = await add({ image: await image(), fileName: 'saree.jpg' });
    await expectNothingKept(answer, refused(400, 'PICTURE_UNREADABLE', /choose another/));
    expect(answer.body).toMatchObject({ issues: [{ path: 'image' }] });
  });

  it('has one unreadable picture among several, which the message names', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(FIELDS)) body.set(name, value);
    body.append('image', new File([Buffer.from(png)], 'whole.png'));
    body.append('image', new File([Buffer.from(png.subarray(0, 20))], 'pallu.png'));
    const answer = await send(shop, 'POST /api/products', { body, token: admin });
    await expectNothingKept(answer, refused(400, 'PICTURE_UNREADABLE', /^pallu\.png: /));
  });

  it.each<[string, () => Content]>([
    ['claims 100 million pixels', () => claiming(png, 10_000, 10_000)],
    ['unpacks 100 kilobytes to 20,000 x 20,000 pixels', () => blankPng(20_000, 20_000)],
  ])('has a picture that %s', async (_, image) => {
    const answer = await add({ image: image() });
    await expectNothingKept(answer, refused(400, 'PICTURE_UNREADABLE', /more than 40 million/));
  });

  it('fails while it is written', async () => {
    const { pool } = shop.database;
    await pool.query('alter table pictures add constraint full_up check (width = 0) not valid');
    const answer = await add({ image: await sharp(png).negate().png().toBuffer() });
    await pool.query('alter table pictures drop constraint full_up');
    await expectNothingKept(answer, refused(500, 'INTERNAL'));
  });

  it('has a picture above 15 MB', async () => {
    const image = new Uint8Array(15 * 1024 * 1024 + 1);
    const answer = await add({ image });
    await expectNothingKept(answer, refused(400, 'PICTURE_UNREADABLE', /larger than 15 MB/));
  });

  it('comes from a customer or a visitor', async () => {
    const { token } = await shop.customer('customer@example.com');
    await expectNothingKept(await add({ token }), refused(403, 'FORBIDDEN'));
    await expectNothingKept(await add({ token: '' }), refused(401, 'UNAUTHENTICATED'));
  });

  it.each([
    ['JSON', 'application/json', JSON.stringify(FIELDS)],
    ['a plain form', 'application/x-www-form-urlencoded', 'name=x'],
    ['a multipart form without boundary', 'multipart/form-data', 'name=x'],
    ['a multipart form cut off', 'multipart/form-data; boundary=b', '--b\r\nContent-Dis'],
  ])('comes as %s', async (_, type, body) => {
    const sent = { body, token: admin, headers: { 'content-type': type } };
    const answer = await send(shop, 'POST /api/products', sent);
    await expectNothingKept(
      answer,
      refused(400, 'BAD_INPUT', 'Send a multipart form with the picture'),
    );
  });
});

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">
  <script>alert(1)</script><image href="file:///etc/passwd" width="9" height="9"/></svg>`;

function gifOf(frames: number): Promise<Buffer> {
  const shades = Array.from({ length: frames }, (_, at) => {
    const background = { r: at % 256, g: 0, b: 0 };
    return sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();
  });
  return Promise.all(shades).then((all) =>
    sharp(all, { join: { animated: true } })
      .gif()
      .toBuffer(),
  );
}

function withoutMiddle(file: Buffer): Buffer {
  const third = Math.floor(file.length / 3);
  return Buffer.concat([file.subarray(0, third), file.subarray(2 * third)]);
}

/** The PNG with another size written into its header, whose checksum is made to fit. */
function claiming(file: Buffer, width: number, height: number): Buffer {
  const forged = Buffer.from(file);
  forged.writeUInt32BE(width, 16);
  forged.writeUInt32BE(height, 20);
  forged.writeUInt32BE(crc32(forged.subarray(12, 29)), 29);
  return forged;
}
