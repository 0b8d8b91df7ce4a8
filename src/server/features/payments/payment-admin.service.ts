import type { User } from '../../../contract/account.ts';
import type {
  AdminOrder,
  PaymentLogEntry,
  RefundInNeed,
  RefundOrder,
  ResolveRefund,
} from '../../../contract/payment.ts';
import { type Paise, toRupees } from '../../../domain/money.ts';
import type { RefundWay } from '../../../domain/refund-care.ts';
import { shortId } from '../../../domain/short-id.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { isId, newId } from '../../platform/ids.ts';
import { notFound, orderState } from '../../platform/shop-error.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { auditFactsOf, type OrderChanges, type OrderRow } from '../orders/order-changes.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { PaymentLog } from './payment-log.service.ts';
import { createPaymentNeeds } from './payment-needs.service.ts';
import { attemptView, paymentView, refundView } from './payment-views.ts';
import * as repository from './payments.repository.ts';
import { refundsOf } from './refunds.repository.ts';
import type { RefundsService } from './refunds.service.ts';

interface PaymentAdminDeps {
  db: Db;
  clock: Clock;
  accounts: AccountsService;
  audit: AuditService;
  orders: OrdersService;
  changes: OrderChanges;
  log: PaymentLog;
  refunds: RefundsService;
}

export type PaymentAdminService = ReturnType<typeof createPaymentAdmin>;

