import type { User } from '../../../contract/accounts.ts';
import type {
  AdminOrderInPaise,
  PaymentLogEntry,
  PaymentNeedingAttentionInPaise,
  RefundNeedingAttentionInPaise,
  RefundOrderInPaise,
  ResolveRefund,
} from '../../../contract/payment-admin.ts';
import { formatMinor } from '../../../domain/money/foreign-amount.ts';
import { max, type Paise, subtract, sum, toRupees, ZERO } from '../../../domain/money/money.ts';
import { blockedReasons } from '../../../domain/orders/state.ts';
import { refundableAmount } from '../../../domain/payments/payment-ledger.ts';
import { type RefundAction, refundActions } from '../../../domain/payments/refund-states.ts';
import type { Tx } from '../../platform/db/database.ts';
import { orderStateError, orNotFound } from '../../platform/http/shop-error.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { toOrderAuditValues } from '../orders/order-change.service.ts';
import { type OrderRow, orderDue, toOrderFacts } from '../orders/orders.repository.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { PaymentDeps } from './gateways.service.ts';
import * as repository from './payments.repository.ts';
import type { RefundSending } from './refund-sending.service.ts';
import type { RefundsService } from './refunds.service.ts';

const LONGEST_LIST = 100;

interface PaymentAdminDeps extends PaymentDeps {
  accounts: AccountsService;
  orders: OrdersService;
}

/** What the admin sees of an order's payments and refunds, and does about them. */
export function createPaymentAdmin(
  deps: PaymentAdminDeps,
  refunds: RefundsService,
  sending: RefundSending,
) {
  const { db, clock, accounts, orders, lifecycle, log } = deps;

  async function view(admin: User, orderId: string): Promise<AdminOrderInPaise> {
    const order = await orders.order(admin, orderId);
    const row = await lifecycle.find(db, order._id);
    const [customer, attempts, payments, refundRows, mismatched] = await Promise.all([
      accounts.person(order.user),
      repository.listAttempts(db, order._id),
      repository.listPayments(db, order._id),
      repository.listRefunds(db, order._id),
      repository.mismatchedPayments(db, { orderId: order._id }),
    ]);
    const refundable = refundableAmount(payments, refundRows);
    return {
      order,
      customer: orNotFound(customer, 'This customer'),
      hasReturnedStock: row.stockReturnedAt !== null,
      blocked: blockedReasons(
        toOrderFacts(row, new Set(payments.length > 0 && refundable === 0 ? [row.id] : [])),
      ),
      ownerNote: row.ownerNote,
      attempts: attempts.map(attemptView),
      payments: payments.map(paymentView),
      refunds: refundRows.map(refundView),
      refundable,
      mismatchedBalance: sum(...mismatched.map(({ keptPaise }) => keptPaise)),
    };
  }

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

  /** Lets an order's mismatched payments count for it. Returns what is left of them, in paise. */
  async function acceptMismatched(tx: Tx, { id: orderId }: OrderRow): Promise<Paise> {
    const mismatched = await repository.mismatchedPayments(tx, { orderId });
    for (const { payment } of mismatched) {
      await repository.acceptMismatched(tx, payment.id);
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
    await lifecycle.pay(tx, order, clock.now());
    return detail;
  }

  return {
    view,

    async log(admin: User, orderId: string): Promise<PaymentLogEntry[]> {
      const { _id } = await orders.order(admin, orderId);
      return log.of(_id);
    },

    async refundsNeedingAttention(): Promise<RefundNeedingAttentionInPaise[]> {
      const rows = await repository.refundsNeedingAttention(db, LONGEST_LIST);
      return rows.flatMap((row) => {
        const { _id, amount, attention, reason, settledAt, createdAt, nextTryAt } = refundView(row);
        const since = settledAt ?? createdAt;
        return attention
          ? [{ _id, orderId: row.orderId, amount, attention, reason, since, nextTryAt }]
          : [];
      });
    },

    /** Payments that need the admin's attention, those of each kind with the oldest first. */
    async paymentsNeedingAttention(): Promise<PaymentNeedingAttentionInPaise[]> {
      const [mismatched, unclear] = await Promise.all([
        repository.mismatchedPayments(db),
        repository.unclearAttempts(db, LONGEST_LIST),
      ]);
      return [
        ...mismatched.map(({ payment, keptPaise }) => ({
          _id: payment.id,
          orderId: payment.orderId,
          amount: keptPaise,
          attention: 'mismatched' as const,
          since: payment.recordedAt.toISOString(),
        })),
        ...unclear.map((attempt) => ({
          _id: attempt.id,
          orderId: attempt.orderId,
          amount: attempt.amountPaise,
          attention: 'unclear' as const,
          since: attempt.createdAt.toISOString(),
        })),
      ];
    },

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
          throw orderStateError('This payment attempt no longer needs attention.');
        }
        await repository.updateAttempt(tx, attemptId, { state: 'ended' });
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
      change(admin, orderId, 'marked paid', async (tx, order) => {
        await lifecycle.requireAllowed(tx, order, 'pay');
        const payable = order.expiredAt ? await lifecycle.revive(tx, order) : order;
        if (!payable) {
          throw orderStateError(
            'This order has expired and its items are no longer in stock. Ask the customer to place a new order.',
          );
        }
        return settleManually(tx, payable, note);
      }),

    /** Marks an order as delivered, and as paid where its cash was collected then. */
    async deliver(
      admin: User,
      orderId: string,
      isCashReceived: boolean,
    ): Promise<AdminOrderInPaise> {
      await lifecycle.changeByAdmin(admin, orderId, async (tx, order) => {
        const deliveredAt = await lifecycle.deliver(tx, order);
        const isCollected = isCashReceived && orderDue(order).cash === 'on-delivery';
        const collected = isCollected ? await settleManually(tx, order, 'Cash on delivery') : {};
        const after = { deliveredAt: deliveredAt.toISOString(), ...collected };
        return { action: 'delivered', before: { deliveredAt: null }, after };
      });
      return view(admin, orderId);
    },
  };
}

function refundView(row: repository.RefundRow): AdminOrderInPaise['refunds'][number] {
  return {
    _id: row.id,
    gateway: row.gateway,
    origin: row.origin,
    amount: row.amountPaise,
    charged: toCharged(row),
    state: row.state,
    note: row.note,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    attention: row.attention,
    actions: refundActions(row),
    nextTryAt: row.state === 'failed' ? (row.nextCheckAt?.toISOString() ?? null) : null,
  };
}

function attemptView(row: repository.AttemptRow): AdminOrderInPaise['attempts'][number] {
  const { id: _id, gateway, state, reference, createdAt, expiresAt } = row;
  const times = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
  return { _id, gateway, state, reference, ...times };
}

function paymentView(row: repository.PaymentRow): AdminOrderInPaise['payments'][number] {
  return {
    _id: row.id,
    gateway: row.gateway,
    amount: row.amountPaise,
    isMismatched: row.isMismatched,
    charged: toCharged(row),
    reference: row.captureId,
    capturedAt: row.capturedAt.toISOString(),
  };
}

function toCharged(row: { chargedMinor: number; chargedCurrency: string }) {
  const { chargedMinor: minor, chargedCurrency: currency } = row;
  return { amount: formatMinor({ minor, currency }), currency };
}

/** The actions as the audit log names them. */
const AUDITED: Record<RefundAction, string> = {
  retry: 'refund requested again',
  manual: 'refund completed manually',
  dismiss: 'refund dismissed',
};
