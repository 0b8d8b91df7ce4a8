import type { User } from '../../../contract/accounts.ts';
import type { Quote, QuoteQuery } from '../../../contract/checkout.ts';
import type { Order, OrderListQuery } from '../../../contract/orders.ts';
import { normaliseSearch } from '../../../domain/catalogue/search-text.ts';
import type { InPaise } from '../../../domain/money/money.ts';
import type { OrderTotals } from '../../../domain/orders/order-totals.ts';
import { type PromoRule, promoLabel } from '../../../domain/promos/promo.ts';
import { shopDay } from '../../../domain/time/calendar.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import type { ListPage, PageParams } from '../../platform/db/list-page.ts';
import { orNotFound } from '../../platform/errors/shop-error.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { PromosService } from '../promos/promos.service.ts';
import type { ServiceBase } from '../service-base.ts';
import { type DemoOrder, demoOrderRows } from './demo-orders.ts';
import { previewOrder } from './documents/gst-preview.ts';
import type { OrderMoney } from './order-change.service.ts';
import { loadGstTerms, planGst } from './order-gst.ts';
import * as orderList from './order-list.repository.ts';
import { availableLines, planTotals, requestedLines } from './order-plan.ts';
import { toCashRisks, toOrder } from './order-views.ts';
import * as repository from './orders.repository.ts';
import * as unpaidOrders from './unpaid-orders.repository.ts';

export { listInvoicedCredits, lockNextNumber } from './documents/documents.repository.ts';
export { lockNextInvoiceNumber } from './invoices.repository.ts';
export { toTaxableOrder } from './order-gst.ts';
export { countByDay, sumOrders } from './order-list.repository.ts';
export { listCredits, listLines, sumCredits } from './order-pieces.repository.ts';
export {
  countDemoOrders,
  customersWithOrders,
  eraseAddresses,
  findOrder,
  findOrders,
  findOwnOrder,
  findTaxModes,
  listEvents,
  lockCustomerOrders,
  type OrderRow,
  removeDemoOrders,
  variantsOnOrders,
} from './orders.repository.ts';
export { sumUnconfirmed } from './unpaid-orders.repository.ts';

interface OrdersDeps extends ServiceBase {
  catalogue: CatalogueService;
  promos: PromosService;
  money: OrderMoney;
}

export type OrdersService = ReturnType<typeof createOrdersService>;

