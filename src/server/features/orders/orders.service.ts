import type { Pool } from 'pg';
import type { User } from '../../../contract/account.ts';
import type { Order, OrderDraft, Quote, QuoteQuery } from '../../../contract/order.ts';
import type { OrderListQuery } from '../../../contract/order-desk.ts';
import { toRupees } from '../../../domain/money.ts';
import { checkOrder } from '../../../domain/order-checks.ts';
import { parseOrderFilters } from '../../../domain/order-filters.ts';
import { gatewayOf, PAYMENT_TRAITS, type PaymentMethod } from '../../../domain/payment-methods.ts';
import { PHONE_WANTED, phoneDigits } from '../../../domain/phone.ts';
import type { OrderTotals } from '../../../domain/pricing.ts';
import { promoLabel } from '../../../domain/promo.ts';
import { normaliseSearch } from '../../../domain/search-terms.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, DbOrTx, Tx } from '../../platform/database.ts';
import type { ListPage } from '../../platform/endpoint-route.ts';
import { isId } from '../../platform/ids.ts';
import { createLimit } from '../../platform/limits.ts';
import { type ListCursor, readListCursor, writeListCursor } from '../../platform/list-cursor.ts';
import { cutPage, oneMore } from '../../platform/list-page.ts';
import { notFound, ShopError } from '../../platform/shop-error.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { CartService } from '../cart/cart.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { GrantedPromo, PromosService } from '../promos/promos.service.ts';
import * as customerOrders from './customer-orders.repository.ts';
import type { OrderChanges } from './order-changes.service.ts';
import { readOrderCursor, writeOrderCursor } from './order-cursor.ts';
import { countSelected, listSelected } from './order-list.repository.ts';
import {
  fingerprintOf,
  planOrder,
  pricedLines,
  stockMoves,
  totalsOf,
  wantedLines,
} from './order-plan.ts';
import { type DemoOrder, demoOrderRows, placedOrderRows } from './order-rows.ts';
import { orderView } from './order-view.ts';
import * as repository from './orders.repository.ts';

interface OrdersDeps {
  db: Db;
  pool: Pool;
  clock: Clock;
  catalogue: CatalogueService;
  cart: CartService;
  promos: PromosService;
  changes: OrderChanges;
  accounts: AccountsService;
  timeZone: () => Promise<string>;
  /** The ways to pay that a shopper may choose now. */
  paymentMethods: (tx: Tx) => Promise<readonly PaymentMethod[]>;
}

export type OrdersService = ReturnType<typeof createOrdersService>;

