import { isDeepStrictEqual } from 'node:util';
import type { User } from '../../../contract/accounts.ts';
import type { NoteOrder, ShipOrder } from '../../../contract/fulfilment.ts';
import type { Tx } from '../../platform/db/database.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { Clock } from '../../platform/process/platform.ts';
import type { OrderChange } from './order-change.service.ts';
import { changeOrder, type OrderRow } from './orders.repository.ts';

/** What the admin does with a placed order on its way to the customer. */
export function createFulfilment({ clock, change }: { clock: Clock; change: OrderChange }) {
  const { changeByAdmin, requireAllowed, recordEvent, sendEmail } = change;
  return {
    /**
     * Marks an order as shipped, or corrects its parcel (without another email).
     * @throws ShopError ORDER_STATE; STALE_VERSION when the parcel has changed since it was `seen`
     */
    ship: (admin: User, orderId: string, { seen, ...parcel }: ShipOrder) =>
      changeByAdmin(admin, orderId, async (tx, order) => {
        await requireAllowed(tx, order, 'ship');
        const before = order.shippedAt ? parcelOf(order) : null;
        if (isDeepStrictEqual(before, parcel)) return null;
        requireFresh(isDeepStrictEqual(before, seen), 'Someone else changed the tracking details.');
        await changeOrder(tx, order.id, {
          carrier: parcel.carrier || null,
          trackingNumber: parcel.trackingNumber || null,
          shippedAt: order.shippedAt ?? clock.now(),
          heldUntil: null,
        });
        const text = [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' ') || null;
        await recordEvent(tx, order.id, before ? 'parcel-corrected' : 'shipped', text);
        if (!before) await sendEmail(tx, order, 'shipped');
        return { action: before ? 'corrected' : 'shipped', before, after: parcel };
      }),

    /** Marks an order as delivered; `collect` records what was paid then, and returns what to audit. */
    deliver: (
      admin: User,
      orderId: string,
      collect: (tx: Tx, order: OrderRow) => Promise<Record<string, unknown>>,
    ) =>
      changeByAdmin(admin, orderId, async (tx, order) => {
        await requireAllowed(tx, order, 'deliver');
        const deliveredAt = clock.now();
        await changeOrder(tx, order.id, { deliveredAt, heldUntil: null });
        await recordEvent(tx, order.id, 'delivered');
        const after = { deliveredAt: deliveredAt.toISOString(), ...(await collect(tx, order)) };
        return { action: 'delivered', before: { deliveredAt: null }, after };
      }),

    /**
     * Saves the admin's note. The audit log, which is never erased, does not record its text: a
     * note can contain personal data.
     */
    saveNote: (admin: User, orderId: string, { ownerNote, seen }: NoteOrder) =>
      changeByAdmin(admin, orderId, async (tx, order) => {
        const before = order.ownerNote ?? '';
        if (ownerNote === before) return null;
        requireFresh(seen === before, 'Someone else changed this note.');
        await changeOrder(tx, order.id, { ownerNote: ownerNote || null });
        const note = ownerNote === '' ? 'removed' : before === '' ? 'written' : 'changed';
        return { action: 'noted', before: null, after: { note } };
      }),
  };
}

function parcelOf({ carrier, trackingNumber }: OrderRow) {
  return { carrier: carrier ?? '', trackingNumber: trackingNumber ?? '' };
}

function requireFresh(isFresh: boolean, message: string): void {
  if (isFresh) return;
  throw new ShopError(
    'STALE_VERSION',
    `${message} Your changes are not saved yet: check them and save again.`,
  );
}
