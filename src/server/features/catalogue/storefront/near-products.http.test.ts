import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../../tests/support/http-call.ts';
import { openTestShop, type TestShop } from '../../../../../tests/support/test-shop.ts';
import { MAX_NEAR_MATCHES } from '../../../../domain/catalogue/near-search.ts';
import { SAREE_SPELLINGS, WORDS_FOR_SILK } from '../../../../domain/catalogue/spellings.ts';
import { removeFromSale } from '../editing/product-editing.service.ts';

const NAMES = [
  'Maroon Kanchivaram Silk Saree',
  'Beige Hand Painted Kalamkaree Saree',
  'Maroon Mysore Silk Saree with Temple Border',
  'Red Organsa Saree, Checked',
  'Grey Lenin Saree',
  'Green Art Silk Saree',
  'Green Artsilk Saree',
  'Pure Zeary Border Lace',
  'Langa-Voni in Green',
  'Half and Half Cotton Saree',
  "Bride's 100% Choice_One",
  'ಮೈಸೂರು ರೇಷ್ಮೆ ಸೀರೆ',
  'लाल बनारसी साड़ी',
  'Peacock 🦚 Dance',
];

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const category = { category: 'Designer Sarees', subCategory: 'All Designer Sarees' };
  for (const name of NAMES) await shop.product({ ...category, name });
});
afterAll(() => shop.close());

function near(search: string, limit?: number) {
  return shop.api().call('GET /api/products/near', { query: { search, limit } });
}

async function namesNear(search: string): Promise<string[]> {
  return (await near(search)).products.map(({ name }) => name);
}

describe('near matches of a search', () => {
  it.each<[string, string[]]>([
    ['kanjeevaram', ['Maroon Kanchivaram Silk Saree']],
    ['KANJEEVARAM Sarees', ['Maroon Kanchivaram Silk Saree']],
    ['kanjeevarm', ['Maroon Kanchivaram Silk Saree']],
    ['kanje', ['Maroon Kanchivaram Silk Saree']],
    ['kalamkari', ['Beige Hand Painted Kalamkaree Saree']],
    ['orgnza', ['Red Organsa Saree, Checked']],
    ['organza red', ['Red Organsa Saree, Checked']],
    ['mysoor silk', ['Maroon Mysore Silk Saree with Temple Border']],
    ['linen', ['Grey Lenin Saree']],
    ['zari', ['Pure Zeary Border Lace']],
    ['half saree', ['Langa-Voni in Green']],
    ['green half sarees', ['Langa-Voni in Green']],
    ['ಸೀರೆ ರೇಷ್ಮೆ', ['ಮೈಸೂರು ರೇಷ್ಮೆ ಸೀರೆ']],
    ['साड़ी लाल', ['लाल बनारसी साड़ी']],
    ['saree in grey', ['Grey Lenin Saree']],
    ['saree for wedding', ["Bride's 100% Choice_One"]],
    ['shadi saree', ["Bride's 100% Choice_One"]],
    ['shade', []],
    ['peacocks with elephants', []],
    ['no such saree', []],
  ])('%s finds the intended products', async (search, names) => {
    expect(await namesNear(search)).toEqual(names);
  });

  it('tolerates a typing error in one word of several', async () => {
    expect((await namesNear('maron silk')).toSorted()).toEqual([
      'Maroon Kanchivaram Silk Saree',
      'Maroon Mysore Silk Saree with Temple Border',
    ]);
    expect(await namesNear('kanchi saris')).toEqual(['Maroon Kanchivaram Silk Saree']);
  });

  it('sorts the closest first, then the newest', async () => {
    const createdAt = (day: number) => new Date(`2026-11-0${day}T06:00:00Z`);
    await shop.product({ name: 'Peach Zari Stole', createdAt: createdAt(1) });
    await shop.product({ name: 'Peach Zeary Stole', createdAt: createdAt(2) });
    await shop.product({ name: 'Rose Zeary Stole', createdAt: createdAt(3) });
    expect(await namesNear('stole zari')).toEqual([
      'Peach Zari Stole',
      'Rose Zeary Stole',
      'Peach Zeary Stole',
    ]);
  });

  it('lists which words were read as others', async () => {
    expect((await near('kanjeevaram maron')).reasons).toEqual([
      { typed: 'kanjeevaram', found: 'kanchivaram', kind: 'spelling' },
      { typed: 'maron', found: 'maroon', kind: 'likeness' },
    ]);
    expect((await near('pattu kanchivaram')).reasons).toEqual([
      { typed: 'pattu', found: 'silk', kind: 'meaning' },
    ]);
    expect(await near('silk maroon temple')).toMatchObject({ products: [{}], reasons: [] });
  });

  it('reads a synonym of silk as silk, but never art silk as silk or silk as art silk', async () => {
    await shop.product({ name: 'Katan Stole' });
    for (const word of WORDS_FOR_SILK) {
      const found = await namesNear(word);
      expect(found).toContain('Maroon Kanchivaram Silk Saree');
      expect(found.filter((name) => /art/i.test(name))).toEqual([]);
    }
    expect(await namesNear('silk')).toEqual([]);
    expect(await namesNear('green silk')).toEqual(['Langa-Voni in Green']);
    expect(await namesNear('slik')).not.toContain('Green Art Silk Saree');
    expect(await namesNear('art silk')).toEqual(['Green Artsilk Saree']);
    expect(await namesNear('artsilk')).toEqual(['Green Art Silk Saree']);
  });

  it('never reads one colour as another', async () => {
    expect(await namesNear('green')).toEqual([]);
    for (const [search, colour] of [
      ['green lenin', /green/i],
      ['grey organsa', /grey/i],
    ] as const) {
      const { products, leftOut } = await near(search);
      expect(leftOut).toEqual([search.split(' ')[1]]);
      expect(products.length).toBeGreaterThan(0);
      expect(products.filter(({ name }) => !colour.test(name))).toEqual([]);
    }
  });

  it('returns at most the requested number', async () => {
    for (let count = 0; count < MAX_NEAR_MATCHES + 2; count += 1) {
      await shop.product({ name: `Violet Chanderi ${count}` });
    }
    expect((await near('chandheri', 3)).products).toHaveLength(3);
    expect((await near('chandheri')).products).toHaveLength(MAX_NEAR_MATCHES);
  });

  it('never shows a product that was removed', async () => {
    const id = await shop.product({ name: 'Blue Pochampally Dupatta' });
    expect(await namesNear('pochampalli')).toEqual(['Blue Pochampally Dupatta']);
    await removeFromSale(shop.services.catalogue.editing, id);
    expect(await namesNear('pochampalli')).toEqual([]);
    expect(await namesNear('odhni pochampilli')).toEqual([]);
  });
});

