import type { User } from '../../../contract/accounts.ts';
import type { OrderDraft } from '../../../contract/orders.ts';
import { can } from '../../../domain/orders/state.ts';
import { unpaidLimitError } from '../../../domain/orders/unpaid-limits.ts';
import {
  gatewayOf,
  PAYMENT_TRAITS,
  paymentMethodOf,
} from '../../../domain/payments/payment-methods.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { lockedTransaction, sentTogether } from '../../platform/db/locked-transaction.ts';
import { lockName } from '../../platform/db/queries.ts';
import { tooMany } from '../../platform/http/rate-limits.ts';
import { orderState, ShopError } from '../../platform/http/shop-error.ts';
import { noteOrderEvent } from '../../platform/process/order-notes.ts';
import type { CartService } from '../cart/cart.service.ts';
import type { CatalogueService } from '../catalogue/storefront/catalogue.service.ts';
import type { PromosService } from '../promos/promos.service.ts';
import type { ShopService } from '../shop/shop.service.ts';
import { createFulfilment } from './fulfilment.ts';
import { createOrderChange, type OrderChangeDeps } from './order-change.service.ts';
import { factsOf } from './order-facts.ts';
import {
  checkedMethod,
  fingerprintOf,
  planOrder,
  productIdsOf,
  requestedLines,
  stockMoves,
} from './order-plan.ts';
import { firstHold, placedOrderRows } from './order-rows.ts';
import * as repository from './orders.repository.ts';
import * as unpaidOrders from './unpaid-orders.repository.ts';

export type OrderRow = repository.OrderRow;
type WholeOrder = repository.WholeOrder;

/** Orders of one account in an hour. The orders themselves are counted, so that it needs no write. */
const PLACE_LIMIT = { orders: 60, ms: 60 * 60 * 1000 };

interface OrderLifecycleDeps extends OrderChangeDeps {
  catalogue: CatalogueService;
  cart: CartService;
  promos: PromosService;
  /** What the owner's settings say of new orders. */
  checkoutRules: ShopService['checkoutRules'];
  /** Emails the admin that an account has reached its limit of unpaid orders, once. */
  unpaidLimitNotice: (userId: string) => Promise<void>;
}

export type OrderLifecycle = ReturnType<typeof createOrderLifecycle>;

/**
 * Every change of an order's state. A change needs the order's row lock (`lock`), is checked against
 * the state table, and writes its timeline event, and an email where the customer gets one, in the
 * same transaction. Locks are taken in this order: customer, orders by id, products, promo code.
 */
