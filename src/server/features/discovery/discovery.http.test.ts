import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import { addOptions } from '../../../../tests/support/variants.ts';
import { listCollectionAddresses } from '../collections/collections.service.ts';
import { createSitemaps, robotsText } from './sitemaps.ts';

const HOME = 'http://shop.test';
const MINUTES = 60_000;

/** Google's product data specification: required of apparel, and its limits. */
const REQUIRED: Record<string, RegExp> = {
  'g:id': /^.{1,50}$/,
  title: /^[\s\S]{1,150}$/,
  description: /^[\s\S]{1,5000}$/,
  link: /^http:\/\/shop\.test\/product\/\S+$/,
  'g:image_link': /^http:\/\/shop\.test\/pictures\/\S+\.jpg$/,
  'g:availability': /^(in|out_of)_stock$/,
  'g:price': /^\d+\.\d\d INR$/,
  'g:brand': /^.{1,70}$/,
  'g:condition': /^new$/,
  'g:identifier_exists': /^no$/,
  'g:google_product_category': /^Apparel & Accessories > Clothing > /,
  'g:color': /^[a-z]+$/,
  'g:gender': /^female$/,
  'g:age_group': /^adult$/,
};

/** Meta's catalogue fields: https://www.facebook.com/business/help/120325381656392 */
const META_REQUIRED = [
  ...['id', 'title', 'description', 'availability', 'condition', 'price', 'link', 'image_link'],
  'brand',
];

let shop: TestShop;
const sitemapParts = () => ({
  allProducts: shop.services.catalogue.all,
  listPages: shop.services.pages.listAddresses,
  listCollections: () => listCollectionAddresses(shop.services.collections),
  shopUrl: HOME,
});
let owner: SignedIn;

beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.admin();
});
afterAll(() => shop.close());

/** The text of a file as it is now: files are kept for a quarter of an hour. */
async function fresh(path: string): Promise<string> {
  shop.clock.advance(16 * MINUTES);
  return read(path);
}

async function read(path: string): Promise<string> {
  const response = await shop.fetch(path);
  expect(response.status, path).toBe(200);
  return response.text();
}

/** The texts of all elements of a name. */
function textsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  );
}

/** The entry of a feed or sitemap that contains a text. */
const entryWith = (xml: string, tag: string, text: string) =>
  xml.split(`<${tag}>`).find((entry) => entry.includes(text)) ?? '';

const updatedAt = async (id: string) =>
  (await owner.api.call('GET /api/admin/products/{id}', { params: { id } })).updatedAt;

describe('robots.txt', () => {
  it('keeps crawlers out of pages that are not public, and names the sitemap', async () => {
    const pages = [
      { path: '/', isPublic: true as const },
      { path: '/search/:keyword', isPublic: true as const },
      ...[{ path: '/orders' }, { path: '/orders/:id' }, { path: '/cart' }],
    ];
    expect(robotsText(HOME, pages)).toBe(
      `User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /orders\nDisallow: /cart\n\nSitemap: ${HOME}/sitemap.xml\n`,
    );
    expect(await read('/robots.txt')).toContain('\nDisallow: /admin\n');
  });
});

