import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../../tests/support/http-call.ts';
import { openTestShop, type TestShop } from '../../../../../tests/support/test-shop.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const now = shop.clock.now().getTime();
  async function add(subCategory: string, names: string[]) {
    for (const [age, name] of names.entries()) {
      const createdAt = new Date(now - age * DAY_MS);
      const pricePaise = (age + 1) * 100_00;
      await shop.product({ name, subCategory, createdAt, pricePaise });
    }
  }
  await add('Kanchivaram', ['Maroon one', 'Gold two', 'Maroon three', 'Gold four']);
  await add('Mudal Silk', ['Green five']);
});
afterAll(() => shop.close());

const MOST = 'silk-sarees/kanchivaram,silk-sarees/mudal-silk,cotton-linen';

async function groups(query: Record<string, string>) {
  const found = await shop.api().call('GET /api/products/groups', { query: query as never });
  return found.map(({ products, ...rest }) => ({
    names: products.map(({ name }) => name),
    ...rest,
  }));
}

describe('groups of products', () => {
  it('hold the first of each category or subcategory, newest first', async () => {
    expect(await groups({ groups: `${MOST},silk-sarees`, limit: '2' })).toEqual([
      { names: ['Maroon one', 'Gold two'] },
      { names: ['Green five'] },
      { names: [] },
      { names: expect.toSatisfy((names: string[]) => names.length === 2) },
    ]);
  });

  it('are counted where this is wanted', async () => {
    expect(await groups({ groups: MOST, limit: '3', count: '1' })).toEqual([
      { names: ['Maroon one', 'Gold two', 'Maroon three'], total: 4 },
      { names: ['Green five'], total: 1 },
      { names: [], total: 0 },
    ]);
  });

  it('follow the filters and the sort order', async () => {
    const query = { groups: MOST, limit: '1', count: '1', color: 'maroon', sort: 'price-desc' };
    expect(await groups(query)).toEqual([
      { names: ['Maroon three'], total: 2 },
      { names: [], total: 0 },
      { names: [], total: 0 },
    ]);
  });

  it('of one alone, or of an unknown one, are lists too', async () => {
    expect(await groups({ groups: 'silk-sarees/mudal-silk' })).toEqual([{ names: ['Green five'] }]);
    expect(await groups({ groups: 'linen/none' })).toEqual([{ names: [] }]);
  });

  it('show the same cards as a list', async () => {
    const [group] = await shop
      .api()
      .call('GET /api/products/groups', { query: { groups: 'silk-sarees' } });
    const list = (
      await shop.api().call('GET /api/products/summaries', { query: { category: 'silk-sarees' } })
    ).items;
    expect(group?.products).toEqual(list);
  });

  it.each(['', 'a,', 'a/b/c', 'a b', `a${',a'.repeat(25)}`])('refuse "%s"', async (wanted) => {
    const answer = await send(
      shop,
      `GET /api/products/groups?groups=${encodeURIComponent(wanted)}`,
    );
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT'));
  });
});
