import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../../tests/support/http-call.ts';
import { openTestShop, type TestShop } from '../../../../../tests/support/test-shop.ts';
import { productSchema } from '../../../../contract/product.ts';
import { pictureSchema } from '../../../../contract/values.ts';
import { findPublicProducts } from '../catalogue.repository.ts';
import { DEFAULT_CATEGORIES } from '../default-catalogue.ts';
import { listProducts } from './product-lists.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NO_SUCH_ID = '3f0c9e2a-58d1-4c1b-9d53-0a4b6f1c2d3e';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const read = (id: string) => shop.api().call('GET /api/products/{id}', { params: { id } });

describe('one product', () => {
  it('is public, in rupees, with the figures of its offer', async () => {
    const id = await shop.product({ pricePaise: 12_500_50, offerPricePaise: 9_999_00, stock: 3 });
    expect(await read(id)).toMatchObject({
      _id: id,
      name: 'Maroon Kanchivaram Silk Saree',
      price: 12500.5,
      offerPrice: 9999,
      originalPrice: 12500.5,
      discount: 2501.5,
      discountPercentage: 20,
      category: 'Silk Sarees',
      subCategory: 'Kanchivaram',
      countInStock: 3,
      images: [],
      imageUrl: '/no-image.jpg',
      isRemoved: false,
      version: 1,
    });
  });

  it('is shown without what only admins see', async () => {
    const id = await shop.product({});
    const product = await read(id);
    const { api } = await shop.admin();
    const ofAdmins = await api.call('GET /api/admin/products/{id}', { params: { id } });
    const more = Object.keys(ofAdmins).filter((name) => !(name in product));
    expect(more.toSorted()).toEqual(['hsn', 'isHidden', 'updatedAt']);
  });

  it('is built from public columns, not as a whole that the schema strips', async () => {
    const id = await shop.product({ colours: ['red'] });
    await shop.product({ colours: ['red'] });
    const { catalogue } = shop.services;
    const products = [
      await catalogue.findProduct(id),
      ...(await listProducts(catalogue.lists, {})).items,
    ];
    for (const product of products) {
      // A product without options says nothing of them, nor of GST where none is added.
      const { options: _, variants: __, gstRate: ___, ...simple } = productSchema.shape;
      expect(Object.keys(product).toSorted()).toEqual(Object.keys(simple).toSorted());
      for (const picture of product.pictures) {
        expect(Object.keys(picture).toSorted()).toEqual(
          Object.keys(pictureSchema.shape).toSorted(),
        );
      }
    }
    const [row] = await findPublicProducts(shop.database.db, [id]);
    for (const name of [
      'isDemo',
      'nameWords',
      'mainColour',
      'updatedAt',
      'hiddenAt',
      'removedAt',
    ]) {
      expect(row).not.toHaveProperty(name);
    }
  });

  it('has no discount when the offer is not below the price', async () => {
    const id = await shop.product({ pricePaise: 100_00, offerPricePaise: 120_00 });
    const figures = { price: 100, offerPrice: 100, discount: 0, discountPercentage: 0 };
    expect(await read(id)).toMatchObject(figures);
  });

  it('has its price as its offer price where there is no offer, and admins see none', async () => {
    const id = await shop.product({ pricePaise: 100_50 });
    const figures = { price: 100.5, offerPrice: 100.5, discountPercentage: 0 };
    expect(await read(id)).toMatchObject(figures);
    const { api } = await shop.admin();
    const params = { id };
    const seen = await api.call('GET /api/admin/products/{id}', { params });
    expect(seen.offerPrice).toBeNull();
    const { version, name, description, category, subCategory, price, details } = seen;
    const facts = { version, name, description, category, subCategory, price, details };
    const body = { ...facts, offerPrice: seen.offerPrice, isHidden: false };
    expect((await api.call('PUT /api/products/{id}', { params, body })).offerPrice).toBeNull();
    expect((await shop.api().call('GET /api/products', { query: { offer: '1' } })).items).toEqual([
      expect.objectContaining({ offerPrice: 9999 }),
    ]);
  });

  it('is new for 60 days to the millisecond', async () => {
    const now = shop.clock.now().getTime();
    const [lastMoment, overdue] = [new Date(now - 60 * DAY_MS), new Date(now - 60 * DAY_MS - 1)];
    expect((await read(await shop.product({ createdAt: lastMoment }))).isNew).toBe(true);
    expect((await read(await shop.product({ createdAt: overdue }))).isNew).toBe(false);
  });

  it.each([
    ['an id of no product', NO_SUCH_ID],
    ['a number', '7'],
    ['a NUL', '%00'],
    ['broken UTF-8', '%E0%A4%A'],
    ['a quote', "'--"],
    ['a very long text', 'x'.repeat(500)],
  ])('is not found under %s', async (_, id) => {
    const answer = await send(shop, `GET /api/products/${id}`);
    expect(answer).toMatchObject(refused(404, 'NOT_FOUND', 'This product was not found'));
  });
});

describe('removing a product', () => {
  it('is only for admins', async () => {
    const id = await shop.product();
    const { token } = await shop.customer('not-an-admin@example.com');
    const call = `DELETE /api/products/${id}` as const;
    expect(await send(shop, call)).toMatchObject(refused(401, 'UNAUTHENTICATED'));
    expect(await send(shop, call, { token })).toMatchObject(refused(403, 'FORBIDDEN'));
    expect((await read(id)).isRemoved).toBe(false);
  });

  it('hides it from lists, search and its own address, and is possible once', async () => {
    const { api, token } = await shop.admin();
    const id = await shop.product({ name: 'Soon Gone' });
    const answer = await api.call('DELETE /api/products/{id}', { params: { id } });
    expect(answer).toEqual({ message: 'The product was removed' });
    expect(await send(shop, `GET /api/products/${id}`)).toMatchObject(refused(404, 'NOT_FOUND'));
    expect(
      (await shop.api().call('GET /api/products', { query: { search: 'soon gone' } })).items,
    ).toEqual([]);
    const second = await send(shop, `DELETE /api/products/${id}`, { token });
    expect(second).toMatchObject(refused(404, 'NOT_FOUND'));
  });

  it('answers 404 for an unknown product', async () => {
    const { token } = await shop.admin();
    for (const id of [NO_SUCH_ID, '7', 'x'.repeat(500)]) {
      const answer = await send(shop, `DELETE /api/products/${id}`, { token });
      expect(answer).toMatchObject(refused(404, 'NOT_FOUND'));
    }
  });
});

describe('the categories', () => {
  it('are the tree of the shop, in menu order, each with an id', async () => {
    const categories = await shop.api().call('GET /api/categories');
    const named = categories.map(({ name, slug, subCategories }) => ({
      name,
      slug,
      subCategories: subCategories.map((sub) => ({ name: sub.name, slug: sub.slug })),
    }));
    const tree = DEFAULT_CATEGORIES.map(({ name, slug, subCategories }) => ({
      name,
      slug,
      subCategories: subCategories.map((sub) => ({ name: sub.name, slug: sub.slug })),
    }));
    expect(named).toEqual(tree);
    const ids = categories.flatMap(({ _id, subCategories }) => [
      _id,
      ...subCategories.map((sub) => sub._id),
    ]);
    expect(new Set(ids).size).toBe(16);
  });

  it('are not duplicated by a second start', async () => {
    const before = await shop.api().call('GET /api/categories');
    await shop.secondProcess().services.catalogue.seed();
    expect(await shop.secondProcess().services.catalogue.loadTree()).toMatchObject(before);
  });
});