export function createOrderLifecycle(deps: OrderLifecycleDeps) {
  const { pool, clock, accounts, catalogue, cart, promos, unpaidLimitNotice } = deps;
  const change = createOrderChange(deps);
  const { requireAllowed, recordEvent, sendEmail, sendEmails } = change;

  async function putBackStock(tx: Tx, order: OrderRow): Promise<void> {
    if (order.stockReturnedAt) return;
    const pieces = await repository.piecesOn(tx, [order.id]);
    await catalogue.takeStock(tx, stockMoves([], pieces));
    await repository.changeOrder(tx, order.id, { stockReturnedAt: clock.now() });
  }

  async function markExpired(tx: Tx, order: OrderRow, reason: string): Promise<void> {
    const expiredAt = clock.now();
    const stockReturnedAt = order.stockReturnedAt ?? expiredAt;
    await promos.release(tx, order.id);
    const change = { expiredAt, heldUntil: null, stockReturnedAt };
    await repository.changeOrder(tx, order.id, change);
    await recordEvent(tx, order.id, 'lapsed', reason);
  }

  /** Takes the stock and the promo code of an expired order again; null where one is not available. */
  async function revive(tx: Tx, order: OrderRow): Promise<OrderRow | null> {
    const revived = { expiredAt: null, stockReturnedAt: null };
    try {
      await tx.transaction(async (inner) => {
        const pieces = await repository.piecesOn(inner, [order.id]);
        const short = await catalogue.takeStock(inner, pieces);
        if (short.length > 0) throw new ShopError('NOT_ENOUGH_STOCK', 'Sold meanwhile');
        if (order.promoCode !== null) {
          const promo = await claimPromo(inner, order.userId, order.promoCode, order);
          if (promo) await promos.use(inner, promo, order);
        }
        await repository.changeOrder(inner, order.id, revived);
        await recordEvent(inner, order.id, 'revived');
      });
      return { ...order, ...revived };
    } catch (error) {
      if (error instanceof ShopError) return null;
      throw error;
    }
  }

  /** Locks a promo code for a customer; null without a code. `order` is the one it is for, once placed. */
  async function claimPromo(tx: Tx, userId: string, code: string, order?: OrderRow) {
    if (code.trim() === '') return null;
    const others = await repository.countValidOrders(tx, userId, order ? [order.id] : []);
    return promos.claim(tx, code, { userId, hasOtherOrder: others > 0 }, order?.createdAt);
  }

  /**
   * Expires locked orders of the customer, because their products are ordered again. Returns their
   * pieces, which are not in stock yet: the caller takes them for the new order or puts them back.
   */
  async function expireHeldOrders(tx: Tx, held: OrderRow[]) {
    const ids = held.map(({ id }) => id);
    const pieces = await repository.piecesOn(tx, ids);
    for (const order of held) await markExpired(tx, order, 'Placed again');
    return pieces;
  }

  /** What placing needs to know under the customer's lock, with the held orders it is going to expire. */
  function readBeforePlacing(tx: Tx, userId: string, draft: OrderDraft, key: string | null) {
    const since = new Date(clock.now().getTime() - PLACE_LIMIT.ms);
    return sentTogether([
      key === null ? undefined : repository.findByIdempotencyKey(tx, userId, key),
      repository.placedBeforeLatest(tx, { userId, since, skipped: PLACE_LIMIT.orders - 1 }),
      deps.checkoutRules(tx),
      unpaidOrders.countUnpaid(tx, userId, productIdsOf(draft)),
      accounts.recipient(userId, tx),
      unpaidOrders.lockHeldOrders(tx, userId, productIdsOf(draft)),
    ] as const);
  }

  function refuseTooMany(placedAt: Date | undefined): void {
    if (!placedAt) return;
    const wait = placedAt.getTime() + PLACE_LIMIT.ms - clock.now().getTime();
    throw tooMany(Math.max(1, Math.ceil(wait / 1000)));
  }

  async function placeIn(tx: Tx, user: User, draft: OrderDraft, key: string | null) {
    const userId = user._id;
    const fingerprint = fingerprintOf(draft);
    const [before, lastCounted, rules, unpaid, customer, held] = await readBeforePlacing(
      tx,
      userId,
      draft,
      key,
    );
    // The account may have been erased since the request was authorised.
    if (!customer || customer.isErased) throw new ShopError('SIGNED_OUT', 'User not authenticated');
    if (before) return repository.completeOrder(tx, sameOrder(before, fingerprint));
    refuseTooMany(lastCounted);
    const method = checkedMethod(draft, rules.paymentMethods);
    const lines = requestedLines(draft);
    const items = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    // An admin may place orders for customers who call.
    const limitError = user.isAdmin ? null : unpaidLimitError(unpaid, items, rules);
    if (limitError) throw new ShopError('UNPAID_LIMIT', limitError);
    const ids = lines.map(({ productId }) => productId);
    const freed = await expireHeldOrders(tx, held);
    const short = await catalogue.takeStock(tx, stockMoves(lines, freed));
    const [promo, products] = await sentTogether([
      claimPromo(tx, userId, draft.promoCode ?? ''),
      catalogue.snapshots(tx, ids),
    ]);
    const plan = planOrder(lines, products, short, draft, { promo, rules, method });
    const createdAt = clock.now();
    const placed = {
      userId,
      createdAt,
      heldUntil: firstHold(method, createdAt, customer.isProven || user.isAdmin),
      idempotencyKey: key,
      idempotencyFingerprint: fingerprint,
      paymentMethod: method,
      promoCode: promo?.code ?? null,
    };
    const whole = placedOrderRows(placed, draft, plan);
    await writePlaced(tx, whole);
    if (promo) await promos.use(tx, promo, whole.order);
    return whole;
  }

  async function writePlaced(tx: Tx, { order, lines, events }: WholeOrder) {
    noteOrderEvent(order.id, 'placed');
    const ids = lines.map(({ productId }) => productId);
    await sentTogether([
      repository.insertOrders(tx, [{ order, lines, events }]),
      // A cart emptied before its payment succeeded would be a lost sale.
      isPaidWhilePlacing(order) ? undefined : cart.removeProducts(tx, order.userId, ids),
      // The admin gets an email once the order is paid or confirmed.
      sendEmails(tx, order.id, order.heldUntil === null ? ['placed', 'new-order'] : ['placed']),
    ]);
  }

  return {
    ...change,
    ...createFulfilment({ clock, change }),
    revive,

    /**
     * Places an order in one transaction: computes its totals, takes all of its stock or none, uses
     * its promo code, and expires the customer's own unpaid orders of the same products. A repeated
     * `key` returns the first order.
     * @throws ShopError with the texts of specification §5, or a conflict with the present figures
     */
    async place(user: User, draft: OrderDraft, key: string | null): Promise<WholeOrder> {
      // A repeat sent meanwhile waits, and then finds the first order.
      const repeats = key === null ? [] : [`${user._id} ${key}`];
      const names = [...repeats, ordersLock(user._id)];
      try {
        return await lockedTransaction(pool, names, (tx) => placeIn(tx, user, draft, key));
      } catch (error) {
        const isLimit = error instanceof ShopError && error.code === 'UNPAID_LIMIT';
        if (isLimit) await unpaidLimitNotice(user._id);
        throw error;
      }
    },

    /**
     * Keeps the customer's orders that waited for the confirmation of the email. Takes the customer's
     * lock first: an order placed meanwhile is either found here, or finds the email confirmed.
     */
    async confirmOrders(tx: Tx, userId: string, confirm: () => Promise<void>): Promise<void> {
      await lockName(tx, ordersLock(userId));
      await confirm();
      for (const order of await unpaidOrders.lockUnconfirmedOrders(tx, userId)) {
        await requireAllowed(tx, order, 'confirm');
        await repository.changeOrder(tx, order.id, { heldUntil: null });
        await recordEvent(tx, order.id, 'confirmed');
        await sendEmail(tx, order, 'new-order');
      }
    },

    listExpiredHolds: (on: DbOrTx, limit: number) =>
      unpaidOrders.listExpiredHolds(on, clock.now(), limit),

    /** The orders that take no payment: paid, cancelled or expired; a subquery for another repository. */
    unpayableOrders: () => repository.unpayableOrders(deps.db),

    /** Holds the stock of an unpaid order until then; a hold never gets shorter. */
    async holdUntil(tx: Tx, order: OrderRow, until: Date): Promise<void> {
      if (order.heldUntil === null || order.heldUntil >= until) return;
      await repository.changeOrder(tx, order.id, { heldUntil: until });
    },

    /**
     * Applies a payment. Revives an expired order, unless the customer has placed it again. False,
     * with nothing changed, where the order can't take the payment: it has to be refunded.
     */
    async pay(tx: Tx, order: OrderRow, paidAt: Date): Promise<boolean> {
      if (!can(factsOf(order), 'pay')) return false;
      const pieces = await repository.piecesOn(tx, [order.id]);
      const productIds = pieces.map(({ productId }) => productId);
      if (order.expiredAt) {
        const isPlacedAgain = await repository.hasLaterOrder(tx, order, productIds);
        if (isPlacedAgain || !(await revive(tx, order))) return false;
      }
      await repository.changeOrder(tx, order.id, { paidAt, heldUntil: null });
      await recordEvent(tx, order.id, 'paid');
      if (isPaidWhilePlacing(order)) await cart.removeProducts(tx, order.userId, productIds);
      await sendEmail(tx, order, 'paid');
      if (gatewayOf(order.paymentMethod) !== null) await sendEmail(tx, order, 'new-order');
      return true;
    },

    /** Ends an unpaid order and releases its stock and promo code. */
    async expire(tx: Tx, order: OrderRow, reason: string): Promise<void> {
      await requireAllowed(tx, order, 'expire');
      await putBackStock(tx, order);
      await markExpired(tx, order, reason);
    },

    /**
     * Cancels an order and releases its stock, and its promo code if it is unpaid. The caller
     * refunds what was paid.
     */
    async cancel(tx: Tx, order: OrderRow, reason: string): Promise<void> {
      await requireAllowed(tx, order, 'cancel');
      await putBackStock(tx, order);
      if (!order.paidAt) await promos.release(tx, order.id);
      await repository.changeOrder(tx, order.id, { cancelledAt: clock.now(), heldUntil: null });
      await recordEvent(tx, order.id, 'cancelled', reason);
      await sendEmail(tx, order, 'cancelled', { text: reason });
    },

    /** Puts the pieces of an order back into stock, once. */
    async returnStock(tx: Tx, order: OrderRow): Promise<void> {
      await requireAllowed(tx, order, 'return-stock');
      await putBackStock(tx, order);
    },

    /** Records that the parcel of an unpaid order came back. A paid one is refunded instead. */
    returnUnpaid: (admin: User, orderId: string) =>
      change.changeByAdmin(admin, orderId, async (tx, order) => {
        await requireAllowed(tx, order, 'return-stock');
        if (order.paidAt) throw orderState('This order is paid. Refund it instead.');
        if (order.stockReturnedAt) return null;
        await putBackStock(tx, order);
        await promos.release(tx, order.id);
        await recordEvent(tx, order.id, 'returned');
        const after = { stockReturnedAt: clock.now().toISOString() };
        return { action: 'returned', before: { stockReturnedAt: null }, after };
      }),
  };
}

/** The lock under which the orders of a customer are placed and confirmed, and the customer erased. */
export function ordersLock(userId: string): string {
  return `orders of ${userId}`;
}

/** Whether its products stay in the cart until it is paid; later, the cart is of another purchase. */
function isPaidWhilePlacing({ paymentMethod }: OrderRow): boolean {
  const method = paymentMethodOf(paymentMethod);
  return method !== null && PAYMENT_TRAITS[method].isPaidWhilePlacing;
}

function sameOrder(before: OrderRow, fingerprint: string): OrderRow {
  if (before.idempotencyFingerprint === fingerprint) return before;
  throw new ShopError(
    'IDEMPOTENCY_MISMATCH',
    'This Idempotency-Key was used for another order. Send a new key with a new order.',
  );
}