describe('the sitemap', () => {
  it('is an index of files that exist', async () => {
    await shop.product({ colours: ['maroon'] });
    const files = textsOf(await fresh('/sitemap.xml'), 'loc');
    expect(files).toEqual([`${HOME}/sitemap-pages.xml`, `${HOME}/sitemap-products-1.xml`]);
    for (const file of files) await read(file.slice(HOME.length));
    expect((await shop.fetch('/sitemap-products-2.xml')).status).toBe(404);
    expect((await shop.fetch('/sitemap-products-0.xml')).status).toBe(404);
  });

  it('has each product with its pictures and its own last change', async () => {
    const name = 'Silk & <Zari> "Saree"';
    const id = await shop.product({ name, colours: ['maroon'] });
    const entry = entryWith(await fresh('/sitemap-products-1.xml'), 'url', id);
    expect(textsOf(entry, 'loc')).toEqual([`${HOME}/product/${id}/silk-zari-saree`]);
    expect(textsOf(entry, 'lastmod')).toEqual([await updatedAt(id)]);
    expect(textsOf(entry, 'image:loc')).toEqual([
      expect.stringMatching(/^http:\/\/shop\.test\/pictures\/[0-9a-f]{32}-960\.jpg$/),
    ]);
  });

  it('moves the date of a category when a product of it is removed', async () => {
    const id = await shop.product({ category: 'Cotton & Linen', subCategory: 'Lenin' });
    const address = `${HOME}/category/cotton-linen/lenin`;
    const sitemaps = createSitemaps(sitemapParts());
    const pages = [{ path: '/category/:category/:subCategory?', sitemap: 'categories' as const }];
    const dateOf = async () =>
      textsOf(entryWith(await joined(sitemaps.pages(pages)), 'url', `${address}<`), 'lastmod')[0];
    const before = await dateOf();
    shop.clock.advance(MINUTES);
    await owner.api.call('DELETE /api/products/{id}', { params: { id } });
    const after = await dateOf();
    expect(Date.parse(after ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
    expect(await fresh('/sitemap-products-1.xml')).not.toContain(id);
  });

  it('has the pages that say so of themselves', async () => {
    const sitemaps = createSitemaps(sitemapParts());
    const pages = [{ path: '/about', sitemap: 'page' as const }, { path: '/signin' }];
    expect(textsOf(await joined(sitemaps.pages(pages)), 'loc')).toEqual([`${HOME}/about`]);
  });

  it('says in its index when a page of the owner changed', async () => {
    const sitemaps = createSitemaps(sitemapParts());
    const dateOf = async () =>
      textsOf(entryWith(await joined(sitemaps.index()), 'sitemap', '-pages.xml<'), 'lastmod')[0];
    const before = await dateOf();
    shop.clock.advance(MINUTES);
    const body = { title: 'Care', slug: 'care', body: 'Dry clean.', place: 'none' as const };
    const page = await owner.api.call('POST /api/admin/pages', {
      body: { ...body, isHidden: false },
    });
    expect(await dateOf()).not.toBe(before);
    expect(await dateOf()).toBe(page.updatedAt);
  });

  it('is split, with each product in one part', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await shop.product({ name });
    const sitemaps = createSitemaps(sitemapParts(), 2);
    const parts = textsOf(await joined(sitemaps.index()), 'loc').slice(1);
    const total = await shop.services.catalogue.all.count();
    expect(parts).toHaveLength(Math.ceil(total / 2));
    const found = await Promise.all(
      parts.map(async (_, place) => textsOf(await joined(sitemaps.products(place + 1)), 'loc')),
    );
    expect(found.every((addresses) => addresses.length <= 2)).toBe(true);
    expect(new Set(found.flat()).size).toBe(total);
  });

  it('counts its parts as seldom as it is made', async () => {
    await fresh('/sitemap-products-1.xml');
    const { pool } = shop.database;
    await pool.query('alter table products rename to products_away');
    const statuses = [];
    for (const part of [1, 2, 9_999]) {
      statuses.push((await shop.fetch(`/sitemap-products-${part}.xml`)).status);
    }
    await pool.query('alter table products_away rename to products');
    expect(statuses).toEqual([200, 404, 404]);
  });

  it('is sent compressed to those who accept it', async () => {
    const headers = { 'accept-encoding': 'br, gzip' };
    const response = await shop.fetch('/sitemap.xml', { headers });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(gunzipSync(bytes).toString()).toBe(await read('/sitemap.xml'));
    const refused = await shop.fetch('/sitemap.xml', {
      headers: { 'accept-encoding': 'gzip;q=0' },
    });
    expect(refused.headers.get('content-encoding')).toBeNull();
  });
});

async function joined(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

describe('the product feed', () => {
  it('has every field that Google requires, of every product with a picture', async () => {
    await shop.product({ name: 'Feed of One', colours: ['blue'] });
    const items = (await fresh('/feed.xml')).split('<item>').slice(1);
    expect(items.length).toBeGreaterThan(1);
    for (const item of items) {
      const [own = ''] = item.split('<g:shipping>');
      for (const [field, form] of Object.entries(REQUIRED)) {
        const values = textsOf(own, field);
        expect(values, `${field} of ${item}`).toEqual([expect.stringMatching(form)]);
      }
      expect(item).toContain('<g:shipping><g:country>IN</g:country><g:price>0.00 INR</g:price>');
    }
  });

  it('leaves out products without a picture, hidden and removed ones', async () => {
    const without = await shop.product();
    const removed = await shop.product({ colours: ['red'] });
    await owner.api.call('DELETE /api/products/{id}', { params: { id: removed } });
    const xml = await fresh('/feed.xml');
    expect(xml).not.toContain(without);
    expect(xml).not.toContain(removed);
  });

  it('shows an offer as sale price, with tax, and what is sold out', async () => {
    const name = 'Offer & Feed';
    const facts = { name, pricePaise: 1_000_050, offerPricePaise: 900_000, stock: 0 };
    const id = await shop.product({ ...facts, colours: ['green'] });
    const item = entryWith(await fresh('/feed.xml'), 'item', id);
    expect(textsOf(item, 'title')).toEqual([name]);
    expect(textsOf(item, 'g:price')).toEqual(['11500.58 INR', '0.00 INR']);
    expect(textsOf(item, 'g:sale_price')).toEqual(['10350.00 INR']);
    expect(textsOf(item, 'g:availability')).toEqual(['out_of_stock']);
  });

  it('leaves the category of other goods than sarees to Google', async () => {
    const place = { category: 'Cotton & Linen', subCategory: 'Cotton', colours: ['red'] };
    const blouse = await shop.product({ ...place, name: 'Stitched blouse' });
    const saree = await shop.product({ ...place, name: 'Cotton Saree with blouse piece' });
    const petticoat = await shop.product({ name: 'Saree petticoat', colours: ['red'] });
    const xml = await fresh('/feed.xml');
    const categoriesOf = (id: string) =>
      textsOf(entryWith(xml, 'item', id), 'g:google_product_category');
    expect([categoriesOf(blouse), categoriesOf(petticoat)]).toEqual([[], []]);
    expect(categoriesOf(saree)).toEqual([expect.stringMatching(/Saris/)]);
  });

  it('is the same as CSV for Meta', async () => {
    const name = 'Saree "Meta", with a comma';
    const id = await shop.product({ name, colours: ['pink'] });
    const rows: Record<string, string>[] = parse(await fresh('/feed.csv'), { columns: true });
    for (const row of rows) for (const field of META_REQUIRED) expect(row[field]).not.toBe('');
    const row = rows.find((one) => one.id === id);
    expect(row).toMatchObject({ title: name, availability: 'in stock', price: '11500.00 INR' });
    expect(rows).toHaveLength((await read('/feed.xml')).split('<item>').length - 1);
  });

  it('has each variant of a product with options, in a group', async () => {
    const name = 'Blouse '.repeat(22).trim();
    const id = await shop.product({ name, colours: ['pink'] });
    await shop.database.pool.query(
      `insert into pictures select (jsonb_populate_record(pictures, $2)).* from pictures
       where product_id = $1`,
      [id, { id: randomUUID(), hash: 'b'.repeat(32), position: 1 }],
    );
    const { pictures } = await owner.api.call('GET /api/admin/products/{id}', { params: { id } });
    const options = [
      { name: 'Size', values: ['S', 'M'] },
      { name: 'COLOUR', values: ['Rani'] },
      { name: 'Fall', values: ['Yes'] },
    ];
    const { variants = [] } = await addOptions(owner.api, id, options, ([size]) =>
      size === 'S'
        ? { price: 2_000, offerPrice: null, countInStock: 0 }
        : { price: 3_000, offerPrice: 2_500, pictureId: pictures[1]?._id ?? null },
    );
    const xml = await fresh('/feed.xml');
    const rows: Record<string, string>[] = parse(await read('/feed.csv'), { columns: true });
    expect(xml.split(`<g:item_group_id>${id}</g:item_group_id>`)).toHaveLength(3);
    const texts = [
      { size: 'S', price: '2300.00 INR', sale_price: '', availability: 'out of stock' },
      { size: 'M', price: '3450.00 INR', sale_price: '2875.00 INR', availability: 'in stock' },
    ];
    const [first, second] = pictures.map(({ src }) => `${HOME}${src}-960.jpg`);
    const images = [
      { image_link: first, additional_image_link: second },
      { image_link: second, additional_image_link: first },
    ];
    for (const [at, expected] of texts.entries()) {
      const variantId = variants[at]?._id ?? '';
      const row = rows.find((one) => one.id === variantId);
      expect(row).toMatchObject({ ...expected, ...images[at], item_group_id: id, color: 'Rani' });
      expect(row?.title).toMatch(REQUIRED.title ?? '');
      expect(row?.title).toContain(` (Size ${expected.size}, COLOUR Rani, Fall Yes)`);
      expect(row?.link).toMatch(new RegExp(`/product/${id}/blouse\\S*\\?variant=${variantId}$`));
      const item = entryWith(xml, 'item', `<g:id>${variantId}<`);
      expect(textsOf(item, 'g:size')).toEqual([expected.size]);
      expect(textsOf(item, 'link')).toEqual([row?.link]);
    }
  });

  it('fills the field of the attribute that an option is', async () => {
    const id = await shop.product({ colours: ['pink'] });
    const { variants } = await addOptions(owner.api, id, [{ name: 'Chest', values: ['36'] }]);
    const all = await owner.api.call('GET /api/admin/attributes');
    const chest = all.find(({ key }) => key === 'chest');
    if (!chest) throw new Error('The option is no attribute');
    const field = async () => {
      const item = entryWith(await fresh('/feed.xml'), 'item', `<g:id>${variants?.[0]?._id}<`);
      return textsOf(item, 'g:size');
    };
    expect(await field()).toEqual([]);
    await owner.api.call('PUT /api/admin/attributes/{id}', {
      params: { id: 'chest' },
      body: { ...chest, feedField: 'size' },
    });
    expect(await field()).toEqual(['36']);
  });

  it('separates several choices by slashes, within the length that Google takes', async () => {
    const labels = ['Checks, small', ...Array.from({ length: 9 }, (_, n) => `A long pattern ${n}`)];
    await owner.api.call('POST /api/admin/attributes', {
      body: {
        ...{ kind: 'choice', isMultiple: true, label: 'Patterns', pageLabel: '', hint: '' },
        ...{ unit: '', isLong: false, isFilter: false, feedField: 'pattern', emptyLabel: '' },
        ...{ isOfOnePiece: false, isRemoved: false },
        choices: labels.map((label) => ({ value: null, label, isRemoved: false })),
      },
    });
    const all = await owner.api.call('GET /api/admin/attributes');
    const values = all.find(({ key }) => key === 'patterns')?.choices.map(({ value }) => value);
    const id = await shop.product({ colours: ['pink'], details: { patterns: values ?? [] } });
    const item = entryWith(await fresh('/feed.xml'), 'item', id);
    const [pattern = ''] = textsOf(item, 'g:pattern');
    expect(pattern).toMatch(/^Checks, small\/A long pattern 0\/A long pattern 1\//);
    expect(pattern.length).toBeLessThanOrEqual(100);
    expect(pattern).toMatch(/\d$/);
  });

  it('takes gender and age group of attributes, in words that Google knows', async () => {
    const fields = { gender: 'For, whom', age_group: 'Age' } as const;
    for (const [feedField, label] of Object.entries(fields)) {
      await owner.api.call('POST /api/admin/attributes', {
        body: {
          ...{ kind: 'text', isMultiple: false, label, pageLabel: '', hint: '', unit: '' },
          ...{ isLong: false, isFilter: false, emptyLabel: '', isOfOnePiece: false },
          ...{ isRemoved: false, choices: [], feedField: feedField as keyof typeof fields },
        },
      });
    }
    const audience = async (details: Record<string, string>) => {
      const id = await shop.product({ colours: ['pink'], details });
      const item = entryWith(await fresh('/feed.xml'), 'item', id);
      return [...textsOf(item, 'g:gender'), ...textsOf(item, 'g:age_group')];
    };
    expect(await audience({ forWhom: 'Unisex', age: 'Kids' })).toEqual(['unisex', 'kids']);
    expect(await audience({ forWhom: 'Men' })).toEqual(['male', 'adult']);
    expect(await audience({ forWhom: 'Temple idols' })).toEqual(['adult']);
    expect(await audience({})).toEqual(['female', 'adult']);
  });

  it('takes gender and age group of options, variant by variant', async () => {
    const id = await shop.product({ colours: ['pink'] });
    const { variants = [] } = await addOptions(owner.api, id, [
      { name: 'Wearer', values: ['Girls', 'Boys'] },
      { name: 'Stage', values: ['Kids', 'Adults'] },
    ]);
    const all = await owner.api.call('GET /api/admin/attributes');
    for (const [key, feedField] of [
      ['wearer', 'gender'],
      ['stage', 'age_group'],
    ] as const) {
      const found = all.find((attribute) => attribute.key === key);
      if (!found) throw new Error('The option is no attribute');
      const body = { ...found, feedField };
      await owner.api.call('PUT /api/admin/attributes/{id}', { params: { id: key }, body });
    }
    const xml = await fresh('/feed.xml');
    const audiences = variants.map(({ _id }) => {
      const item = entryWith(xml, 'item', `<g:id>${_id}<`);
      return [...textsOf(item, 'g:gender'), ...textsOf(item, 'g:age_group')].join(' ');
    });
    expect(audiences).toEqual(['female kids', 'female adult', 'male kids', 'male adult']);
  });

  it('says nothing of a group for a product without options', async () => {
    const id = await shop.product({ colours: ['pink'] });
    expect(entryWith(await fresh('/feed.xml'), 'item', id)).not.toContain('item_group_id');
    const line = (await read('/feed.csv')).split('\r\n').find((one) => one.includes(id));
    expect(line).toMatch(/,"female","adult",""$/);
  });

  it('is kept for a quarter of an hour', async () => {
    const before = await fresh('/feed.xml');
    const id = await shop.product({ colours: ['red'] });
    expect(await read('/feed.xml')).toBe(before);
    expect(await fresh('/feed.xml')).toContain(id);
  });

  it('goes on after a file that could not be made', async () => {
    const { database, fetch } = shop;
    await database.pool.query('alter table products rename to products_away');
    shop.clock.advance(16 * MINUTES);
    expect((await fetch('/feed.xml')).status).toBeGreaterThanOrEqual(500);
    await database.pool.query('alter table products_away rename to products');
    await read('/feed.xml');
  });
});
