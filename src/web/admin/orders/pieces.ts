import type { AdminOrder } from '../../../contract/order-admin.ts';
import type { Order } from '../../../contract/orders.ts';
import { fullName } from '../../../domain/catalogue/variants.ts';
import {
  max,
  paise,
  type Rupees,
  rupees,
  subtract,
  toPaise,
  toRupees,
  ZERO,
} from '../../../domain/money/money.ts';
import { isSent } from '../../../domain/orders/order-state.ts';

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
  const found = orderItems.find(({ _id }) => _id === item);
  return found ? fullName(found) : '';
}

/** The pieces that are still to be sent. */
export function listUnsent({ pieces }: AdminOrder): Pieces[] {
  return pieces.flatMap(({ item, unsent }) => (unsent > 0 ? [{ item, qty: unsent }] : []));
}

/** Whether all of an order is in one parcel. */
export function isWhole(adminOrder: AdminOrder): boolean {
  return adminOrder.parcels.length === 1 && listUnsent(adminOrder).length === 0;
}

/** The number of the parcel that is sent next: the prepared one, or a new one. */
export function nextNumber(parcels: AdminOrder['parcels']): number {
  return parcels.find((parcel) => !isSent(parcel))?.number ?? parcels.length + 1;
}

/** What a courier collects for all that is left to be sent: an advance is paid before. */
export function unsentCash({ due }: Order): Rupees {
  if (due.cash !== 'on-delivery') return rupees(0);
  const advance = due.waitsFor === 'payment' ? (due.now ?? due.amount) : rupees(0);
  return toRupees(subtract(toPaise(due.rest ?? due.amount), toPaise(advance)));
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
