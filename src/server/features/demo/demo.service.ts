import type { DemoData } from '../../../contract/first-run.ts';
import { setStoredValue } from '../../platform/db/stored-values.repository.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import * as accounts from '../accounts/accounts.service.ts';
import { variantsInCarts } from '../cart/cart.service.ts';
import {
  type CatalogueService,
  countDemoProducts,
  removeDemoProducts,
} from '../catalogue/catalogue.service.ts';
import * as orders from '../orders/orders.service.ts';
import type { ServiceBase } from '../service-base.ts';
import { DEMO_MARK } from '../shop/shop.service.ts';

export function createDemoService(deps: ServiceBase & { catalogue: CatalogueService }) {
  const { db, pool, clock, audit, catalogue } = deps;
  return {
    async count(): Promise<DemoData> {
      const [products, orderCount, customers] = await Promise.all([
        countDemoProducts(db),
        orders.countDemoOrders(db),
        accounts.countDemoUsers(db),
      ]);
      return { products, orders: orderCount, customers };
    },

    /**
     * Takes all demo data away and nothing else. A demo saree that a real order or cart holds is
     * marked as removed instead of deleted, so that neither breaks. `actorId` is the
     * admin's, null for a command of the shop's operator.
     */
    async remove(actorId: string | null): Promise<DemoData> {
      const { pictures, ...removed } = await inTransaction(pool, async (tx) => {
        const orderCount = await orders.removeDemoOrders(tx);
        const customers = await accounts.removeDemoUsers(tx, orders.customersWithOrders(tx));
        const held = [orders.variantsOnOrders(tx), variantsInCarts(tx)];
        const products = await removeDemoProducts(tx, held, clock.now());
        const counts = { products: products.count, orders: orderCount, customers };
        if (products.count + orderCount + customers > 0) {
          await setStoredValue(tx, DEMO_MARK, 'removed');
          const subject = { kind: 'demo data', id: 'demo', label: 'demo data' } as const;
          await audit.recordAndEmptyCache(tx, {
            actorId,
            action: 'removed',
            subject,
            before: counts,
          });
        }
        return { ...counts, pictures: products.pictures };
      });
      await catalogue.pictures.deleteUnusedFiles(pictures);
      return removed;
    },
  };
}
