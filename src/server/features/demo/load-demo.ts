import { readFile } from 'node:fs/promises';
import {
  type DemoCatalogue,
  type DemoSaree,
  demoPictureFile,
  loadDemoCatalogue,
} from '../../../../db/demo/demo-catalogue.ts';
import { demoOrders } from '../../../../db/demo/orders.ts';
import { rupees, toPaise } from '../../../domain/money/money.ts';
import { addMs, DAY_MS } from '../../../domain/time/calendar.ts';
import type { OpenShop } from '../../open-shop.ts';
import type { Tx } from '../../platform/db/database.ts';
import { addStoredValue, findStoredValue } from '../../platform/db/stored-values.repository.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import type { StoredPicture } from '../../platform/pictures/picture-files.ts';
import type { Services } from '../../services.ts';
import { hasProducts, type ProductToAdd } from '../catalogue/catalogue.service.ts';
import { DEMO_MARK, SHOWS_EXAMPLES } from '../shop/shop.service.ts';

/** Demo customers joined before the first demo order. */
const JOINED_DAYS_AGO = 230;

export type DemoShop = Pick<OpenShop, 'database' | 'pictureStore' | 'services'>;

/**
 * Fills an empty shop with the demo catalogue, demo customers and some months of their orders, all
 * marked as demo. A database is filled only once: what the admin removed stays removed. Returns the
 * number of sarees loaded, 0 when there was nothing to do.
 */
export async function loadDemo(shop: DemoShop, now: Date): Promise<number> {
  const isUsed = await hasProducts(shop.database.db);
  if (isUsed || (await findStoredValue(shop.database.db, DEMO_MARK))) return 0;
  const demo = await loadDemoCatalogue();
  const pictures = await storePictures(shop, demo);
  return inTransaction(shop.database.pool, async (tx) => {
    // False where it is just being loaded elsewhere.
    if (!(await addStoredValue(tx, DEMO_MARK, SHOWS_EXAMPLES))) return 0;
    const entries = demo.sarees.map((saree) =>
      toDemoProduct(saree, pictures.get(saree.key) ?? [], now),
    );
    const added = await shop.services.catalogue.addProducts(tx, entries);
    const ids = new Map(demo.sarees.map(({ key }, index) => [key, added[index] ?? '']));
    await addOrders(tx, shop.services, demo, ids, now);
    return demo.sarees.length;
  });
}

export async function storePictures({ pictureStore }: DemoShop, { pictures }: DemoCatalogue) {
  const stored = new Map<string, StoredPicture[]>();
  for (const [key, files] of Object.entries(pictures.sarees)) {
    const kept = files.map(async ({ file: _, ...facts }, index) => {
      const bytes = await readFile(demoPictureFile(files[index] ?? { file: '' }));
      return { ...facts, hash: await pictureStore.storeOriginal(bytes) };
    });
    stored.set(key, await Promise.all(kept));
  }
  return stored;
}

export function toDemoProduct(
  saree: DemoSaree,
  pictures: StoredPicture[],
  now: Date,
): ProductToAdd {
  const { name, description, category, subCategory, stock, details } = saree;
  const createdAt = addMs(now, -saree.addedDaysAgo * DAY_MS);
  return {
    category,
    subCategory,
    pictures,
    product: {
      name,
      description,
      stock,
      details,
      pricePaise: toPaise(rupees(saree.price)),
      offerPricePaise: saree.offerPrice === undefined ? null : toPaise(rupees(saree.offerPrice)),
      isDemo: true,
      createdAt,
      updatedAt: createdAt,
    },
  };
}

async function addOrders(
  tx: Tx,
  { accounts, catalogue, orders, payments }: Services,
  { sarees, customers }: DemoCatalogue,
  productIds: Map<string, string>,
  now: Date,
): Promise<void> {
  const joined = addMs(now, -JOINED_DAYS_AGO * DAY_MS);
  const people = customers.map(({ name, email }) => ({ name, email, createdAt: joined }));
  const userIds = await accounts.addDemoCustomers(tx, people);
  const snapshots = await catalogue.loadSnapshots(tx, [...productIds.values()]);
  const toLine = (key: string, quantity: number) => {
    const product = snapshots.get(productIds.get(key) ?? '');
    if (!product) throw new Error('A demo order names a saree that the demo catalogue lacks');
    return { ...product, quantity };
  };
  const placed = demoOrders({ sarees, customers, today: now }).map(
    ({ customer, lines, ...order }) => ({
      ...order,
      userId: userIds[customer] ?? '',
      lines: lines.map(({ key, quantity }) => toLine(key, quantity)),
    }),
  );
  await payments.addDemo(tx, await orders.addDemo(tx, placed));
}
