import { isDeepStrictEqual } from 'node:util';
import type { User } from '../../../contract/accounts.ts';
import type { OwnerNoteInput, ShipOrder } from '../../../contract/order-admin.ts';
import { blockedReason, getOrderState } from '../../../domain/orders/order-state.ts';
import {
  getGateway,
  isPlacedOnPaymentPage,
  PAYMENT_TRAITS,
  parsePaymentMethod,
} from '../../../domain/payments/payment-methods.ts';
import { addMs } from '../../../domain/time/calendar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { ShopError, stateConflict } from '../../platform/errors/shop-error.ts';
import { takeOrdered } from '../cart/cart.repository.ts';
import { adjustStock } from '../catalogue/catalogue.repository.ts';
import { deleteUse, insertUse } from '../promos/promos.repository.ts';
import type { ServiceBase } from '../service-base.ts';
import { HOLD_ENDED, type OrderChange } from './order-change.service.ts';
import { listStockAdjustments } from './order-plan.ts';
import { toOrderFacts } from './order-views.ts';
import * as repository from './orders.repository.ts';
import * as unpaidOrders from './unpaid-orders.repository.ts';

type OrderRow = repository.OrderRow;

export type OrderLifecycle = ReturnType<typeof createOrderLifecycle>;

/**
 * Every change of a placed order's state. A change needs the order's row lock (`lock`), is checked
 * against the state table, and writes its timeline event, and an email where the customer gets one,
 * in the same transaction.
 */