/** Reads of orders for customers and admins, and quotes; the changes are in placing and lifecycle. */
export function createOrdersService(deps: OrdersDeps) {
  const { db, clock, catalogue, accounts, shop, findTimeZone } = deps;
  const { hasKeptMoney } = deps.money;

  async function listPageForCustomer(userId: string, query: PageParams) {
    const page = await orderList.listPageForCustomer(db, userId, query);
    const whole = await repository.loadWholeOrders(db, page.items);
    return { ...page, items: whole.map(toOrder) };
  }

  const load = async (row: repository.OrderRow, on: DbOrTx = db): Promise<InPaise<Order>> =>
    toOrder(await repository.loadWholeOrder(on, row));

  return {
    quote: (user: User, query: QuoteQuery) => quoteOrder(deps, user, query),

    /** One order for its customer or an admin. @throws ShopError NOT_FOUND, also for others */
    async find(user: User, id: string): Promise<InPaise<Order>> {
      return load(orNotFound(await repository.findOwnOrder(db, user, id), 'This order'));
    },

    /** A customer's order that was placed under an idempotency key. @throws ShopError NOT_FOUND */
    async findByKey(userId: string, key: string): Promise<InPaise<Order>> {
      const row = await repository.findByIdempotencyKey(db, userId, key);
      return load(orNotFound(row, 'This order'));
    },

    /** An order in the contract's shape; reads what belongs to it, in a transaction if one is given. */
    load,

    /** What a customer's orders are worth, and how many are open. */
    sumOf: (userId: string, on: DbOrTx) => orderList.sumOrdersByUser(on, userId),

    /** How many pieces of these variants a customer's own unpaid orders hold: placing again frees them. */
    sumHeldPieces: (userId: string, variantIds: string[]) =>
      unpaidOrders.sumHeldPieces(db, { userId, variantIds, hasKeptMoney }),

    /** All orders, filtered, sorted and paged. @throws ShopError BAD_INPUT for another list's cursor */
    async list(query: OrderListQuery): Promise<ListPage<InPaise<Order>[]>> {
      const search = normaliseSearch(query.search ?? '');
      const users = search === '' ? null : accounts.matchingUserIds(search);
      const selection = { filters: { ...query, search }, users, timeZone: await findTimeZone() };
      const page = await orderList.listSelected(db, selection);
      const whole = await repository.loadWholeOrders(db, page.items);
      const items = whole.map((each) => ({ ...toOrder(each), ...toCashRisks(each.order) }));
      return { ...page, items };
    },

    findLatest: () => repository.findLatest(db),

    /** The latest order as it would be by GST; null without one. */
    async previewByGst() {
      const rules = await shop.loadCheckoutRules();
      return previewOrder(db, catalogue, rules, shopDay(clock.now(), rules.timeZone));
    },

    listPlacedSince: (moment: Date, limit: number) => repository.listPlacedSince(db, moment, limit),

    listPageForCustomer,

    /** All orders of a customer, newest first, page by page. */
    async *eachPageForCustomer(userId: string): AsyncGenerator<InPaise<Order>[]> {
      for (let cursor: string | undefined | null; cursor !== null; ) {
        const page = await listPageForCustomer(userId, { cursor });
        yield page.items;
        cursor = page.next;
      }
    },

    /** Adds demo orders. Returns those that are paid: the caller adds their payments. */
    async addDemo(tx: Tx, demo: DemoOrder[]) {
      const rows = demo.map(demoOrderRows);
      await repository.insertOrders(tx, rows);
      return rows.flatMap(({ order: { id, paidAt, totalPaise } }) =>
        paidAt ? [{ orderId: id, paidAt, amountPaise: totalPaise }] : [],
      );
    },
  };
}

/** The totals of an order of these pieces now. */
async function quoteOrder(
  deps: OrdersDeps,
  user: User,
  query: QuoteQuery,
): Promise<InPaise<Quote>> {
  const { db, clock, catalogue, promos, shop, pincodes } = deps;
  const { hasKeptMoney } = deps.money;
  const { orderItems, promoCode = '', shippingAddress } = query;
  const requested = requestedLines({ orderItems });
  const variantIds = requested.map(({ variantId }) => variantId);
  const [snapshots, pricing] = await Promise.all([
    catalogue.loadSnapshots(db, variantIds),
    shop.loadCheckoutRules(),
  ]);
  const lines = availableLines(requested, snapshots);
  const facts = { rules: pricing, now: clock.now(), postalCode: shippingAddress?.postalCode };
  const terms = await loadGstTerms(db, facts, pincodes);
  const to = shippingAddress?.country ? shippingAddress : undefined;
  const gst = terms && { columns: planGst(terms, to), terms };
  if (promoCode.trim() === '')
    return toQuote(planTotals(lines, pricing, { promo: null, gst }), null);
  await promos.countTry(user._id);
  // Placing this order would expire the customer's unpaid order of the same variants.
  const userId = user._id;
  const held = await unpaidOrders.listHeldOrderIds(db, { userId, variantIds, hasKeptMoney });
  const others = await repository.countValidOrders(db, userId, held);
  const customer = { userId, hasOtherOrder: others > 0, replacedOrders: held };
  const promo = await promos.check(promoCode, customer);
  return toQuote(planTotals(lines, pricing, { promo, gst }), promo);
}

function toQuote(totals: OrderTotals, promo: PromoRule | null): InPaise<Quote> {
  return {
    itemsPrice: totals.items,
    discountPrice: totals.discount,
    taxPrice: totals.tax,
    shippingPrice: totals.shipping,
    ...(totals.roundOff !== 0 && { roundOff: totals.roundOff }),
    totalPrice: totals.total,
    promo: promo && { code: promo.code, label: promoLabel(promo) },
  };
}
