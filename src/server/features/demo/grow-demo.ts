import { type DemoSaree, loadDemoCatalogue } from '../../../../db/demo/demo-catalogue.ts';
import { COLOURS } from '../../../domain/catalogue/product-filters.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { type DemoShop, storePictures, toDemoProduct } from './load-demo.ts';

/** Products of one transaction. */
const BATCH = 500;
/** Names of designs, so that searches meet rare words. */
const DESIGN_NAMES = 4000;

/**
 * Adds demo sarees until so many products are for sale, to try the shop with a large catalogue: the
 * demo's own sarees with other names, prices and stock, older than those, with the same pictures.
 * Returns how many were added.
 */
export async function growDemo(shop: DemoShop, target: number, now: Date): Promise<number> {
  const { catalogue } = shop.services;
  const missing = Math.max(0, target - (await catalogue.all.count()));
  const demo = await loadDemoCatalogue();
  const pictures = await storePictures(shop, demo);
  const oldest = Math.max(...demo.sarees.map(({ addedDaysAgo }) => addedDaysAgo));
  for (let start = 0; start < missing; start += BATCH) {
    const length = Math.min(BATCH, missing - start);
    const entries = Array.from({ length }, (_, index) => {
      const number = start + index;
      const saree = demo.sarees[number % demo.sarees.length] as DemoSaree;
      const stored = pictures.get(saree.key) ?? [];
      const entry = toDemoProduct(varySaree(saree, number, oldest), stored, now);
      // Their variants are rendered when they are requested.
      return {
        ...entry,
        pictures: stored.map((picture) => ({ ...picture, isPregenerated: true })),
      };
    });
    await inTransaction(shop.database.pool, (tx) => catalogue.addProducts(tx, entries));
  }
  return missing;
}

function varySaree(saree: DemoSaree, number: number, oldest: number): DemoSaree {
  const { offerPrice: _, ...facts } = saree;
  const blouse = COLOURS[number % COLOURS.length];
  const price = Math.round((saree.price * (60 + (number % 97))) / 10_000) * 100;
  return {
    ...facts,
    name: `${saree.name}, ${blouse} blouse, Design ${1 + (number % DESIGN_NAMES)}`,
    price: Math.max(100, price),
    ...(number % 5 === 0 && { offerPrice: Math.max(50, Math.round(price * 0.9)) }),
    stock: number % 9,
    addedDaysAgo: oldest + 1 + number / 100,
  };
}