export function createOrderLifecycle({ db, clock, change }: ServiceBase & { change: OrderChange }) {
  const { requireAllowed, recordEvent, sendEmail, markExpired, claimPromo } = change;

  async function putBackStock(tx: Tx, order: OrderRow): Promise<void> {
    if (order.stockReturnedAt) return;
    const pieces = await repository.sumPieces(tx, [order.id]);
    await adjustStock(tx, listStockAdjustments([], pieces));
    await repository.changeOrder(tx, order.id, { stockReturnedAt: clock.now() });
  }

  /** Takes the stock and the promo code of an expired order again; null where one is not available. */
  async function revive(tx: Tx, order: OrderRow): Promise<OrderRow | null> {
    const revived = { expiredAt: null, stockReturnedAt: null };
    try {
      await tx.transaction(async (inner) => {
        const pieces = await repository.sumPieces(inner, [order.id]);
        const short = await adjustStock(inner, pieces);
        if (short.length > 0) throw new ShopError('NOT_ENOUGH_STOCK', 'Sold meanwhile');
        if (order.promoCode !== null) {
          const promo = await claimPromo(inner, order.userId, order.promoCode, order);
          if (promo) await insertUse(inner, order, promo, clock.now());
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

  async function keepUnpaid(tx: Tx, order: OrderRow): Promise<void> {
    await requireAllowed(tx, order, 'confirm');
    await repository.changeOrder(tx, order.id, { heldUntil: null });
    await sendEmail(tx, order, 'new-order');
  }

  async function expire(tx: Tx, order: OrderRow, reason: string): Promise<void> {
    await requireAllowed(tx, order, 'expire');
    await putBackStock(tx, order);
    await markExpired(tx, order, reason);
  }

  return {
    ...change,
    revive,
    /** Ends an unpaid order and releases its stock and promo code. */
    expire,

    /** Keeps the customer's orders that waited for the confirmation of the email; needs `lockCustomerOrders`. */
    async confirmOrders(tx: Tx, userId: string): Promise<void> {
      for (const order of await unpaidOrders.lockUnconfirmedOrders(tx, userId)) {
        await keepUnpaid(tx, order);
        await recordEvent(tx, order.id, 'confirmed');
      }
      await repository.clearPlacedFrom(tx, userId);
    },

    /** Keeps an order that waited for the confirmation of the email, where none can be confirmed. */
    keepUnpaid,

    /** Holds the stock of an unpaid order until then; a hold never gets shorter. */
    async holdUntil(tx: Tx, order: OrderRow, until: Date): Promise<void> {
      if (order.heldUntil === null || order.heldUntil >= until) return;
      await repository.changeOrder(tx, order.id, { heldUntil: until });
    },

    /** Holds the stock of an unpaid order no longer than that of a new one. */
    async resetHold(tx: Tx, order: OrderRow): Promise<void> {
      const method = parsePaymentMethod(order.paymentMethod);
      const heldUntil = addMs(clock.now(), (method && PAYMENT_TRAITS[method].firstHoldMs) ?? 0);
      if (order.heldUntil === null || order.heldUntil <= heldUntil) return;
      await repository.changeOrder(tx, order.id, { heldUntil });
    },

    /**
     * Applies a payment to a locked order: takes what was bought out of the cart, and emails customer
     * and admin. Revives an expired order, unless the customer has placed it again. False, with
     * nothing changed, where the order can't take the payment: it has to be refunded.
     */
    async pay(tx: Tx, order: OrderRow, paidAt: Date): Promise<boolean> {
      if (blockedReason(toOrderFacts(order), 'pay') !== null) return false;
      const pieces = await repository.sumPieces(tx, [order.id]);
      const productIds = pieces.map(({ productId }) => productId);
      if (order.expiredAt) {
        const isPlacedAgain = await repository.hasLaterOrder(tx, order, productIds);
        if (isPlacedAgain || !(await revive(tx, order))) return false;
      }
      await repository.changeOrder(tx, order.id, { paidAt, ...HOLD_ENDED });
      await recordEvent(tx, order.id, 'paid');
      // Only these products: what is in the cart by now may belong to another purchase.
      if (isPlacedOnPaymentPage(order.paymentMethod)) await takeOrdered(tx, order.userId, pieces);
      await sendEmail(tx, order, 'paid');
      // Of other orders the admin knows since they were placed or confirmed.
      if (getGateway(order.paymentMethod)) await sendEmail(tx, order, 'new-order');
      return true;
    },

    /**
     * Cancels an order and releases its stock and its promo code. The caller refunds all that was
     * paid.
     */
    async cancel(tx: Tx, order: OrderRow, reason: string): Promise<void> {
      await requireAllowed(tx, order, 'cancel');
      await putBackStock(tx, order);
      await deleteUse(tx, order.id);
      await repository.changeOrder(tx, order.id, { cancelledAt: clock.now(), ...HOLD_ENDED });
      await recordEvent(tx, order.id, 'cancelled', reason);
      await sendEmail(tx, order, 'cancelled');
    },

    /** Ends all orders that wait for the confirmation of an email. Returns how many. */
    async releaseUnconfirmed(admin: User): Promise<number> {
      let released = 0;
      for (const id of await unpaidOrders.listUnconfirmedOrderIds(db)) {
        await change.changeByAdmin(admin, id, async (tx, order) => {
          // Confirmed, paid or ended since it was listed.
          if (getOrderState(toOrderFacts(order)) !== 'awaiting-confirmation') return null;
          await expire(tx, order, 'Ended by the shop');
          released += 1;
          return { action: 'released', before: null, after: null };
        });
      }
      return released;
    },

    /** Puts the pieces of an order back into stock, once. */
    async returnStock(tx: Tx, order: OrderRow): Promise<void> {
      await requireAllowed(tx, order, 'return-stock');
      await putBackStock(tx, order);
      // Nothing came of it: its promo code is free again.
      if (!order.shippedAt && !order.deliveredAt) await deleteUse(tx, order.id);
    },

    /** Records that the parcel of an unpaid order came back. A paid one is refunded instead. */
    returnUnpaid: (admin: User, orderId: string) =>
      change.changeByAdmin(admin, orderId, async (tx, order) => {
        await requireAllowed(tx, order, 'return-stock');
        if (order.paidAt) throw stateConflict('This order is paid. Refund it instead.');
        if (order.stockReturnedAt) return null;
        await putBackStock(tx, order);
        await deleteUse(tx, order.id);
        await recordEvent(tx, order.id, 'returned');
        const after = { stockReturnedAt: clock.now().toISOString() };
        return { action: 'returned', before: { stockReturnedAt: null }, after };
      }),

    /**
     * Marks an order as shipped, or corrects its parcel (without another email).
     * @throws ShopError ORDER_STATE; STALE_VERSION when the parcel has changed since it was `seen`
     */
    ship: (admin: User, orderId: string, { seen, ...parcel }: ShipOrder) =>
      change.changeByAdmin(admin, orderId, async (tx, order) => {
        await requireAllowed(tx, order, 'ship');
        const before = order.shippedAt ? getParcel(order) : null;
        if (isDeepStrictEqual(before, parcel)) return null;
        requireFresh(isDeepStrictEqual(before, seen), 'Someone else changed the tracking details.');
        await repository.changeOrder(tx, order.id, {
          carrier: parcel.carrier || null,
          trackingNumber: parcel.trackingNumber || null,
          shippedAt: order.shippedAt ?? clock.now(),
          ...HOLD_ENDED,
        });
        const text = [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' ') || null;
        await recordEvent(tx, order.id, before ? 'parcel-corrected' : 'shipped', text);
        if (!before) await sendEmail(tx, order, 'shipped');
        return { action: before ? 'corrected' : 'shipped', before, after: parcel };
      }),

    /** Marks an order as delivered. Returns when. */
    async deliver(tx: Tx, order: OrderRow): Promise<Date> {
      await requireAllowed(tx, order, 'deliver');
      const deliveredAt = clock.now();
      await repository.changeOrder(tx, order.id, { deliveredAt, ...HOLD_ENDED });
      await recordEvent(tx, order.id, 'delivered');
      return deliveredAt;
    },

    /**
     * Saves the admin's note. The audit log, which is never erased, does not record its text: a
     * note can contain personal data.
     */
    saveNote: (admin: User, orderId: string, { ownerNote, seen }: OwnerNoteInput) =>
      change.changeByAdmin(admin, orderId, async (tx, order) => {
        const before = order.ownerNote ?? '';
        if (ownerNote === before) return null;
        requireFresh(seen === before, 'Someone else changed this note.');
        await repository.changeOrder(tx, order.id, { ownerNote: ownerNote || null });
        const note = ownerNote === '' ? 'removed' : before === '' ? 'written' : 'changed';
        return { action: 'noted', before: null, after: { note } };
      }),
  };
}

function getParcel({ carrier, trackingNumber }: OrderRow) {
  return { carrier: carrier ?? '', trackingNumber: trackingNumber ?? '' };
}

function requireFresh(isFresh: boolean, message: string): void {
  if (isFresh) return;
  throw new ShopError(
    'STALE_VERSION',
    `${message} Your changes are not saved yet: check them and save again.`,
  );
}
