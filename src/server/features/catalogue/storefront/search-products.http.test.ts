import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../../../../tests/support/test-shop.ts';

const NAMES = [
  'Deep Maroon Kanchivaram',
  'MAROON & Gold Temple Saree',
  '100% Silk_Blend Saree',
  "Bride's Choice",
  'Back\\slash Weave',
  '<script>alert(1)</script> Saree',
  'Peacock 🦚 Dance',
  'ಮೈಸೂರು ರೇಷ್ಮೆ ಸೀರೆ',
  'Écru Café Saree',
  'Ⅷ Straße',
];

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  for (const name of NAMES) await shop.product({ name });
});
afterAll(() => shop.close());

async function found(search: string): Promise<string[]> {
  const products = (await shop.api().call('GET /api/products', { query: { search } })).items;
  return products.map(({ name }) => name).toSorted();
}

describe('searching products by name', () => {
  it.each([
    ['maroon', ['Deep Maroon Kanchivaram', 'MAROON & Gold Temple Saree']],
    ['aRoOn', ['Deep Maroon Kanchivaram', 'MAROON & Gold Temple Saree']],
    ['chivar', ['Deep Maroon Kanchivaram']],
    ['& gold', ['MAROON & Gold Temple Saree']],
    ['%', ['100% Silk_Blend Saree']],
    ['0% s', ['100% Silk_Blend Saree']],
    ['_', ['100% Silk_Blend Saree']],
    ['silk_b', ['100% Silk_Blend Saree']],
    ["'", ["Bride's Choice"]],
    ["' or '1'='1", []],
    ['\\', ['Back\\slash Weave']],
    ['\\s', ['Back\\slash Weave']],
    ['<script>', ['<script>alert(1)</script> Saree']],
    ['🦚', ['Peacock 🦚 Dance']],
    ['ರೇಷ್ಮೆ', ['ಮೈಸೂರು ರೇಷ್ಮೆ ಸೀರೆ']],
    ['éCRU', ['Écru Café Saree']],
    ['cafe\u0301', ['Écru Café Saree']],
    ['STRAßE', ['Ⅷ Straße']],
    ['no such saree', []],
  ])('%s finds every name that contains it, in any case', async (search, names) => {
    expect(await found(search)).toEqual(names);
  });

  it('ignores spaces at the ends and repeated spaces', async () => {
    expect(await found('  deep \t\n maroon ')).toEqual(['Deep Maroon Kanchivaram']);
  });

  it.each(['', ' ', '\t\n', '\0'])('finds nothing for blank text: %j', async (search) => {
    expect(await found(search)).toEqual([]);
  });

  it('ignores a character that no name can contain', async () => {
    expect(await found('deep\0maroon')).toEqual(['Deep Maroon Kanchivaram']);
  });

  it('searches for the first 100 characters of a text that is too long', async () => {
    const long = 'x'.repeat(100);
    await shop.product({ name: `${long} saree` });
    expect(await found(`${long}${'y'.repeat(200)}`)).toEqual([`${long} saree`]);
    expect(await found(`y${'x'.repeat(299)}`)).toEqual([]);
  });

  it('combines with category, filters and pages', async () => {
    const query = { search: 'saree', category: 'silk-sarees', color: 'gold', limit: 5 };
    const { items, total } = await shop.api().call('GET /api/products', { query });
    expect(items.map(({ name }) => name)).toEqual(['MAROON & Gold Temple Saree']);
    expect(total).toBe(1);
  });
});