/** What an administrator can do about the money of an order. */
export function createPaymentAdmin(deps: PaymentAdminDeps) {
  const { db, clock, accounts, audit, orders, changes, log, refunds } = deps;
  const needs = createPaymentNeeds({ db, log });

  async function view(admin: User, orderId: string): Promise<AdminOrder> {
    const order = await orders.order(admin, orderId);
    const row = await changes.find(db, order._id);
    const [customer, attempts, taken, back, refundable, oddKept] = await Promise.all([
      accounts.person(order.user),
      repository.attemptsOf(db, order._id),
      repository.paymentsOf(db, order._id),
      refundsOf(db, order._id),
      refunds.refundable(db, order._id),
      needs.oddKept(db, order._id),
    ]);
    if (!customer) throw notFound('This customer');
    return {
      order,
      customer,
      hasReturnedStock: row.stockReturnedAt !== null,
      ownerNote: row.ownerNote,
      attempts: attempts.map(attemptView),
      payments: taken.map(paymentView),
      refunds: back.map(refundView),
      refundable: toRupees(refundable),
      oddKept: toRupees(oddKept),
    };
  }

  /** Changes an order under its lock, and notes who did it; null where nothing had to be done. */
  async function change(
    admin: User,
    orderId: string,
    action: string,
    work: (tx: Tx, order: OrderRow) => Promise<Record<string, unknown> | null>,
  ): Promise<AdminOrder> {
    if (!isId(orderId)) throw notFound('This order');
    await db.transaction(async (tx) => {
      const before = await changes.lock(tx, orderId);
      const facts = await work(tx, before);
      if (!facts) return;
      const after = await changes.lock(tx, orderId);
      await audit.record(tx, {
        actorId: admin._id,
        action,
        subject: { kind: 'order', id: orderId, label: shortId(orderId) },
        before: auditFactsOf(before),
        after: { ...auditFactsOf(after), ...facts },
      });
    });
    return view(admin, orderId);
  }

  /** Notes what came in outside the shop; none where nothing is missing. */
  async function takeByHand(tx: Tx, orderId: string, amountPaise: Paise, at: Date): Promise<void> {
    if (amountPaise <= 0) return;
    await repository.insertPayment(tx, {
      id: newId(),
      orderId,
      attemptId: null,
      gateway: 'hand',
      captureId: orderId,
      amountPaise,
      isOdd: false,
      chargedMinor: amountPaise,
      chargedCurrency: 'INR',
      capturedAt: at,
      recordedAt: at,
    });
  }

  return {
    view,
    needs,

    /** @throws ShopError NOT_FOUND, ORDER_STATE */
    async putAside(admin: User, attemptId: string, note: string): Promise<AdminOrder> {
      const orderId = await needs.orderOf(attemptId);
      return change(admin, orderId, 'payment attempt put aside', async (tx, order) => {
        await needs.putAside(tx, order, attemptId, note);
        return { note };
      });
    },

    async log(admin: User, orderId: string): Promise<PaymentLogEntry[]> {
      const { _id } = await orders.order(admin, orderId);
      return log.of(_id);
    },

    /** @throws ShopError REFUND_TOO_LARGE, ORDER_STATE, BAD_INPUT, IDEMPOTENCY_MISMATCH */
    refund: (admin: User, orderId: string, wanted: RefundOrder) =>
      change(admin, orderId, 'refunded', async (tx, order) => {
        // Its buyer may still pay it: then its pieces must be there.
        if (wanted.returnStock && !order.paidAt) {
          throw orderState(
            'This order is not paid, so its pieces go back by themselves when it ends. Cancel it if it should end now.',
          );
        }
        const isNew = await refunds.refund(tx, order, wanted, admin._id);
        if (!isNew) return null;
        if (wanted.returnStock) await changes.giveStockBack(tx, order);
        return { refund: wanted.amount, note: wanted.note };
      }),

    refundsInNeed: (): Promise<RefundInNeed[]> => refunds.needs.list(),

    /** @throws ShopError NOT_FOUND, ORDER_STATE, PAYMENT_UNAVAILABLE */
    async resolveRefund(admin: User, refundId: string, wanted: ResolveRefund) {
      const orderId = await refunds.needs.orderOf(refundId);
      if (wanted.how === 'again' && (await refunds.needs.isSentAfterAll(refundId))) {
        return view(admin, orderId);
      }
      return change(admin, orderId, RESOLVED[wanted.how], async (tx, order) => {
        const refund = await refunds.needs.resolve(tx, order, refundId, wanted, admin._id);
        return { refund: toRupees(refund.amountPaise), note: wanted.note };
      });
    },

    /** @throws ShopError ORDER_STATE */
    cancel: (admin: User, orderId: string, note: string) =>
      change(admin, orderId, 'cancelled', async (tx, order) => {
        refuseIf(order.cancelledAt, 'This order is cancelled already.');
        refuseIf(order.lapsedAt, 'This order has ended unpaid already.');
        refuseIf(order.deliveredAt, 'This order is delivered: refund it instead.');
        refuseIf(
          order.shippedAt,
          'This order is shipped: refund it instead, and return its pieces to stock when they are back.',
        );
        await changes.cancel(tx, order, note);
        await refunds.giveBackRest(tx, order, note, admin._id);
        return { note };
      }),

    /**
     * Notes that an order was paid: what is kept of odd sums counts, the rest came in outside the shop.
     * @throws ShopError ORDER_STATE
     */
    markPaid: (admin: User, orderId: string, note: string) =>
      change(admin, orderId, 'marked paid', async (tx, order) => {
        refuseIf(order.paidAt, 'This order is paid already.');
        refuseIf(order.cancelledAt, 'This order is cancelled: it can’t be paid.');
        if (order.lapsedAt && !(await changes.revive(tx, order))) {
          throw orderState('This order ended unpaid, and its pieces can’t be had any more.');
        }
        const now = clock.now();
        const counted = await needs.acceptOdd(tx, order);
        const byHand = Math.max(0, order.totalPaise - counted);
        await takeByHand(tx, orderId, byHand, now);
        const sums = { byHand: toRupees(byHand), ofOddPayments: toRupees(counted) };
        const detail = { note, ...sums };
        await log.decide(tx, { orderId, gateway: 'hand', operation: 'paid', detail });
        await changes.markPaid(tx, order, now);
        return detail;
      }),
  };
}

/** What the change log says was done, after the order's name. */
const RESOLVED: Record<RefundWay, string> = {
  again: 'refund asked for again',
  'by-hand': 'refund given back by hand',
  nothing: 'refund let be',
};

function refuseIf(moment: Date | null, message: string): void {
  if (moment) throw orderState(message);
}
