import type { Db } from '../platform/database.ts';
import type { Services } from '../services.ts';

/** How much demo data went. */
export interface RemovedDemo {
  products: number;
  orders: number;
  customers: number;
}

/**
 * Takes all demo data away and nothing else. A demo saree that a real order or cart holds is hidden
 * from sale instead of deleted, so that neither breaks.
 */
export async function removeDemo(db: Db, services: Services): Promise<RemovedDemo> {
  const { accounts, cart, catalogue, orders } = services;
  const { pictures, ...removed } = await db.transaction(async (tx) => {
    const orderCount = await orders.removeDemo(tx);
    const customers = await accounts.removeDemo(tx, await orders.customersWithOrders(tx));
    const ids = await catalogue.demoProductIds(tx);
    const held = [
      ...(await orders.productsOnOrders(tx, ids)),
      ...(await cart.productsInCarts(tx, ids)),
    ];
    const { count, pictures } = await catalogue.removeDemo(tx, held);
    return { orders: orderCount, customers, products: count, pictures };
  });
  await catalogue.pictures.forgetUnshown(pictures);
  return removed;
}
