import { describe, expect, it } from 'vitest';
import { type ApiClient, ApiError, createApiClient } from '../../../contract/client.ts';
import { categoryBySlug } from '../../../domain/category-tree.ts';
import { parseFilters } from '../../../domain/product-filters.ts';
import { failPage, inCategory, loadGroups, loadList } from './catalogue-loads.ts';
import { productLike } from './product.fixture.ts';

const category = silk();
const NONE = parseFilters(new URLSearchParams());

function silk() {
  const found = categoryBySlug('silk-sarees');
  if (!found) throw new Error('The category tree has silk sarees');
  return found;
}

/** An API that answers every list with one product, and notes what it was asked. */
function listingApi(): { api: ApiClient; asked: URLSearchParams[] } {
  const asked: URLSearchParams[] = [];
  const api = createApiClient({
    baseUrl: 'http://shop.invalid',
    send: (request) => {
      asked.push(new URL(request.url).searchParams);
      return Response.json([productLike()], { headers: { 'x-total-count': '31' } });
    },
  });
  return { api, asked };
}

describe('inCategory', () => {
  it('asks for nothing that was not chosen', () => {
    const query = inCategory(category, undefined, NONE);
    expect(JSON.parse(JSON.stringify(query))).toEqual({ category: 'silk-sarees' });
  });

  it('speaks the words of the API', () => {
    const chosen = parseFilters(
      new URLSearchParams('color=maroon&color=gold&design=plain&offer=1&sort=price-desc'),
    );
    expect(inCategory(category, category.subCategories[1], chosen)).toEqual({
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
  it('asks for twelve products of each subcategory and counts them all', async () => {
    const { api, asked } = listingApi();
    const groups = await loadGroups(api, category, category.subCategories.slice(0, 2), NONE);
    expect(groups.map(({ subCategory, page }) => [subCategory.slug, page.total])).toEqual([
      ['mysore-silk', 31],
      ['kanchivaram', 31],
    ]);
    expect(asked.map((query) => query.get('limit'))).toEqual(['12', '12']);
  });
});

describe('loadList', () => {
  it('asks for 24 products from the cursor on', async () => {
    const { api, asked } = listingApi();
    const page = await loadList(api, { search: 'maroon' }, 'here');
    expect(page.products).toHaveLength(1);
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
      return failPage(error);
    } catch (thrown) {
      return thrown;
    }
  };

  it('answers with the status and the words of the refusal', () => {
    const refusal = new ApiError(404, { code: 'NOT_FOUND', message: 'Not here' });
    expect(thrownBy(refusal)).toMatchObject({
      data: { message: 'Not here' },
      init: { status: 404 },
    });
  });

  it('answers 503 where the API gave no answer', () => {
    const refusal = new ApiError(0, { code: 'OFFLINE', message: 'Away' });
    expect(thrownBy(refusal)).toMatchObject({ init: { status: 503 } });
  });

  it('knows a refusal that comes from another copy of the client', () => {
    const foreign = Object.assign(new Error('Gone'), { name: 'ApiError', status: 409 });
    expect(thrownBy(foreign)).toMatchObject({ init: { status: 409 } });
  });

  it('passes on what is no refusal', () => {
    const fault = new TypeError('a bug');
    expect(thrownBy(fault)).toBe(fault);
  });
});
