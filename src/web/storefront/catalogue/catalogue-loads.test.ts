import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_CATEGORIES } from '../../../../tests/support/default-catalogue.ts';
import { type ApiClient, ApiError, createApiClient } from '../../../contract/client.ts';
import { categoryBySlug } from '../../../domain/catalogue/category-tree.ts';
import { type ProductFilters, parseFilters } from '../../../domain/catalogue/product-filters.ts';
import { productLike } from '../../platform/product.fixture.ts';
import {
  listHref,
  loadGroups,
  loadList,
  throwPageError,
  toProductQuery,
} from './catalogue-loads.ts';
import { findInstead } from './find-instead.ts';

const category = silk();
const NONE = parseFilters(new URLSearchParams(), []);

function silk() {
  const found = categoryBySlug(DEFAULT_CATEGORIES, 'silk-sarees');
  if (!found) throw new Error('The category tree has silk sarees');
  return found;
}

/** An API that answers with one product or the given list, and records its queries. */
function listingApi(answer: object[] = [productLike()]): {
  api: ApiClient;
  asked: URLSearchParams[];
} {
  const asked: URLSearchParams[] = [];
  const api = createApiClient({
    baseUrl: 'http://shop.invalid',
    send: (request) => {
      const { pathname, searchParams } = new URL(request.url);
      asked.push(searchParams);
      const isPaged = !pathname.endsWith('/groups');
      return Response.json(answer, { headers: isPaged ? { 'x-total-count': '31' } : {} });
    },
  });
  return { api, asked };
}

describe('inCategory', () => {
  it('sends only chosen filters', () => {
    const query = toProductQuery(category, undefined, NONE);
    expect(JSON.parse(JSON.stringify(query))).toEqual({ category: 'silk-sarees' });
  });

  it("uses the API's parameter names", () => {
    const chosen = parseFilters(
      new URLSearchParams('color=maroon&color=gold&design=plain&offer=1&sort=price-desc'),
      [],
    );
    expect(toProductQuery(category, category.subCategories[1], chosen)).toEqual({
      category: 'silk-sarees',
      subCategory: 'kanchivaram',
      color: 'maroon,gold',
      design: 'plain',
      offer: '1',
      sort: 'price-desc',
    });
  });
});

describe('loadGroups', () => {
  it('requests twelve products of each subcategory and the totals at once', async () => {
    const groups = ['mysore-silk', 'kanchivaram', 'pure-zeary-mysore-silk', 'mudal-silk'];
    const answers = groups.map((_, index) => ({ products: [productLike()], total: 31 + index }));
    const { api, asked } = listingApi(answers);
    const loaded = await loadGroups(api, category, NONE);
    expect(loaded.map(({ subCategory, total }) => [subCategory.slug, total])).toEqual([
      ...groups.map((slug, index) => [slug, 31 + index]),
      ['mungar-silk', 0],
    ]);
    expect(asked.map((query) => Object.fromEntries(query))).toEqual([
      {
        groups: [...groups, 'mungar-silk'].map((slug) => `silk-sarees/${slug}`).join(','),
        limit: '12',
        count: '1',
      },
    ]);
  });
});

describe('loadList', () => {
  it('loads 24 products from the cursor on', async () => {
    const { api, asked } = listingApi();
    const page = await loadList(api, { search: 'maroon' }, 'here');
    expect(page).toMatchObject({ items: [{ _id: 'p1' }], total: 31, next: null });
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      search: 'maroon',
      limit: '24',
      cursor: 'here',
    });
  });
});

describe('failPage', () => {
  const thrownBy = (error: unknown) => {
    try {
      return throwPageError(error);
    } catch (thrown) {
      return thrown;
    }
  };

  it('answers with the status and the message of the failure', () => {
    const failure = new ApiError(404, { code: 'NOT_FOUND', message: 'Not here' });
    expect(thrownBy(failure)).toMatchObject({
      data: { message: 'Not here' },
      init: { status: 404 },
    });
  });

  it('answers 503 without an answer from the API', () => {
    const failure = new ApiError(0, { code: 'OFFLINE', message: 'Away' });
    expect(thrownBy(failure)).toMatchObject({ init: { status: 503 } });
  });

  it('recognises an error of another copy of the client', () => {
    const foreign = Object.assign(new Error('Gone'), { name: 'ApiError', status: 409 });
    expect(thrownBy(foreign)).toMatchObject({ init: { status: 409 } });
  });

  it('rethrows other errors', () => {
    const error = new TypeError('a bug');
    expect(thrownBy(error)).toBe(error);
  });
});

const PATH = '/category/silk-sarees';
const SOME: ProductFilters = {
  ...NONE,
  colours: ['maroon', 'gold'],
  designs: ['plain'],
  offer: true,
  sort: 'price-asc',
};

describe('listHref', () => {
  it('is the bare path without filters', () => {
    expect(listHref(PATH, NONE)).toBe(PATH);
    expect(listHref(PATH, null)).toBe(PATH);
  });

  it('round-trips the filters', () => {
    const { searchParams } = new URL(listHref(PATH, SOME), 'http://shop.invalid');
    expect(parseFilters(searchParams, [])).toEqual(SOME);
  });

  it('adds a cursor to the filters', () => {
    const href = listHref(PATH, { ...NONE, offer: true }, 'a+b/=');
    const { searchParams } = new URL(href, 'http://shop.invalid');
    expect(Object.fromEntries(searchParams)).toEqual({ offer: '1', cursor: 'a+b/=' });
  });
});

describe('findInstead', () => {
  const NAMES = [
    'Red Silk Saree',
    'Red Silk Pallu Saree',
    'Maroon Silk Saree',
    'Embroidered Saree',
  ];
  /** An API that finds names by their text, and one misspelling. */
  const call = vi.fn(
    async (name: string, { query: { search } }: { query: { search?: string } }) => {
      const products = [productLike('p1')];
      if (name === 'GET /api/products/near') {
        return { products: search === 'marroon' ? products : [], reasons: [] };
      }
      const found = NAMES.filter((each) => each.toLowerCase().includes(search ?? ''));
      return { items: found.length > 0 ? products : [], total: found.length, next: null };
    },
  );
  const api = { call } as unknown as ApiClient;

  it.each([
    ['maroon spaceship', 'Found for “maroon”'],
    ['marroon spaceship', 'Close to “marroon”'],
    ['qqqq wwww zzzz yyyy', 'New in the shop'],
    // “saree” is in every name, “silk” in most of them.
    ['pallu silk saree with elephants', 'Found for “pallu”'],
    ['silk saree of elephants', 'New in the shop'],
    ['a e', 'New in the shop'],
  ])('of %s has the title %s', async (keyword, title) => {
    call.mockClear();
    expect((await findInstead(api, keyword)).title).toBe(title);
    expect(call.mock.calls.length).toBeLessThanOrEqual(9);
  });

  it('keeps as many words as find something together', async () => {
    const title = 'Found for “red silk”';
    NAMES.push('Blue Cotton', 'White Cotton', 'Green Linen', 'Grey Linen', 'Black Linen', 'Pink');
    expect((await findInstead(api, 'red silk elephants')).title).toBe(title);
  });
});
