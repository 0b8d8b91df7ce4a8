import type { AdminOrder } from '../../../contract/order-admin.ts';
import type { Order, Parcel } from '../../../contract/orders.ts';
import {
  max,
  min,
  paise,
  type Rupees,
  rupees,
  subtract,
  sum,
  toPaise,
  toRupees,
  ZERO,
} from '../../../domain/money/money.ts';

/** How many pieces of an order's line. */
export interface Pieces {
  item: string;
  qty: number;
}

export function countPieces(pieces: readonly { qty: number }[]): number {
  return pieces.reduce((all, { qty }) => all + qty, 0);
}

/** Such as "1 × Maroon Kanchivaram, 2 × Cream Cotton". */
export function piecesText({ orderItems }: Order, pieces: readonly Pieces[]): string {
  return pieces.map(({ item, qty }) => `${qty} × ${nameItem(orderItems, item)}`).join(', ');
}

export function nameItem(orderItems: Order['orderItems'], item: string): string {
  return orderItems.find(({ _id }) => _id === item)?.name ?? '';
}

/** The pieces that are still to be sent. */
export function listUnsent({ pieces }: AdminOrder): Pieces[] {
  return pieces.flatMap(({ item, unsent }) => (unsent > 0 ? [{ item, qty: unsent }] : []));
}

/** Whether all of an order is in one parcel. */
export function isWhole(adminOrder: AdminOrder): boolean {
  return adminOrder.parcels.length === 1 && listUnsent(adminOrder).length === 0;
}

/** Whether a parcel is on its way: sent, not delivered, and not back. */
export function isUnderWay({ shippedAt, deliveredAt, returnedAt }: Parcel): boolean {
  return shippedAt !== null && deliveredAt === null && returnedAt === null;
}

/** What a courier collects for a parcel by now; nothing once it arrived, or the order is paid. */
export function parcelCash({ due }: Order, parcel: Parcel): Rupees {
  const isOut = parcel.deliveredAt === null && parcel.returnedAt === null;
  return isOut ? min(parcel.collect, due.amount) : rupees(0);
}

/** What a courier collects for all that is left to be sent: what is due, without the parcels sent. */
export function unsentCash({ order, parcels }: AdminOrder): Rupees {
  if (order.due.cash !== 'on-delivery') return rupees(0);
  const underWay = sum(...parcels.map((parcel) => toPaise(parcelCash(order, parcel))));
  const { amount, withCourier } = order.due;
  const collected = withCourier ? toPaise(withCourier) : ZERO;
  return toRupees(max(ZERO, subtract(toPaise(amount), sum(underWay, collected))));
}

/** What an order comes to: what was taken off or given back of it, and what was received for it. */
export function orderMoney({ order, creditable, balance }: AdminOrder) {
  const left = toPaise(creditable.total);
  const cost = order.isExpired ? ZERO : left;
  const due = toPaise(balance);
  return {
    credited: toRupees(subtract(toPaise(order.totalPrice), left)),
    paid: toRupees(subtract(cost, due)),
    due: order.due.amount,
    owed: toRupees(max(ZERO, paise(-due))),
  };
}
