import type { User } from '../../../contract/accounts.ts';
import type { AdminOrderInPaise } from '../../../contract/order-admin.ts';
import type {
  AcceptPaymentInPaise,
  RefundOrderInPaise,
  ResolveRefund,
} from '../../../contract/payment-admin.ts';
import {
  formatPaise,
  max,
  type Paise,
  subtract,
  sum,
  times,
  toRupees,
  ZERO,
} from '../../../domain/money/money.ts';
import { chargedText, isReserved, isUnvalued } from '../../../domain/payments/payment-ledger.ts';
import type { RefundAction } from '../../../domain/payments/refund-states.ts';
import { isId } from '../../platform/db/columns.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invalidField, orNotFound, stateConflict } from '../../platform/errors/shop-error.ts';
import { toOrderAuditValues, toOrderDue } from '../orders/order-views.ts';
import type { OrderRow } from '../orders/orders.repository.ts';
import type { PaymentDeps } from './gateways.service.ts';
import type { PaymentAdmin } from './payment-admin.service.ts';
import * as repository from './payments.repository.ts';
import type { RefundSending } from './refund-sending.service.ts';
import type { RefundsService } from './refunds.service.ts';

/** How many times its order's total a payment can be worth: more is a slip of the finger. */
const MAX_WORTH = 100;

