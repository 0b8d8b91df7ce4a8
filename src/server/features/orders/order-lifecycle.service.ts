import type { User } from '../../../contract/accounts.ts';
import type { OwnerNoteInput } from '../../../contract/order-admin.ts';
import { formatPaise, type Paise } from '../../../domain/money/money.ts';
import { blockedReason } from '../../../domain/orders/order-actions.ts';
import type { Credit } from '../../../domain/orders/order-balance.ts';
import type { UnsentPieces } from '../../../domain/orders/taken-off.ts';
import { getFirstHoldMs } from '../../../domain/payments/payment-methods.ts';
import { MISMATCH_HOLD_MS } from '../../../domain/payments/payment-polling.ts';
import { addMs } from '../../../domain/time/calendar.ts';
import { newId } from '../../platform/db/columns.ts';
import type { Tx } from '../../platform/db/database.ts';
import { ShopError } from '../../platform/errors/shop-error.ts';
import { adjustStock } from '../catalogue/catalogue.service.ts';
import { insertUse } from '../promos/promos.service.ts';
import {
  changeByAdmin,
  claimPromo,
  type OrderChangeDeps,
  recordEvent,
  requireAllowed,
  saveOrder,
  sendOrderEmail,
  sendOrderEmails,
  withOrderLock,
} from './order-change.service.ts';
import * as pieces from './order-pieces.repository.ts';
import { listStockAdjustments } from './order-plan.ts';
import { toOrderFacts } from './order-views.ts';
import * as repository from './orders.repository.ts';
import * as unpaidOrders from './unpaid-orders.repository.ts';

type OrderRow = repository.OrderRow;

/** A decision that takes something off an order. */
export type NewRefund = Pick<pieces.RefundRow, 'origin' | 'actorId' | 'note' | 'isRequired'> &
  Partial<Pick<pieces.RefundRow, 'id' | 'request'>> & {
    credit: Credit;
    /** Those of the credit that leave the order before they were sent. */
    unsent?: readonly UnsentPieces[];
    sendPaise: Paise;
  };

/** Takes the stock and the promo code of an expired order again; false where one is not available. */
export async function revive(deps: OrderChangeDeps, tx: Tx, order: OrderRow): Promise<boolean> {
  try {
    await tx.transaction(async (inner) => {
      const short = await adjustStock(inner, await pieces.sumPieces(inner, [order.id]));
      if (short.length > 0) throw new ShopError('NOT_ENOUGH_STOCK', 'Sold meanwhile');
      if (order.promoCode !== null) {
        const promo = await claimPromo(deps, inner, order.userId, order.promoCode, order);
        if (promo) await insertUse(inner, order, promo, deps.clock.now());
      }
      await recordEvent(deps, inner, order.id, 'revived');
      await saveOrder(deps, inner, order.id, 'pay', { expiredAt: null });
    });
    return true;
  } catch (error) {
    if (error instanceof ShopError) return false;
    throw error;
  }
}

/**
 * Expires an order and releases its promo code. Its stock counts as returned: the caller takes
 * it for a new order or puts it back.
 */
export async function markExpired(
  deps: OrderChangeDeps,
  tx: Tx,
  { id }: OrderRow,
  reason: string,
): Promise<void> {
  await saveOrder(deps, tx, id, 'expire', { expiredAt: deps.clock.now() });
  await recordEvent(deps, tx, id, 'expired', reason);
}

/** Ends an unpaid order and releases its stock and promo code. */
export async function expire(
  deps: OrderChangeDeps,
  tx: Tx,
  order: OrderRow,
  reason: string,
): Promise<void> {
  await requireAllowed(tx, order, 'expire');
  const held = await pieces.sumPieces(tx, [order.id]);
  await adjustStock(tx, listStockAdjustments([], held));
  await markExpired(deps, tx, order, reason);
}

/** Keeps an order that waited for a confirmation, where none is possible. */
export async function keepUnpaid(
  deps: OrderChangeDeps,
  tx: Tx,
  order: OrderRow,
  confirmed: Pick<Partial<OrderRow>, 'placedFrom'> = {},
): Promise<void> {
  await requireAllowed(tx, order, 'confirm');
  await saveOrder(deps, tx, order.id, 'confirm', { heldUntil: null, ...confirmed });
  await sendOrderEmail(deps, tx, order, 'new-order');
}

/** Keeps an order that is confirmed: it no longer counts for the network address that it came from. */
export async function confirmOrder(deps: OrderChangeDeps, tx: Tx, order: OrderRow): Promise<void> {
  await keepUnpaid(deps, tx, order, { placedFrom: null });
  await recordEvent(deps, tx, order.id, 'confirmed');
}

/** Keeps an order that its customer has confirmed to the admin, as by phone. */
export const confirmByAdmin = (deps: OrderChangeDeps, admin: User, orderId: string) =>
  changeByAdmin(deps, admin, orderId, async (tx, order) => {
    await confirmOrder(deps, tx, order);
    return { action: 'confirmed', before: null, after: null };
  });

/**
 * Keeps the customer's orders that waited for the confirmation of the email, without those that ask for
 * their own; needs `lockCustomerOrders`.
 */
export async function confirmOrders(deps: OrderChangeDeps, tx: Tx, userId: string): Promise<void> {
  for (const order of await unpaidOrders.lockUnconfirmedOrders(tx, userId))
    await confirmOrder(deps, tx, order);
  await repository.clearPlacedFrom(tx, userId);
}

