import type { Pool } from 'pg';
import type { User } from '../../../contract/account.ts';
import type { Order, OrderDraft } from '../../../contract/order.ts';
import { checkOrder, type PaymentMethod } from '../../../domain/order-checks.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, DbOrTx, Tx } from '../../platform/database.ts';
import type { ListPage } from '../../platform/endpoint-route.ts';
import { isId } from '../../platform/ids.ts';
import { createLimit } from '../../platform/limits.ts';
import { readListCursor, writeListCursor } from '../../platform/list-cursor.ts';
import { cutPage, oneMore } from '../../platform/list-page.ts';
import { notFound, ShopError } from '../../platform/shop-error.ts';
import type { CartService } from '../cart/cart.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import * as customerOrders from './customer-orders.repository.ts';
import { fingerprintOf, planOrder, wantedLines } from './order-plan.ts';
import { type DemoOrder, demoOrderRows, placedOrderRows } from './order-rows.ts';
import { orderView } from './order-view.ts';
import * as repository from './orders.repository.ts';

interface OrdersDeps {
  db: Db;
  pool: Pool;
  clock: Clock;
  catalogue: CatalogueService;
  cart: CartService;
  paymentMethods: readonly PaymentMethod[];
}

export type OrdersService = ReturnType<typeof createOrdersService>;

export function createOrdersService(deps: OrdersDeps) {
  const { db, pool, clock, catalogue, cart, paymentMethods } = deps;
  // An unpaid order holds stock: one account must not be able to empty the shop.
  const limit = createLimit(pool, { name: 'order-user', attempts: 60, seconds: 3600 });

  async function viewsOf(rows: repository.OrderRow[]): Promise<Order[]> {
    return (await repository.completeOrders(db, rows)).map(orderView);
  }

  async function viewOf(row: repository.OrderRow): Promise<Order> {
    const [view] = await viewsOf([row]);
    if (!view) throw new Error(`Order ${row.id} could not be read back`);
    return view;
  }

  /** Everything an order changes, in the transaction it is given. */
  async function placeIn(tx: Tx, userId: string, draft: OrderDraft, key: string | null) {
    const fingerprint = fingerprintOf(draft);
    if (key !== null) {
      await repository.lockIdempotencyKey(tx, userId, key);
      const before = await repository.findByIdempotencyKey(tx, userId, key);
      if (before) return sameOrder(before, fingerprint);
    }
    refuseFaulty(draft, paymentMethods);
    const wanted = wantedLines(draft);
    const ids = wanted.map(({ productId }) => productId);
    const short = await catalogue.takeStock(tx, wanted);
    const plan = planOrder(wanted, await catalogue.productsByIds(tx, ids), short, draft);
    const placed = { userId, at: clock.now(), key, fingerprint };
    const rows = placedOrderRows(placed, draft, plan);
    await repository.insertOrders(tx, [rows]);
    await cart.removeProducts(tx, userId, ids);
    return rows.order;
  }

  return {
    /**
     * Places an order in one transaction: totals computed here, stock taken whole or not at all,
     * ordered products out of the cart. A repeated `key` is answered with the first order.
     * @throws ShopError with the words of specification §5, or a conflict with the figures of now
     */
    async place(user: User, draft: OrderDraft, key: string | null): Promise<Order> {
      await limit.spend(user._id);
      return viewOf(await db.transaction((tx) => placeIn(tx, user._id, draft, key)));
    },

    async ordersOf(userId: string): Promise<Order[]> {
      return viewsOf(await repository.listOrdersOf(db, userId));
    },

    /** One order for its owner or an admin; another's order is not found. @throws NOT_FOUND */
    async order(user: User, id: string): Promise<Order> {
      const row = isId(id) ? await repository.findOrder(db, id) : undefined;
      if (!row || (row.userId !== user._id && !user.isAdmin)) throw notFound('This order');
      return viewOf(row);
    },

    async list(query: { limit?: number; cursor?: string }): Promise<ListPage<Order[]>> {
      const after = query.cursor === undefined ? undefined : readListCursor(query.cursor);
      const [rows, total] = await Promise.all([
        repository.listOrders(db, { limit: oneMore(query.limit), after }),
        repository.countOrders(db),
      ]);
      const { shown, next } = cutPage(rows, query.limit, writeListCursor);
      return { items: await viewsOf(shown), total, next };
    },

    /** One customer's orders, newest first, page by page. */
    async pageOf(
      userId: string,
      query: { limit?: number; cursor?: string },
    ): Promise<ListPage<Order[]>> {
      const after = query.cursor === undefined ? undefined : readListCursor(query.cursor);
      const [rows, { count: total }] = await Promise.all([
        customerOrders.pageOfCustomer(db, userId, { limit: oneMore(query.limit), after }),
        customerOrders.figuresOf(db, userId),
      ]);
      const { shown, next } = cutPage(rows, query.limit, writeListCursor);
      return { items: await viewsOf(shown), total, next };
    },

    /** Count, worth and open ones of a customer's orders; joins a transaction. */
    figuresOf: (on: DbOrTx, userId: string) => customerOrders.figuresOf(on, userId),

    /** Takes what tells of a person out of a customer's orders, which keep their figures. */
    forgetCustomer: (tx: Tx, userId: string) => customerOrders.forgetAddresses(tx, userId),

    totals: () => repository.totals(db),
    countByDay: (since: string, timeZone: string) => repository.countByDay(db, since, timeZone),
    productsOnOrders: (tx: Tx, ids: string[]) => repository.productsOnOrders(tx, ids),
    customersWithOrders: (tx: Tx) => repository.customersWithOrders(tx),
    addDemo: (tx: Tx, demo: DemoOrder[]) => repository.insertOrders(tx, demo.map(demoOrderRows)),
    removeDemo: (tx: Tx) => repository.removeDemoOrders(tx),
  };
}

function refuseFaulty(draft: OrderDraft, paymentMethods: readonly PaymentMethod[]): void {
  const fault = checkOrder(draft, paymentMethods);
  if (!fault) return;
  const issues = [{ path: fault.path, message: fault.message }];
  throw new ShopError(fault.code, fault.message, { issues });
}

function sameOrder(before: repository.OrderRow, fingerprint: string): repository.OrderRow {
  if (before.idempotencyFingerprint === fingerprint) return before;
  throw new ShopError(
    'IDEMPOTENCY_MISMATCH',
    'This Idempotency-Key was used for another order. Send a new key with a new order.',
  );
}
