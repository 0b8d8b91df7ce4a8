import { isDeepStrictEqual } from 'node:util';
import type { User } from '../../../contract/account.ts';
import type { Invoice, NoteOrder, ShipOrder } from '../../../contract/order-desk.ts';
import type { AdminOrder } from '../../../contract/payment.ts';
import { shopDay } from '../../../domain/dashboard-buckets.ts';
import {
  type Fulfilment,
  financialYear,
  invoiceFault,
  invoiceNumber,
  leavingFault,
} from '../../../domain/fulfilment.ts';
import { gatewayOf } from '../../../domain/payment-methods.ts';
import type { ShopSettings } from '../../../domain/shop-settings.ts';
import { shortId } from '../../../domain/short-id.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { isId } from '../../platform/ids.ts';
import { notFound, orderState, ShopError } from '../../platform/shop-error.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { AuditEntry, AuditService } from '../audit/audit.service.ts';
import type { OrderChanges, OrderRow } from '../orders/order-changes.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { PaymentAdminService } from '../payments/payment-admin.service.ts';
import type { ShopService } from '../shop/shop.service.ts';
import * as repository from './order-desk.repository.ts';

interface OrderDeskDeps {
  db: Db;
  clock: Clock;
  accounts: AccountsService;
  audit: AuditService;
  changes: OrderChanges;
  orders: OrdersService;
  shop: ShopService;
  view: PaymentAdminService['view'];
}

/** What was done to an order, as the change log tells it. */
type Deed = Pick<AuditEntry, 'action' | 'before' | 'after'>;

const NO_DEMO_INVOICE =
  'This is an order of the demo: it goes with the demo data, and an invoice’s number would be missed.';

export type OrderDesk = ReturnType<typeof createOrderDesk>;

