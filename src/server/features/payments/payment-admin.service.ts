import type { User } from '../../../contract/accounts.ts';
import type {
  AdminOrderInPaise,
  PaymentInNeedInPaise,
  PaymentLogEntry,
  RefundInNeedInPaise,
  RefundWay,
} from '../../../contract/payment-admin.ts';
import { formatMinor } from '../../../domain/money/foreign-amount.ts';
import { sum } from '../../../domain/money/money.ts';
import { refundableOf } from '../../../domain/payments/payment-ledger.ts';
import { type RefundAction, refundActions } from '../../../domain/payments/refunds.ts';
import { orNotFound } from '../../platform/http/shop-error.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { PaymentDeps } from './payment-deps.ts';
import * as repository from './payments.repository.ts';
import {
  type RefundRow,
  refundsNeedingAttention,
  refundsOf,
} from './refunds/refunds.repository.ts';

const LONGEST_LIST = 100;

export type PaymentAdminService = ReturnType<typeof createPaymentAdmin>;

export function createPaymentAdmin(deps: PaymentDeps & { orders: OrdersService }) {
  const { db, accounts, orders, lifecycle, log } = deps;
  return {
    async view(admin: User, orderId: string): Promise<AdminOrderInPaise> {
      const order = await orders.order(admin, orderId);
      const row = await lifecycle.find(db, order._id);
      const [customer, attempts, payments, refundRows, mismatched] = await Promise.all([
        accounts.person(order.user),
        repository.attemptsOf(db, order._id),
        repository.paymentsOf(db, order._id),
        refundsOf(db, order._id),
        repository.mismatchedPayments(db, { orderId: order._id }),
      ]);
      const refundable = refundableOf(payments, refundRows);
      return {
        order,
        customer: orNotFound(customer, 'This customer'),
        hasReturnedStock: row.stockReturnedAt !== null,
        isRefundedInFull: row.paidAt !== null && payments.length > 0 && refundable === 0,
        ownerNote: row.ownerNote,
        attempts: attempts.map(attemptView),
        payments: payments.map(paymentView),
        refunds: refundRows.map(refundView),
        refundable,
        mismatchedBalance: sum(...mismatched.map(({ keptPaise }) => keptPaise)),
      };
    },

    async log(admin: User, orderId: string): Promise<PaymentLogEntry[]> {
      const { _id } = await orders.order(admin, orderId);
      return log.of(_id);
    },

    async refundsNeedingAttention(): Promise<RefundInNeedInPaise[]> {
      const rows = await refundsNeedingAttention(db, LONGEST_LIST);
      return rows.flatMap((row) => {
        const { _id, amount, need, reason, settledAt, createdAt, nextTryAt } = refundView(row);
        const since = settledAt ?? createdAt;
        return need ? [{ _id, orderId: row.orderId, amount, need, reason, since, nextTryAt }] : [];
      });
    },

    /** Payments that need the admin's attention, those of each kind with the oldest first. */
    async paymentsNeedingAttention(): Promise<PaymentInNeedInPaise[]> {
      const [mismatched, unclear] = await Promise.all([
        repository.mismatchedPayments(db),
        repository.unclearAttempts(db, LONGEST_LIST),
      ]);
      return [
        ...mismatched.map(({ payment: { id, orderId, recordedAt }, keptPaise }) => ({
          ...{ _id: id, orderId, need: 'odd' as const },
          ...{ amount: keptPaise, since: recordedAt.toISOString() },
        })),
        ...unclear.map(({ id, orderId, amountPaise, createdAt }) => ({
          ...{ _id: id, orderId, need: 'unclear' as const },
          ...{ amount: amountPaise, since: createdAt.toISOString() },
        })),
      ];
    },
  };
}

/** The API's names of the admin's actions. */
const WAYS: Record<RefundAction, RefundWay> = {
  retry: 'again',
  complete: 'by-hand',
  dismiss: 'nothing',
};

function refundView(row: RefundRow): AdminOrderInPaise['refunds'][number] {
  return {
    _id: row.id,
    gateway: row.gateway,
    origin: row.origin,
    amount: row.amountPaise,
    charged: chargedText(row),
    state: row.state,
    note: row.note,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    need: row.attention,
    ways: refundActions(row).map((action) => WAYS[action]),
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
    isOdd: row.isMismatched,
    charged: chargedText(row),
    reference: row.captureId,
    capturedAt: row.capturedAt.toISOString(),
  };
}

function chargedText(row: { chargedMinor: number; chargedCurrency: string }) {
  const { chargedMinor: minor, chargedCurrency: currency } = row;
  return { amount: formatMinor({ minor, currency }), currency };
}
