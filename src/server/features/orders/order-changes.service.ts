import { toRupees } from '../../../domain/money.ts';
import type { OrderEventKind } from '../../../domain/order-status.ts';
import { gatewayOf } from '../../../domain/payment-methods.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DbOrTx, Tx } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { notFound, ShopError } from '../../platform/shop-error.ts';
import type { CartService } from '../cart/cart.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { PromosService } from '../promos/promos.service.ts';
import { hasLaterOrder } from './customer-orders.repository.ts';
import type { OrderMailKind } from './order-letters.ts';
import * as repository from './orders.repository.ts';

export type OrderRow = repository.OrderRow;

interface OrderChangesDeps {
  clock: Clock;
  catalogue: CatalogueService;
  cart: CartService;
  promos: PromosService;
  jobs: Jobs;
}

export type OrderChanges = ReturnType<typeof createOrderChanges>;

/**
 * What can become of an order once it is placed. Every change is made within a transaction that holds
 * the order's row lock (`lock`): locks are taken in the order customer, orders by id, products, promo.
 */
export function createOrderChanges({ clock, catalogue, cart, promos, jobs }: OrderChangesDeps) {
  function note(tx: Tx, orderId: string, kind: OrderEventKind, text: string | null = null) {
    return repository.insertEvent(tx, { orderId, kind, at: clock.now(), note: text });
  }

  /** Leaves a letter, once for each `ref`. */
  function mail(tx: Tx, order: OrderRow, kind: OrderMailKind, facts: MailFacts = {}) {
    const { ref = order.id, amountPaise, text } = facts;
    const payload = { orderId: order.id, kind, amountPaise, text };
    return jobs.send(tx, 'orders.mail', payload, { singletonKey: `${kind}:${ref}` });
  }

  /** Puts an order's pieces back, unless that has been done. */
  async function giveStockBack(tx: Tx, order: OrderRow): Promise<void> {
    if (order.stockReturnedAt) return;
    const pieces = await repository.piecesOn(tx, [order.id]);
    await catalogue.takeStock(tx, pieces.map(negative));
    await repository.changeOrder(tx, order.id, { stockReturnedAt: clock.now() });
  }

  async function markLapsed(tx: Tx, order: OrderRow, why: string | null): Promise<void> {
    const now = clock.now();
    const stockReturnedAt = order.stockReturnedAt ?? now;
    await promos.giveBack(tx, order.id);
    await repository.changeOrder(tx, order.id, { lapsedAt: now, heldUntil: null, stockReturnedAt });
    await note(tx, order.id, 'lapsed', why);
  }

  return {
    note,
    mail,
    giveStockBack,

    /** As it stands, without waiting for whoever is changing it. @throws ShopError NOT_FOUND */
    async find(db: DbOrTx, orderId: string): Promise<OrderRow> {
      const order = await repository.findOrder(db, orderId);
      if (!order) throw notFound('This order');
      return order;
    },

    /** @throws ShopError NOT_FOUND */
    async lock(tx: Tx, orderId: string): Promise<OrderRow> {
      const order = await repository.lockOrder(tx, orderId);
      if (!order) throw notFound('This order');
      return order;
    },

    /** Unpaid orders that kept their pieces until now; which of them lapse is for the payments to say. */
    overdue: (db: DbOrTx, limit: number) => repository.listOverdue(db, clock.now(), limit),

    /** Keeps the pieces of an unpaid order until then; a hold never gets shorter. */
    async holdUntil(tx: Tx, order: OrderRow, until: Date): Promise<void> {
      if (order.heldUntil === null || order.heldUntil >= until) return;
      await repository.changeOrder(tx, order.id, { heldUntil: until });
    },

    /** The order is paid: it keeps its pieces, and the cart is done with. */
    async markPaid(tx: Tx, order: OrderRow, paidAt: Date): Promise<void> {
      await repository.changeOrder(tx, order.id, { paidAt, heldUntil: null });
      await note(tx, order.id, 'paid');
      const pieces = await repository.piecesOn(tx, [order.id]);
      await cart.removeProducts(
        tx,
        order.userId,
        pieces.map(({ productId }) => productId),
      );
      await mail(tx, order, 'paid');
      if (gatewayOf(order.paymentMethod) !== null) await mail(tx, order, 'new-order');
    },

    /** Ends an unpaid order: its pieces and its promo can be had again. `why` may be null. */
    async lapse(tx: Tx, order: OrderRow, why: string | null): Promise<void> {
      await giveStockBack(tx, order);
      await markLapsed(tx, order, why);
    },

    /**
     * Ends the customer's own unpaid orders that hold any of these products. Tells which pieces come
     * free by that; to put them back, or to take them for another order, is the caller's part.
     */
    async endHeld(tx: Tx, userId: string, productIds: string[]) {
      const held = await repository.lockHeldOrders(tx, userId, productIds);
      const freed = await repository.piecesOn(
        tx,
        held.map(({ id }) => id),
      );
      for (const order of held) await markLapsed(tx, order, 'Placed again');
      return freed;
    },

    /**
     * Takes the pieces and the promo of a lapsed order again; false, with nothing changed, when one of
     * them can't be had any more.
     */
    async revive(tx: Tx, order: OrderRow): Promise<boolean> {
      try {
        await tx.transaction(async (inner) => {
          const pieces = await repository.piecesOn(inner, [order.id]);
          const short = await catalogue.takeStock(inner, pieces);
          if (short.length > 0) throw new ShopError('NOT_ENOUGH_STOCK', 'Sold meanwhile');
          if (order.promoCode !== null) await reclaim(inner, order, order.promoCode);
          await repository.changeOrder(inner, order.id, { lapsedAt: null, stockReturnedAt: null });
          await note(inner, order.id, 'revived');
        });
        return true;
      } catch (error) {
        if (error instanceof ShopError) return false;
        throw error;
      }
    },

    /** Whether the customer has ordered any of its products anew, in an order that stands. */
    async isPlacedAgain(tx: Tx, order: OrderRow): Promise<boolean> {
      const pieces = await repository.piecesOn(tx, [order.id]);
      const products = pieces.map(({ productId }) => productId);
      return hasLaterOrder(tx, order, products);
    },

    /** The order is on its way; a letter goes out. */
    async ship(tx: Tx, order: OrderRow, parcel: Parcel): Promise<void> {
      await repository.changeOrder(tx, order.id, { ...parcelRow(parcel), shippedAt: clock.now() });
      await note(tx, order.id, 'shipped', parcelWords(parcel));
      await mail(tx, order, 'shipped');
    },

    /** Another parcel than was told; the timeline says so, no letter does. */
    async correctParcel(tx: Tx, order: OrderRow, parcel: Parcel): Promise<void> {
      await repository.changeOrder(tx, order.id, parcelRow(parcel));
      await note(tx, order.id, 'parcel-corrected', parcelWords(parcel));
    },

    async deliver(tx: Tx, order: OrderRow): Promise<Date> {
      const deliveredAt = clock.now();
      await repository.changeOrder(tx, order.id, { deliveredAt });
      await note(tx, order.id, 'delivered');
      return deliveredAt;
    },

    keepOwnerNote: (tx: Tx, order: OrderRow, ownerNote: string | null): Promise<void> =>
      repository.changeOrder(tx, order.id, { ownerNote }),

    /** Cancels an order: pieces and promo go back. The money is for the payments to return. */
    async cancel(tx: Tx, order: OrderRow, why: string): Promise<void> {
      await giveStockBack(tx, order);
      if (!order.paidAt) await promos.giveBack(tx, order.id);
      await repository.changeOrder(tx, order.id, { cancelledAt: clock.now(), heldUntil: null });
      await note(tx, order.id, 'cancelled', why);
      await mail(tx, order, 'cancelled', { text: why });
    },
  };

  async function reclaim(tx: Tx, order: OrderRow, code: string): Promise<void> {
    const others = await repository.countStandingOrders(tx, order.userId, [order.id]);
    const customer = { userId: order.userId, hasOtherOrder: others > 0 };
    const promo = await promos.claim(tx, code, customer, order.createdAt);
    await promos.use(tx, promo, order);
  }
}

/** What is told of a parcel; empty where the owner said nothing. */
export interface Parcel {
  carrier: string;
  trackingNumber: string;
}

function parcelRow({ carrier, trackingNumber }: Parcel) {
  return { carrier: carrier || null, trackingNumber: trackingNumber || null };
}

function parcelWords({ carrier, trackingNumber }: Parcel): string | null {
  return [carrier, trackingNumber].filter(Boolean).join(' ') || null;
}

interface MailFacts {
  /** What the letter is about where an order can have several of its kind. */
  ref?: string;
  amountPaise?: number;
  text?: string;
}

function negative({ productId, quantity }: { productId: string; quantity: number }) {
  return { productId, quantity: -quantity };
}

/** Facts of an order as the audit log keeps them. */
export function auditFactsOf(order: OrderRow) {
  return {
    total: toRupees(order.totalPaise),
    paidAt: order.paidAt?.toISOString() ?? null,
    cancelledAt: order.cancelledAt?.toISOString() ?? null,
    stockReturnedAt: order.stockReturnedAt?.toISOString() ?? null,
  };
}