describe('any text', () => {
  it.each([
    '',
    ' ',
    '%',
    '_',
    "'",
    '\\',
    '\0',
    '\ud800',
    '🥻',
    "' or '1'='1",
    '<script>alert(1)</script>',
    'x'.repeat(300),
    'ab '.repeat(100),
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
    'ಸೀರೆ'.repeat(75),
    'साड़ी '.repeat(60),
  ])('%j is treated as text', async (search) => {
    const { products } = await near(search);
    expect(products.length).toBeLessThanOrEqual(MAX_NEAR_MATCHES);
  });

  it('is refused where it is missing, or with a limit out of range', async () => {
    expect(await send(shop, 'GET /api/products/near')).toMatchObject(refused(400, 'BAD_INPUT'));
    expect(await send(shop, 'GET /api/products/near?search=a&limit=25')).toMatchObject(
      refused(400, 'BAD_INPUT'),
    );
  });

  it('never has exact matches, removed products or duplicates among its near matches', async () => {
    const gone = await shop.product({ name: 'Maroon Banarasi Silk Saree' });
    await removeFromSale(shop.services.catalogue.editing, gone);
    const words = [...NAMES.flatMap((name) => name.split(' ')), ...SAREE_SPELLINGS.flat()];
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc
        .array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 })
        .map((all) => all.join(' ')),
      fc
        .tuple(fc.constantFrom(...words), fc.nat(8))
        .map(([word, at]) => word.slice(0, at) + word.slice(at + 1)),
    );
    await fc.assert(
      fc.asyncProperty(typed, async (search) => {
        const exact = (await shop.api().call('GET /api/products', { query: { search } })).items;
        const { products } = await near(search);
        const ids = [...exact, ...products].map(({ _id }) => _id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).not.toContain(gone);
      }),
      { numRuns: 100 },
    );
  });
});
