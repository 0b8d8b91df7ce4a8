import { productPath } from '../../../domain/catalogue/product.ts';
import { MINUTE_MS } from '../../../domain/time/calendar.ts';
import type { Db } from '../../platform/db/database.ts';
import { findStoredValue, setStoredValue } from '../../platform/db/stored-values.repository.ts';
import type { Clock } from '../../platform/process/platform.ts';
import type { AllProducts } from '../catalogue/storefront/all-products.service.ts';

/** Passes addresses on to all search engines that take part (indexnow.org). */
const ENDPOINT = 'https://api.indexnow.org/indexnow';
/** The most that one request may name. */
const MAX_ADDRESSES = 10_000;
const TIMEOUT_MS = 20_000;
/** How long after a change it is submitted. A long import commits its changes after later ones. */
const COMMIT_MS = 5 * MINUTE_MS;
/** The name under which the last submitted change is stored. */
const MARK = 'indexnow-mark';
const NOTHING_YET = '1970-01-01T00:00:00.000Z 00000000-0000-0000-0000-000000000000';

interface IndexNowParts {
  db: Db;
  clock: Clock;
  allProducts: AllProducts;
  /** Empty: search engines cannot reach the shop, and nothing is submitted. */
  publicUrl: string;
  /** Undefined: nothing is submitted. */
  key: string | undefined;
  fetch?: typeof globalThis.fetch;
}

/** Submits to search engines which products were added, changed or removed (decision 30). */
export function createIndexNow(parts: IndexNowParts) {
  const { db, clock, allProducts, publicUrl, key, fetch = globalThis.fetch } = parts;

  async function submit(urlList: string[]): Promise<void> {
    const response = await fetch(ENDPOINT, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        host: new URL(publicUrl).host,
        key,
        keyLocation: `${publicUrl}/${key}.txt`,
        urlList,
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`IndexNow answered ${response.status}`);
  }

  return {
    /** The name of the file that proves the key; null where none is set. */
    keyFile: key === undefined ? null : { name: `${key}.txt`, text: key },

    /** Submits the products changed since the last run; what fails is submitted by a later one. */
    async run(): Promise<void> {
      if (key === undefined || publicUrl === '') return;
      const [moment = '', id = ''] = ((await findStoredValue(db, MARK)) ?? NOTHING_YET).split(' ');
      const since = { updatedAt: new Date(moment), id };
      const until = new Date(clock.now().getTime() - COMMIT_MS);
      const changed = await allProducts.listChangedSince(since, until, MAX_ADDRESSES);
      const last = changed.at(-1);
      if (!last) return;
      await submit(changed.map((row) => publicUrl + productPath({ _id: row.id, name: row.name })));
      await setStoredValue(db, MARK, `${last.updatedAt.toISOString()} ${last.id}`);
    },
  };
}