export function createOrdersService(deps: OrdersDeps) {
  const { db, pool, clock, catalogue, cart, promos, changes, accounts, timeZone, paymentMethods } =
    deps;
  const limits = {
    // An unpaid order holds stock: one account must not be able to empty the shop.
    place: createLimit(pool, { name: 'order-user', attempts: 60, seconds: 3600 }),
    // Codes can be guessed here.
    quote: createLimit(pool, { name: 'quote-user', attempts: 120, seconds: 600 }),
  };

  async function viewsOf(rows: repository.OrderRow[], on: DbOrTx = db): Promise<Order[]> {
    return (await repository.completeOrders(on, rows)).map(orderView);
  }

  async function viewOf(row: repository.OrderRow, on: DbOrTx = db): Promise<Order> {
    const [view] = await viewsOf([row], on);
    if (!view) throw new Error(`Order ${row.id} could not be read back`);
    return view;
  }

  /** The promo a draft asks for, claimed for the customer; null where it asks for none. */
  async function claimPromo(tx: Tx, userId: string, code: string): Promise<GrantedPromo | null> {
    if (code.trim() === '') return null;
    const others = await repository.countStandingOrders(tx, userId);
    return promos.claim(tx, code, { userId, hasOtherOrder: others > 0 });
  }

  /** Everything an order changes, in the transaction it is given. */
  async function placeIn(tx: Tx, userId: string, draft: OrderDraft, key: string | null) {
    const fingerprint = fingerprintOf(draft);
    if (key !== null) {
      await repository.lockIdempotencyKey(tx, userId, key);
      const before = await repository.findByIdempotencyKey(tx, userId, key);
      if (before) return sameOrder(before, fingerprint);
    }
    const method = methodOf(draft, await paymentMethods(tx));
    const wanted = wantedLines(draft);
    const ids = wanted.map(({ productId }) => productId);
    await repository.lockCustomer(tx, userId);
    const freed = await changes.endHeld(tx, userId, ids);
    const short = await catalogue.takeStock(tx, stockMoves(wanted, freed));
    const promo = await claimPromo(tx, userId, draft.promoCode ?? '');
    const products = await catalogue.productsByIds(tx, ids);
    const plan = planOrder(wanted, products, short, draft, promo?.value ?? null);
    const placed = {
      userId,
      at: clock.now(),
      key,
      fingerprint,
      promoCode: promo?.code ?? null,
      heldUntil: firstHold(method, clock.now()),
    };
    const rows = placedOrderRows(placed, draft, plan);
    await repository.insertOrders(tx, [rows]);
    if (promo) await promos.use(tx, promo, rows.order);
    // A cart emptied before its payment succeeded would be a lost sale.
    if (!PAYMENT_TRAITS[method].isPaidWhilePlacing) await cart.removeProducts(tx, userId, ids);
    await changes.mail(tx, rows.order, 'placed');
    if (gatewayOf(method) === null) await changes.mail(tx, rows.order, 'new-order');
    return rows.order;
  }

  return {
    /**
     * Places an order in one transaction: totals computed here, stock taken whole or not at all, a
     * promo used, the customer's own unpaid orders of the same products ended. A repeated `key` is
     * answered with the first order.
     * @throws ShopError with the words of specification §5, or a conflict with the figures of now
     */
    async place(user: User, draft: OrderDraft, key: string | null): Promise<Order> {
      await limits.place.spend(user._id);
      return viewOf(await db.transaction((tx) => placeIn(tx, user._id, draft, key)));
    },

    /** What an order of these pieces would come to now. @throws ShopError PROMO_REFUSED, PRODUCT_GONE */
    async quote(user: User, { orderItems, promoCode = '' }: QuoteQuery): Promise<Quote> {
      await limits.quote.spend(user._id);
      const wanted = wantedLines({ orderItems });
      const products = await catalogue.productsByIds(
        db,
        wanted.map(({ productId }) => productId),
      );
      const lines = pricedLines(wanted, products);
      if (promoCode.trim() === '') return quoteOf(totalsOf(lines, null), null);
      // Her unpaid order of the same pieces would end when she places this one.
      const others = await repository.countStandingOrders(
        db,
        user._id,
        await repository.heldOrderIds(db, user._id, [...products.keys()]),
      );
      const customer = { userId: user._id, hasOtherOrder: others > 0 };
      const promo = await promos.look(promoCode, customer);
      return quoteOf(totalsOf(lines, promo.value), promo);
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

    /** An order that the caller holds, as it is read within her transaction. */
    viewIn: (tx: Tx, row: repository.OrderRow) => viewOf(row, tx),

    /** All orders, narrowed, sorted and paged. @throws ShopError BAD_INPUT for a cursor of another list */
    async list(query: OrderListQuery): Promise<ListPage<Order[]>> {
      const asked = parseOrderFilters(new URLSearchParams(wordsOf(query)));
      const filters = { ...asked, search: normaliseSearch(asked.search) };
      const { sort, search } = filters;
      const after = query.cursor === undefined ? undefined : readOrderCursor(query.cursor, sort);
      const users = search === '' ? null : accounts.whoMatches(search);
      const selection = { filters, users, timeZone: await timeZone() };
      const [rows, total] = await Promise.all([
        listSelected(db, selection, { limit: oneMore(query.limit), after }),
        countSelected(db, selection),
      ]);
      const { shown, next } = cutPage(rows, query.limit, ({ id, createdAt, totalPaise }) => {
        const key = sort.startsWith('total') ? totalPaise : createdAt.getTime();
        return writeOrderCursor(sort, { key, id });
      });
      return { items: await viewsOf(shown), total, next };
    },

    /** The order placed last; undefined while there is none. */
    latest: () => repository.findLatest(db),

    /** Orders placed after a point in the list of them, the first first, at most `limit`. */
    placedAfter: (point: ListCursor, limit: number) => repository.listPlacedAfter(db, point, limit),

    /** These orders, by their ids. */
    async byIds(ids: string[]): Promise<Map<string, Order>> {
      const rows = ids.length > 0 ? await repository.findOrders(db, ids) : [];
      return new Map((await viewsOf(rows)).map((order) => [order._id, order]));
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
    /** Whether an order shows the picture whose files begin with this address. */
    showsPicture: (tx: Tx, src: string) => repository.showsPicture(tx, src),
    customersWithOrders: (tx: Tx) => repository.customersWithOrders(tx),
    addDemo: (tx: Tx, demo: DemoOrder[]) => repository.insertOrders(tx, demo.map(demoOrderRows)),
    countDemo: () => repository.countDemoOrders(db),
    removeDemo: (tx: Tx) => repository.removeDemoOrders(tx),
  };
}

/** The method of a draft without fault. @throws ShopError with the words of specification §5 */
function methodOf(draft: OrderDraft, offered: readonly PaymentMethod[]): PaymentMethod {
  const fault = checkOrder(draft, offered);
  const method = offered.find((each) => each === draft.paymentMethod);
  if (!fault && method) {
    refuseWithoutPhone(draft, method);
    return method;
  }
  if (!fault) throw new Error('A draft without fault names a method that is offered');
  const issues = [{ path: fault.path, message: fault.message }];
  throw new ShopError(fault.code, fault.message, { issues });
}

/** Where a gateway takes no payment without one, an order that has none could never be paid. */
function refuseWithoutPhone({ shippingAddress }: OrderDraft, method: PaymentMethod): void {
  if (!PAYMENT_TRAITS[method].needsPhone) return;
  if (phoneDigits(shippingAddress?.phone ?? '') !== null) return;
  const issues = [{ path: 'shippingAddress.phone', message: PHONE_WANTED }];
  throw new ShopError('BAD_INPUT', PHONE_WANTED, { issues });
}

function firstHold(method: PaymentMethod, now: Date): Date | null {
  const hold = PAYMENT_TRAITS[method].firstHoldMs;
  return hold === null ? null : new Date(now.getTime() + hold);
}

function quoteOf(totals: OrderTotals, promo: GrantedPromo | null): Quote {
  return {
    itemsPrice: toRupees(totals.items),
    discountPrice: toRupees(totals.discount),
    taxPrice: toRupees(totals.tax),
    shippingPrice: toRupees(totals.shipping),
    totalPrice: toRupees(totals.total),
    promo: promo && { code: promo.code, label: promoLabel(promo.value) },
  };
}

function sameOrder(before: repository.OrderRow, fingerprint: string): repository.OrderRow {
  if (before.idempotencyFingerprint === fingerprint) return before;
  throw new ShopError(
    'IDEMPOTENCY_MISMATCH',
    'This Idempotency-Key was used for another order. Send a new key with a new order.',
  );
}

/** The texts of a query, as an address would carry them. */
function wordsOf(query: OrderListQuery): Record<string, string> {
  const entries = Object.entries(query).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(entries) as Record<string, string>;
}