/** Holds the stock of an unpaid order until then; a hold never gets shorter. */
export async function holdUntil(tx: Tx, order: OrderRow, until: Date): Promise<void> {
  if (order.heldUntil === null || order.heldUntil >= until) return;
  await repository.updateOrder(tx, order, { ...order, heldUntil: until });
}

/** Holds the stock of an order that waits for its payment no longer than that of a new one. */
export async function resetHold(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  if (order.state !== 'awaiting-payment') return;
  const heldUntil = addMs(now, getFirstHoldMs(order.paymentMethod, order.prepayPaise) ?? 0);
  if (order.heldUntil === null || order.heldUntil <= heldUntil) return;
  await repository.updateOrder(tx, order, { ...order, heldUntil });
}

/**
 * Counts a payment, whose row is stored, for its locked order: once nothing is due the order is paid.
 * Revives an expired order, unless the customer has placed it again. False, with nothing changed,
 * where the order can't take the payment: it has to be refunded.
 */
export async function receive(
  deps: OrderChangeDeps,
  tx: Tx,
  order: OrderRow,
  amount: Paise,
): Promise<boolean> {
  if (blockedReason(toOrderFacts(order), 'pay') !== null) return false;
  if (order.expiredAt) {
    const lines = await pieces.listLines(tx, [order.id]);
    const variantIds = lines.map(({ variantId }) => variantId);
    const isPlacedAgain = await repository.hasLaterOrder(tx, order, variantIds);
    if (isPlacedAgain || !(await revive(deps, tx, order))) return false;
  }
  const after = await saveOrder(deps, tx, order.id, 'pay');
  if (after.paidAt !== null) return true;
  // The advance is there: now it is an order like others that are paid on delivery.
  if (order.state !== 'processing' && after.state === 'processing')
    await sendOrderEmails(deps, tx, order.id, ['placed', 'new-order']);
  await recordEvent(deps, tx, order.id, 'payment-received', formatPaise(amount));
  // Whoever has paid a part is given time for the rest.
  await holdUntil(tx, after, addMs(deps.clock.now(), MISMATCH_HOLD_MS));
  return true;
}

/**
 * Stores a decision: its pieces leave the order, into stock where it says so, and what it credits is
 * no longer due. The caller sends the money and saves the order. Returns the decision's id.
 */
export async function creditOrder(
  tx: Tx,
  { id: orderId }: OrderRow,
  decision: NewRefund,
  createdAt: Date,
): Promise<string> {
  const { credit, unsent = [], id = newId(), request = null, ...given } = decision;
  const row = { ...given, id, request, orderId, withdrawnAt: null, createdAt };
  await pieces.insertRefund(tx, row, credit);
  for (const { lineId, quantity, restock } of unsent) {
    const restockedQuantity = restock ? quantity : 0;
    await pieces.addToLine(tx, lineId, { cancelledQuantity: quantity, restockedQuantity });
  }
  const back = unsent.filter(({ restock }) => restock);
  await adjustStock(tx, toStock(await pieces.listLines(tx, [orderId]), back));
  return id;
}

/** Ends all orders that wait for the confirmation of an email. Returns how many. */
export async function releaseUnconfirmed(deps: OrderChangeDeps, admin: User): Promise<number> {
  let released = 0;
  for (const id of await unpaidOrders.listUnconfirmedOrderIds(deps.db)) {
    await changeByAdmin(deps, admin, id, async (tx, order) => {
      // Confirmed, paid or ended since it was listed.
      if (order.state !== 'awaiting-confirmation') return null;
      await expire(deps, tx, order, 'Ended by the shop');
      released += 1;
      return { action: 'released', before: null, after: null };
    });
  }
  return released;
}

/**
 * Issues the credit notes that waited for the next number after a restore: of decisions since a moment, and
 * of those whose money was sent since (`refunded`, the orders of these).
 */
export async function issueWaitingNotes(
  deps: OrderChangeDeps,
  since: Date,
  refunded: readonly string[],
): Promise<void> {
  const decided = await pieces.listDecidedSince(deps.db, since);
  for (const orderId of new Set([...decided, ...refunded]))
    await withOrderLock(deps, orderId, (tx) => saveOrder(deps, tx, orderId, 'refund'));
}

/**
 * Saves the admin's note. The audit log, which is never erased, does not record its text: a
 * note can contain personal data.
 */
export function saveNote(
  deps: OrderChangeDeps,
  admin: User,
  orderId: string,
  { ownerNote, seen }: OwnerNoteInput,
): Promise<void> {
  return changeByAdmin(deps, admin, orderId, async (tx, order) => {
    const before = order.ownerNote ?? '';
    if (ownerNote === before) return null;
    requireFresh(seen === before, 'Someone else changed this note.');
    await repository.updateOrder(tx, order, { ...order, ownerNote: ownerNote || null });
    const note = ownerNote === '' ? 'removed' : before === '' ? 'written' : 'changed';
    return { action: 'noted', before: null, after: { note } };
  });
}

/** What pieces of lines put back into stock, by variant: below 0, since stock is taken by adjusting it. */
export function toStock(
  lines: readonly repository.OrderLineRow[],
  back: readonly { lineId: string; quantity: number }[],
) {
  const ofVariants = back.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    return line ? [{ variantId: line.variantId, quantity }] : [];
  });
  return listStockAdjustments([], ofVariants);
}

/** @throws ShopError STALE_VERSION where someone else saved first */
export function requireFresh(isFresh: boolean, message: string): void {
  if (isFresh) return;
  throw new ShopError(
    'STALE_VERSION',
    `${message} Your changes are not saved yet: check them and save again.`,
  );
}