/** What the owner does with an order once it is placed: send it, hand it over, invoice it. */
export function createOrderDesk(deps: OrderDeskDeps) {
  const { db, clock, accounts, audit, changes, orders, shop, view } = deps;

  /** Changes an order under its lock and notes what was done; null where nothing had to be. */
  async function change(
    admin: User,
    orderId: string,
    work: (tx: Tx, order: OrderRow) => Promise<Deed | null>,
  ): Promise<AdminOrder> {
    if (!isId(orderId)) throw notFound('This order');
    await db
      .transaction(async (tx) => {
        const deed = await work(tx, await changes.lock(tx, orderId));
        const subject = { kind: 'order', id: orderId, label: shortId(orderId) } as const;
        if (deed) await audit.record(tx, { actorId: admin._id, subject, ...deed });
      })
      .catch(async (error) => {
        if (!(error instanceof ShopError && error.code === 'STALE_VERSION')) throw error;
        throw new ShopError(error.code, error.message, { current: await view(admin, orderId) });
      });
    return view(admin, orderId);
  }

  return {
    /**
     * Sends an order, or corrects what was told of its parcel.
     * @throws ShopError ORDER_STATE when it may not leave the shop; STALE_VERSION when its parcel is
     * another by now than the one that was seen
     */
    ship: (admin: User, orderId: string, { seen, ...parcel }: ShipOrder) =>
      change(admin, orderId, async (tx, order) => {
        refuse(leavingFault(fulfilmentOf(order)));
        const before = order.shippedAt ? parcelOf(order) : null;
        if (isDeepStrictEqual(before, parcel)) return null;
        refuseStale(
          isDeepStrictEqual(before, seen),
          'Someone else noted another parcel meanwhile.',
        );
        await (before ? changes.correctParcel : changes.ship)(tx, order, parcel);
        return { action: before ? 'corrected' : 'shipped', before, after: { ...parcel } };
      }),

    /** @throws ShopError ORDER_STATE */
    deliver: (admin: User, orderId: string) =>
      change(admin, orderId, async (tx, order) => {
        refuse(leavingFault(fulfilmentOf(order)));
        const deliveredAt = await changes.deliver(tx, order);
        const after = { deliveredAt: deliveredAt.toISOString() };
        return { action: 'delivered', before: { deliveredAt: null }, after };
      }),

    /**
     * Keeps the owner's note. The change log, which is never erased, is not told what it says: a note
     * can tell of a person. @throws ShopError STALE_VERSION
     */
    note: (admin: User, orderId: string, { ownerNote, seen }: NoteOrder) =>
      change(admin, orderId, async (tx, order) => {
        const before = order.ownerNote ?? '';
        if (ownerNote === before) return null;
        refuseStale(seen === before, 'Someone else changed this note meanwhile.');
        await changes.keepOwnerNote(tx, order, ownerNote || null);
        const done = ownerNote === '' ? 'removed' : before === '' ? 'written' : 'changed';
        return { action: 'noted', before: null, after: { note: done } };
      }),

    /**
     * Issues an order's invoice under the next number of the financial year, or gives the one it has.
     * @throws ShopError ORDER_STATE when it is unpaid, cancelled or of the demo, or the owner has not
     *   said who sells
     */
    async issueInvoice(admin: User, orderId: string): Promise<Invoice> {
      if (!isId(orderId)) throw notFound('This order');
      return db.transaction(async (tx) => {
        const row = await changes.lock(tx, orderId);
        const before = await repository.findInvoice(tx, orderId);
        if (before) return before.content;
        refuse(row.isDemo ? NO_DEMO_INVOICE : invoiceFault(fulfilmentOf(row)));
        const settings = await shop.settings(tx);
        const seller = sellerOf(settings);
        const buyer = await accounts.person(row.userId, tx);
        if (!buyer) throw notFound('This customer');
        const order = await orders.viewIn(tx, row);
        const issuedAt = clock.now();
        const issuedOn = shopDay(issuedAt, settings.timeZone);
        const year = financialYear(issuedOn);
        const count = await repository.nextCount(tx, year);
        const { name, email } = buyer;
        const number = invoiceNumber(year, count);
        const content: Invoice = { number, issuedOn, seller, buyer: { name, email }, order };
        const invoice = { orderId, financialYear: year, count, issuedAt, content };
        await repository.insertInvoice(tx, invoice);
        await audit.record(tx, {
          actorId: admin._id,
          action: 'invoiced',
          subject: { kind: 'order', id: orderId, label: shortId(orderId) },
          before: null,
          after: { invoice: number },
        });
        return content;
      });
    },

    /** @throws ShopError NOT_FOUND when none has been issued */
    async invoice(orderId: string): Promise<Invoice> {
      const row = isId(orderId) ? await repository.findInvoice(db, orderId) : undefined;
      if (!row) throw notFound('An invoice of this order');
      return row.content;
    },
  };
}

function sellerOf(settings: ShopSettings): Invoice['seller'] {
  const { name, legalName, address, email, phone, gstin } = settings;
  if (legalName && address) return { name, legalName, address, email, phone, gstin };
  throw orderState(
    'An invoice names who sells: fill in the legal name and the shop address in the settings first.',
  );
}

function parcelOf({ carrier, trackingNumber }: OrderRow) {
  return { carrier: carrier ?? '', trackingNumber: trackingNumber ?? '' };
}

function fulfilmentOf(order: OrderRow): Fulfilment {
  return {
    isPaid: order.paidAt !== null,
    isCancelled: order.cancelledAt !== null,
    isLapsed: order.lapsedAt !== null,
    isDelivered: order.deliveredAt !== null,
    isPaidAhead: gatewayOf(order.paymentMethod) !== null,
    hasReturnedStock: order.stockReturnedAt !== null,
  };
}

function refuse(fault: string | null): void {
  if (fault !== null) throw orderState(fault);
}

function refuseStale(isFresh: boolean, message: string): void {
  if (!isFresh)
    throw new ShopError('STALE_VERSION', `${message} Nothing was saved: look at it first.`);
}