/** What the admin does about an order's payments and refunds; each answers with the order after it. */
export function createPaymentAdminActions(
  deps: PaymentDeps,
  { view }: PaymentAdmin,
  refunds: RefundsService,
  sending: RefundSending,
) {
  const { db, clock, lifecycle, log } = deps;

  /** Changes an order under its lock; `work` returns what to audit, or null for no change. */
  async function change(
    admin: User,
    orderId: string,
    action: string,
    work: (tx: Tx, order: OrderRow) => Promise<Record<string, unknown> | null>,
  ): Promise<AdminOrderInPaise> {
    await lifecycle.changeByAdmin(admin, orderId, async (tx, before) => {
      const recorded = await work(tx, before);
      if (!recorded) return null;
      const after = { ...toOrderAuditValues(await lifecycle.find(tx, orderId)), ...recorded };
      return { action, before: toOrderAuditValues(before), after };
    });
    return view(admin, orderId);
  }

  /** An order's mismatched payments that wait for the admin. @throws ShopError ORDER_STATE */
  async function listAcceptable(tx: Tx, orderId: string) {
    const waiting = await repository.listMismatchedPayments(tx, { orderId });
    const known = await repository.listRefunds(tx, orderId);
    if (waiting.some(({ payment }) => isReserved(payment, known))) {
      throw stateConflict(
        'A refund of this order’s money has failed and is sent again by itself. Wait for it, or record it as sent.',
      );
    }
    return waiting;
  }

  /**
   * Lets an order's mismatched payments count for it whose worth is known. Returns what is left of
   * them, in paise.
   */
  async function acceptMismatched(tx: Tx, { id: orderId }: OrderRow): Promise<Paise> {
    const waiting = await listAcceptable(tx, orderId);
    const mismatched = waiting.filter(({ payment }) => !isUnvalued(payment));
    for (const { payment } of mismatched) {
      await repository.updatePayment(tx, payment.id, { isMismatched: false });
      const detail = { captureId: payment.captureId };
      await log.recordDecision(tx, payment, 'mismatched payment accepted', detail);
    }
    return sum(...mismatched.map(({ keptPaise }) => keptPaise));
  }

  async function recordManualPayment(tx: Tx, orderId: string, amountPaise: Paise): Promise<void> {
    if (amountPaise <= 0) return;
    const at = clock.now();
    await repository.insertPayment(tx, {
      orderId,
      attemptId: null,
      gateway: 'manual',
      captureId: orderId,
      amountPaise,
      isMismatched: false,
      chargedMinor: amountPaise,
      chargedCurrency: 'INR',
      capturedAt: at,
      recordedAt: at,
    });
  }

  /** Records an order as paid: mismatched payments count, the rest was paid outside the shop. */
  async function settleManually(tx: Tx, order: OrderRow, note: string) {
    const mismatched = await acceptMismatched(tx, order);
    const manual = max(ZERO, subtract(order.totalPaise, mismatched));
    await recordManualPayment(tx, order.id, manual);
    const detail = { note, manualAmount: toRupees(manual), mismatchedAmount: toRupees(mismatched) };
    await log.recordDecision(tx, { orderId: order.id, gateway: 'manual' }, 'paid', detail);
    const isPaid = await lifecycle.pay(tx, order, clock.now());
    if (!isPaid) throw stateConflict('This order cannot be paid any more. Nothing was changed.');
    return detail;
  }

  /** The order to record as paid; an expired one takes its items again. */
  async function requirePayable(tx: Tx, order: OrderRow): Promise<OrderRow> {
    await lifecycle.requireAllowed(tx, order, 'pay');
    const payable = order.expiredAt ? await lifecycle.revive(tx, order) : order;
    if (payable) return payable;
    throw stateConflict(
      'This order has expired and its items are no longer in stock. Ask the customer to place a new order.',
    );
  }

  /** Once no money waits for the admin any more, an unpaid order is kept as long as a new one. */
  async function resetHoldIfSettled(tx: Tx, order: OrderRow): Promise<void> {
    const isWaiting = await repository.hasMismatchedPayment(tx, order.id);
    if (!isWaiting) await lifecycle.resetHold(tx, order);
  }

  /** Changes an order by an action on a mismatched payment that waits for the admin. */
  async function changeWaiting(
    admin: User,
    paymentId: string,
    action: string,
    work: (
      tx: Tx,
      order: OrderRow,
      payment: repository.PaymentRow,
    ) => Promise<Record<string, unknown>>,
  ): Promise<AdminOrderInPaise> {
    const known = isId(paymentId) ? await repository.findPayment(db, paymentId) : undefined;
    const { orderId } = orNotFound(known, 'This payment');
    return change(admin, orderId, action, async (tx, order) => {
      const waiting = await repository.listMismatchedPayments(tx, { orderId });
      const found = waiting.find(({ payment }) => payment.id === paymentId);
      if (!found) throw stateConflict('This payment no longer needs attention.');
      return work(tx, order, found.payment);
    });
  }

  return {
    /**
     * Says what a payment in another currency is worth for its order, which is paid once all of them
     * reach its total.
     */
    acceptPayment: (admin: User, id: string, { amount, note }: AcceptPaymentInPaise) =>
      changeWaiting(admin, id, 'payment accepted', async (tx, order, payment) => {
        const attempt = await repository.findAttempt(tx, payment.attemptId ?? '');
        if (attempt?.chargedCurrency === payment.chargedCurrency) {
          throw stateConflict(
            'This payment is in the currency of the order. Mark the order as paid.',
          );
        }
        const most = times(order.totalPaise, MAX_WORTH);
        if (amount > most) {
          const message = `Enter what arrived in rupees, at most ${formatPaise(most)}`;
          throw invalidField('amount', message);
        }
        await lifecycle.requireAllowed(tx, order, 'pay');
        await repository.updatePayment(tx, id, { amountPaise: amount });
        const { captureId } = payment;
        const detail = { captureId, amount: toRupees(amount), note };
        await log.recordDecision(tx, payment, 'worth of a payment accepted', detail);
        const waiting = await listAcceptable(tx, order.id);
        const worth = sum(...waiting.map(({ keptPaise }) => keptPaise));
        if (worth >= order.totalPaise)
          await settleManually(tx, await requirePayable(tx, order), note);
        return detail;
      }),

    /** Gives back a payment in another currency than its order's. */
    refundPayment: (admin: User, id: string, note: string) =>
      changeWaiting(admin, id, 'payment refunded', async (tx, order, payment) => {
        await refunds.refundWhole(tx, order, payment, { note, actorId: admin._id });
        await resetHoldIfSettled(tx, order);
        return { refund: chargedText(payment), note };
      }),

    /**
     * Records that the admin found out how an unclear attempt ended. Money that is reported later
     * still counts.
     */
    async dismissAttempt(admin: User, attemptId: string, note: string): Promise<AdminOrderInPaise> {
      const known = await repository.findAttempt(db, attemptId);
      const { orderId } = orNotFound(known, 'This attempt');
      return change(admin, orderId, 'payment attempt dismissed', async (tx) => {
        const attempt = await repository.findAttempt(tx, attemptId);
        if (attempt?.state !== 'unclear') {
          throw stateConflict('This payment attempt no longer needs attention.');
        }
        await repository.updateAttempt(tx, attemptId, { state: 'ended', isPending: false });
        await log.recordDecision(tx, attempt, 'admin: dismiss attempt', { note });
        return { note };
      });
    },

    refund: (admin: User, orderId: string, requested: RefundOrderInPaise) =>
      change(admin, orderId, 'refunded', async (tx, order) => {
        if (requested.returnStock) await lifecycle.requireAllowed(tx, order, 'return-stock');
        const isNew = await refunds.request(tx, order, requested, admin._id);
        if (!isNew) return null;
        if (requested.returnStock) await lifecycle.returnStock(tx, order);
        await resetHoldIfSettled(tx, order);
        return { refund: toRupees(requested.amount), note: requested.note };
      }),

    async performRefundAction(admin: User, refundId: string, { action, note }: ResolveRefund) {
      const orderId = await refunds.findOrderId(refundId);
      // The gateway is called before the lock is taken.
      if (action === 'retry' && (await sending.syncFailedRefund(refundId)))
        return view(admin, orderId);
      return change(admin, orderId, AUDITED[action], async (tx, order) => {
        const resolution = { action, note, actorId: admin._id };
        const refund = await refunds.performAction(tx, order, refundId, resolution);
        return { refund: toRupees(refund.amountPaise), note };
      });
    },

    cancel: (admin: User, orderId: string, note: string) =>
      change(admin, orderId, 'cancelled', async (tx, order) => {
        await lifecycle.cancel(tx, order, note);
        await refunds.refundRest(tx, order, note, admin._id);
        return { note };
      }),

    /**
     * Records that an order was paid: its mismatched payments count, the rest was paid outside the
     * shop.
     */
    markPaid: (admin: User, orderId: string, note: string) =>
      change(admin, orderId, 'marked paid', async (tx, order) =>
        settleManually(tx, await requirePayable(tx, order), note),
      ),

    /** Marks an order as delivered, and as paid where its cash was collected then. */
    async deliver(
      admin: User,
      orderId: string,
      isCashReceived: boolean,
    ): Promise<AdminOrderInPaise> {
      await lifecycle.changeByAdmin(admin, orderId, async (tx, order) => {
        const deliveredAt = await lifecycle.deliver(tx, order);
        const isCollected = isCashReceived && toOrderDue(order).cash === 'on-delivery';
        const delivered = { ...order, deliveredAt };
        const collected = isCollected
          ? await settleManually(tx, delivered, 'Cash on delivery')
          : {};
        const after = { deliveredAt: deliveredAt.toISOString(), ...collected };
        return { action: 'delivered', before: { deliveredAt: null }, after };
      });
      return view(admin, orderId);
    },
  };
}

/** The actions as the audit log names them. */
const AUDITED: Record<RefundAction, string> = {
  retry: 'refund requested again',
  manual: 'refund completed manually',
  dismiss: 'refund dismissed',
};
