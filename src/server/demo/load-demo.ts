import { readFile } from 'node:fs/promises';
import {
  type DemoCatalogue,
  type DemoSaree,
  demoPictureFile,
  loadDemoCatalogue,
} from '../../../db/demo/demo-catalogue.ts';
import { demoOrders } from '../../../db/demo/orders.ts';
import { toPaise } from '../../domain/money.ts';
import { sellingPrice } from '../../domain/pricing.ts';
import type { ProductToAdd } from '../features/catalogue/catalogue.service.ts';
import type { OpenShop } from '../open-shop.ts';
import type { Tx } from '../platform/database.ts';
import { pictureUrl, type StoredPicture } from '../platform/pictures/picture-files.ts';
import type { Services } from '../services.ts';
import { claimDemo, wasDemoLoaded } from './demo-mark.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Demo customers joined before the first demo order. */
const JOINED_DAYS_AGO = 230;

interface DemoProduct {
  id: string;
  saree: DemoSaree;
  image: string;
}
type DemoShop = Pick<OpenShop, 'database' | 'pictureStore' | 'services'>;

/**
 * Fills an empty shop with the demo catalogue, demo customers and some months of their orders, all
 * marked as demo. Does so once in the life of a database: what the owner removed stays away.
 * Gives the number of sarees loaded, 0 when there was nothing to do.
 */
export async function loadDemo(shop: DemoShop, now: Date): Promise<number> {
  const isUsed = await shop.services.catalogue.hasProducts();
  if (isUsed || (await wasDemoLoaded(shop.database.db))) return 0;
  const demo = await loadDemoCatalogue();
  const pictures = await storePictures(shop, demo);
  return shop.database.db.transaction(async (tx) => {
    if (!(await claimDemo(tx))) return 0;
    const products = await addSarees(tx, shop.services, demo.sarees, pictures, now);
    await addOrders(tx, shop.services, demo, products, now);
    return demo.sarees.length;
  });
}

async function storePictures(
  { pictureStore }: DemoShop,
  { pictures }: DemoCatalogue,
): Promise<Map<string, StoredPicture[]>> {
  const stored = new Map<string, StoredPicture[]>();
  for (const [key, shots] of Object.entries(pictures.sarees)) {
    const kept = shots.map(async ({ file: _, ...facts }, index) => {
      const bytes = await readFile(demoPictureFile(shots[index] ?? { file: '' }));
      return { ...facts, hash: await pictureStore.keepOriginal(bytes) };
    });
    stored.set(key, await Promise.all(kept));
  }
  return stored;
}

async function addSarees(
  tx: Tx,
  { catalogue }: Services,
  sarees: DemoSaree[],
  pictures: Map<string, StoredPicture[]>,
  now: Date,
): Promise<Map<string, DemoProduct>> {
  const products = new Map<string, DemoProduct>();
  for (const saree of sarees) {
    const shots = pictures.get(saree.key) ?? [];
    const id = await catalogue.addProduct(tx, productOf(saree, shots, now));
    products.set(saree.key, { id, saree, image: shots[0] ? pictureUrl(shots[0]) : '' });
  }
  return products;
}

function productOf(saree: DemoSaree, pictures: StoredPicture[], now: Date): ProductToAdd {
  const { name, description, category, subCategory, stock, details } = saree;
  const createdAt = new Date(now.getTime() - saree.addedDaysAgo * DAY_MS);
  return {
    category,
    subCategory,
    pictures,
    product: {
      ...details,
      name,
      description,
      stock,
      pricePaise: toPaise(saree.price),
      offerPricePaise: saree.offerPrice === undefined ? null : toPaise(saree.offerPrice),
      isDemo: true,
      createdAt,
      updatedAt: createdAt,
    },
  };
}

async function addOrders(
  tx: Tx,
  { accounts, orders }: Services,
  { sarees, customers }: DemoCatalogue,
  products: Map<string, DemoProduct>,
  now: Date,
): Promise<void> {
  const joined = new Date(now.getTime() - JOINED_DAYS_AGO * DAY_MS);
  const people = customers.map(({ name, email }) => ({ name, email, createdAt: joined }));
  const userIds = await accounts.addDemoCustomers(tx, people);
  const placed = demoOrders({ sarees, customers, today: now }).map(
    ({ customer, lines, paidAt, deliveredAt, trackingNumber, ...order }) => ({
      ...order,
      userId: userIds[customer] ?? '',
      paidAt: paidAt ?? null,
      deliveredAt: deliveredAt ?? null,
      trackingNumber: trackingNumber ?? null,
      lines: lines.map(({ key, quantity }) => lineOf(products.get(key), quantity)),
    }),
  );
  await orders.addDemo(tx, placed);
}

function lineOf(product: DemoProduct | undefined, quantity: number) {
  if (!product) throw new Error('A demo order names a saree that the demo catalogue lacks');
  const { id, saree, image } = product;
  return {
    productId: id,
    name: saree.name,
    image,
    unitPaise: toPaise(sellingPrice(saree)),
    quantity,
  };
}
