import type { User } from '../../../contract/account.ts';
import type { Invoice, ShipOrder } from '../../../contract/order-desk.ts';
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
import { shortId } from '../../../domain/short-id.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { isId } from '../../platform/ids.ts';
import { notFound, ShopError } from '../../platform/shop-error.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
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

type Facts = Record<string, string | null>;

export type OrderDesk = ReturnType<typeof createOrderDesk>;

/** What the owner does with an order once it is placed: send it, hand it over, invoice it. */
export function createOrderDesk(deps: OrderDeskDeps) {
  const { db, clock, accounts, audit, changes, orders, shop, view } = deps;

  /** Changes an order under its lock and notes from what to what. */
  async function change(
    admin: User,
    orderId: string,
    action: string,
    work: (tx: Tx, order: OrderRow) => Promise<{ before: Facts; after: Facts }>,
  ): Promise<AdminOrder> {
    if (!isId(orderId)) throw notFound('This order');
    await db.transaction(async (tx) => {
      const facts = await work(tx, await changes.lock(tx, orderId));
      const subject = { kind: 'order', id: orderId, label: shortId(orderId) } as const;
      await audit.record(tx, { actorId: admin._id, action, subject, ...facts });
    });
    return view(admin, orderId);
  }

  async function sellerNow(tx: Tx): Promise<Invoice['seller']> {
    const { name, legalName, address, email, phone, gstin } = await shop.settings(tx);
    if (legalName && address) return { name, legalName, address, email, phone, gstin };
    throw orderState(
      'An invoice names who sells: fill in the legal name and the shop address in the settings first.',
    );
  }

  return {
    /** @throws ShopError ORDER_STATE when it may not leave the shop */
    ship: (admin: User, orderId: string, { carrier, trackingNumber }: ShipOrder) =>
      change(admin, orderId, 'shipped', async (tx, order) => {
        refuse(leavingFault(fulfilmentOf(order)));
        await changes.ship(tx, order, { carrier, trackingNumber });
        return {
          before: { carrier: order.carrier, trackingNumber: order.trackingNumber },
          after: { carrier: carrier || null, trackingNumber: trackingNumber || null },
        };
      }),

    /** @throws ShopError ORDER_STATE */
    deliver: (admin: User, orderId: string) =>
      change(admin, orderId, 'delivered', async (tx, order) => {
        refuse(leavingFault(fulfilmentOf(order)));
        const deliveredAt = await changes.deliver(tx, order);
        return { before: { deliveredAt: null }, after: { deliveredAt: deliveredAt.toISOString() } };
      }),

    note: (admin: User, orderId: string, ownerNote: string) =>
      change(admin, orderId, 'noted', async (tx, order) => {
        await changes.keepOwnerNote(tx, order, ownerNote || null);
        return { before: { note: order.ownerNote }, after: { note: ownerNote || null } };
      }),

    /**
     * Issues an order's invoice under the next number of the financial year, or gives the one it has.
     * @throws ShopError ORDER_STATE when it is unpaid, or the owner has not said who sells
     */
    async issueInvoice(admin: User, orderId: string): Promise<Invoice> {
      const order = await orders.order(admin, orderId);
      const { timeZone } = await shop.settings();
      return db.transaction(async (tx) => {
        const row = await changes.lock(tx, order._id);
        const before = await repository.findInvoice(tx, order._id);
        if (before) return before.content;
        refuse(invoiceFault(fulfilmentOf(row)));
        const seller = await sellerNow(tx);
        const buyer = await accounts.person(order.user);
        if (!buyer) throw notFound('This customer');
        const issuedAt = clock.now();
        const issuedOn = shopDay(issuedAt, timeZone);
        const year = financialYear(issuedOn);
        const count = await repository.nextCount(tx, year);
        const { name, email } = buyer;
        const number = invoiceNumber(year, count);
        const content: Invoice = { number, issuedOn, seller, buyer: { name, email }, order };
        const invoice = { orderId: order._id, financialYear: year, count, issuedAt, content };
        await repository.insertInvoice(tx, invoice);
        await audit.record(tx, {
          actorId: admin._id,
          action: 'invoiced',
          subject: { kind: 'order', id: order._id, label: shortId(order._id) },
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

function fulfilmentOf(order: OrderRow): Fulfilment {
  return {
    isPaid: order.paidAt !== null,
    isCancelled: order.cancelledAt !== null,
    isLapsed: order.lapsedAt !== null,
    isDelivered: order.deliveredAt !== null,
    isPaidAhead: gatewayOf(order.paymentMethod) !== null,
  };
}

function refuse(fault: string | null): void {
  if (fault !== null) throw orderState(fault);
}

function orderState(message: string): ShopError {
  return new ShopError('ORDER_STATE', message);
}
