import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../../tests/support/http-call.ts';
import { openTestShop, type TestShop } from '../../../../../tests/support/test-shop.ts';

let shop: TestShop;
let lastDay = 0;

beforeEach(async () => {
  shop = await openTestShop();
  return () => shop.close();
});

/** Adds a product, each a day newer than the one before. */
function saree(name: string, facts: Parameters<TestShop['product']>[0] = {}): Promise<string> {
  lastDay += 1;
  const createdAt = new Date(Date.UTC(2026, 0, lastDay));
  return shop.product({ name, colours: ['red', 'gold'], createdAt, ...facts });
}

async function similarTo(id: string): Promise<string[]> {
  const products = await shop.api().call('GET /api/products/{id}/similar', { params: { id } });
  return products.map(({ name }) => name);
}

describe('products in similar colours', () => {
  it('share the main colour: same category first, then in stock, then the newest', async () => {
    const cotton = { category: 'Cotton & Linen', subCategory: 'Cotton' };
    await saree('cotton', cotton);
    await saree('sold out', { stock: 0 });
    await saree('older', { subCategory: 'Mysore Silk' });
    await saree('newer', { colours: ['red', 'green'] });
    await saree('cotton, sold out', { ...cotton, stock: 0 });
    await saree('gold with red', { colours: ['gold', 'red'] });
    await saree('blue', { colours: ['blue'] });
    await saree('without picture', { colours: undefined });
    const id = await saree('this one');
    expect(await similarTo(id)).toEqual([
      'newer',
      'older',
      'sold out',
      'cotton',
      'cotton, sold out',
    ]);
  });

  it('are for sale, and eight at most', async () => {
    const id = await saree('this one');
    const ids = [];
    for (let count = 1; count <= 10; count += 1) ids.push(await saree(`no. ${count}`));
    const { api } = await shop.admin();
    await api.call('DELETE /api/products/{id}', { params: { id: ids[9] ?? '' } });
    expect(await similarTo(id)).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((no) => `no. ${no}`));
  });

  it('share the colour of the picture that is first now', async () => {
    const id = await saree('this one');
    await saree('red');
    await saree('blue', { colours: ['blue'] });
    const cloth = sharp({ create: { width: 40, height: 60, channels: 3, background: '#1e3fa0' } });
    const body = new FormData();
    body.set('image', new File([new Uint8Array(await cloth.png().toBuffer())], 'blue.png'));
    const { api } = await shop.admin();
    const { version, pictures } = await api.call('POST /api/admin/products/{id}/pictures', {
      params: { id },
      body,
    });
    expect(await similarTo(id)).toEqual(['red']);
    const arranged = pictures.toReversed().map(({ _id, alt }) => ({ _id, alt }));
    await api.call('PUT /api/admin/products/{id}/pictures', {
      params: { id },
      body: { version, pictures: arranged },
    });
    expect(await similarTo(id)).toEqual(['blue']);
  });

  it('are none where the colour is unknown', async () => {
    await saree('red');
    expect(await similarTo(await saree('bare', { colours: undefined }))).toEqual([]);
  });

  it('are not found for an unknown product', async () => {
    const answer = await send(shop, 'GET /api/products/7/similar');
    expect(answer).toMatchObject(refused(404, 'NOT_FOUND', 'This product was not found'));
  });
});

describe('the colours of a picture', () => {
  let picture: File;
  beforeAll(async () => {
    const cloth = { width: 60, height: 60, channels: 3, background: '#800000' } as const;
    const border = { width: 60, height: 24, channels: 3, background: '#d4af37' } as const;
    const drawn = await sharp({ create: cloth })
      .composite([{ input: { create: border }, top: 36, left: 0 }])
      .png()
      .toBuffer();
    picture = new File([new Uint8Array(drawn)], 'saree.png');
  });

  const ask = (token: string, image?: File) => {
    const body = new FormData();
    if (image) body.set('image', image);
    return send(shop, 'POST /api/pictures/colours', { token, body });
  };

  it('are returned to an admin, the most frequent first', async () => {
    const { token } = await shop.admin();
    const { status, body } = await ask(token, picture);
    expect({ status, body }).toEqual({ status: 200, body: { colours: ['maroon', 'gold'] } });
  });

  it('need a picture', async () => {
    const { token } = await shop.admin();
    expect(await ask(token)).toMatchObject(refused(400, 'BAD_INPUT', 'Image file is missing'));
    const page = new File(['<html>'], 'saree.jpg');
    expect(await ask(token, page)).toMatchObject(refused(400, 'PICTURE_UNREADABLE'));
  });

  it('are refused to others', async () => {
    const { token } = await shop.customer('customer@example.com');
    expect(await ask(token, picture)).toMatchObject(refused(403, 'FORBIDDEN'));
  });
});
