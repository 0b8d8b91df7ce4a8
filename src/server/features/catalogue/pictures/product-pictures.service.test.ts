import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../../../../tests/support/test-shop.ts';
import type { ProcessedPicture } from '../../../platform/pictures/picture-store.ts';
import { createProductPictures } from './product-pictures.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('originals are stored together, outside of any transaction', async () => {
  const { db, pool } = shop.database;
  const both = Promise.withResolvers<void>();
  let stored = 0;
  let openTransactions = 0;
  const pictureStore = {
    ...shop.pictureStore,
    async storeOriginal() {
      openTransactions += pool.totalCount - pool.idleCount;
      stored += 1;
      if (stored === 2) both.resolve();
      await both.promise;
      return '';
    },
    restoreOriginal: async () => {},
  };
  const pictures = createProductPictures({ db, pool, pictureStore, onPictureAdded() {} });
  const processed = ['a', 'b'].map((hash) => ({
    original: new Uint8Array(1),
    picture: { hash },
  })) as unknown as ProcessedPicture[];
  expect(await pictures.storeWith(processed, async () => 'written')).toBe('written');
  expect({ stored, openTransactions }).toEqual({ stored: 2, openTransactions: 0 });
});
