import type { AdminOrder } from '../../../contract/order-admin.ts';
import type {
  PaymentLogEntry,
  PaymentNeedingAttention,
  RefundNeedingAttention,
} from '../../../contract/payment-admin.ts';
import { toMoneyText } from '../../../domain/money/foreign-amount.ts';
import { type InPaise, sum } from '../../../domain/money/money.ts';
import { blockedReasons } from '../../../domain/orders/order-actions.ts';
import { creditable, creditablePieces } from '../../../domain/orders/order-balance.ts';
import {
  isReserved,
  isUnvalued,
  refundableAmount,
} from '../../../domain/payments/payment-ledger.ts';
import { refundActions } from '../../../domain/payments/refund-states.ts';
import { orNotFound } from '../../platform/errors/shop-error.ts';
import { listRemoved } from '../catalogue/catalogue.service.ts';
import { findOrder } from '../orders/order-change.service.ts';
import * as pieces from '../orders/order-pieces.repository.ts';
import {
  toCashRisks,
  toCreditable,
  toOrder,
  toOrderFacts,
  toParcels,
} from '../orders/order-views.ts';
import { loadWholeOrder } from '../orders/orders.repository.ts';
import type { PaymentDeps } from './gateways/gateways.service.ts';
import * as repository from './payments.repository.ts';
import {
  listNeedingAttention,
  listTransactions,
  type TransactionRow,
} from './refunds/refund-transactions.repository.ts';

const MAX_LISTED = 100;

/* What the admin sees of an order's payments and refunds. */

const GST_INVOICE = 'The invoice is issued when the first parcel is sent.';

export async function viewOrder(
  { db, accounts }: PaymentDeps,
  orderId: string,
): Promise<InPaise<AdminOrder>> {
  const row = await findOrder(db, orderId);
  const [customer, whole, attempts, payments, notes, refunds, sent, mismatched] = await Promise.all(
    [
      accounts.findPerson(row.userId),
      loadWholeOrder(db, row),
      repository.listAttempts(db, row.id),
      repository.listPayments(db, row.id),
      repository.listPaymentNotes(db, row.id),
      pieces.listRefunds(db, row.id),
      listTransactions(db, row.id),
      repository.listMismatchedPayments(db, row.id),
    ],
  );
  const refundIds = refunds.map(({ id }) => id);
  const variantIds = whole.lines.map(({ variantId }) => variantId);
  const [refundLines, removed] = await Promise.all([
    pieces.listRefundLines(db, refundIds),
    listRemoved(db, variantIds),
  ]);
  const creditableOrder = toCreditable(row, whole);
  const left = creditable(creditableOrder);
  const blocked = {
    ...blockedReasons(toOrderFacts(row, whole)),
    ...(row.gstScheme && { invoice: GST_INVOICE }),
  };
  const counted = payments.filter(({ isMismatched }) => !isMismatched);
  const actions: PaymentAction[] = blocked.pay ? ['refund'] : ['accept', 'refund'];
  return {
    order: { ...toOrder(whole), ...toCashRisks(row) },
    customer: orNotFound(customer, 'This customer'),
    parcels: toParcels({ order: row, parcels: whole.parcels }),
    pieces: whole.lines.map((line) => ({
      item: line.id,
      ...creditablePieces(line, creditableOrder),
      cancelled: line.cancelledQuantity,
      returned: line.returnedQuantity,
      ...(removed.has(line.variantId) && { isRemoved: true as const }),
    })),
    ...(row.gstScheme && { gstScheme: row.gstScheme }),
    creditable: { delivery: left.deliveryPaise, fee: left.feePaise, total: left.totalPaise },
    balance: row.duePaise,
    blocked,
    ownerNote: row.ownerNote,
    attempts: attempts.map(toAttempt),
    payments: payments.map((payment) => {
      const isWaiting = mismatched.some(({ payment: { id } }) => id === payment.id);
      const attempt = attempts.find(({ id }) => id === payment.attemptId);
      const isForeign = attempt?.chargedCurrency !== payment.chargedCurrency;
      const isFree = isWaiting && !isReserved(payment, sent);
      const possible = isForeign ? actions : (['refund'] as const);
      const note = notes.get(payment.id);
      return { ...toPayment(payment, isFree ? [...possible] : []), ...(note && { note }) };
    }),
    refunds: refunds.map((refund) => toRefund(refund, refundLines, sent)),
    refundable: refundableAmount(counted, sent),
    mismatchedBalance: sum(...mismatched.map(({ keptPaise }) => keptPaise)),
  };
}

export async function listPaymentLog(
  { db, log }: PaymentDeps,
  orderId: string,
): Promise<PaymentLogEntry[]> {
  const { id } = await findOrder(db, orderId);
  return log.listForOrder(id);
}

export async function listRefundsNeedingAttention({
  db,
}: PaymentDeps): Promise<InPaise<RefundNeedingAttention>[]> {
  const rows = await listNeedingAttention(db, MAX_LISTED);
  return rows.flatMap((row) => {
    const { attention, settledAt, createdAt, ...refund } = toTransaction(row, []);
    const since = settledAt ?? createdAt;
    return attention ? [{ ...refund, orderId: row.orderId, attention, since }] : [];
  });
}

/** Payments that need the admin's attention, those of each kind with the oldest first. */
export async function listPaymentsNeedingAttention({
  db,
}: PaymentDeps): Promise<InPaise<PaymentNeedingAttention>[]> {
  const [mismatched, unclear] = await Promise.all([
    repository.listMismatchedPayments(db),
    repository.listUnclearAttempts(db, MAX_LISTED),
  ]);
  return [
    ...mismatched.map(({ payment, keptPaise }) => ({
      _id: payment.id,
      orderId: payment.orderId,
      amount: isUnvalued(payment) ? null : keptPaise,
      charged: toCharged(payment),
      attention: 'mismatched' as const,
      since: payment.recordedAt.toISOString(),
    })),
    ...unclear.map((attempt) => ({
      _id: attempt.id,
      orderId: attempt.orderId,
      amount: attempt.amountPaise,
      charged: null,
      attention: 'unclear' as const,
      since: attempt.createdAt.toISOString(),
    })),
  ];
}

type Refund = InPaise<AdminOrder>['refunds'][number];

/** A decision with what it credits and its transactions. */
function toRefund(
  row: pieces.RefundRow,
  allLines: Awaited<ReturnType<typeof pieces.listRefundLines>>,
  all: readonly TransactionRow[],
): Refund {
  const lines = allLines.filter(({ refundId }) => refundId === row.id);
  const ofLines = lines.flatMap(({ goodsPaise, taxPaise }) => [goodsPaise, taxPaise]);
  return {
    _id: row.id,
    origin: row.origin,
    note: row.note,
    createdAt: row.createdAt.toISOString(),
    isWithdrawn: row.withdrawnAt !== null,
    items: lines.map(({ orderLineId, quantity, goodsPaise, taxPaise }) => ({
      item: orderLineId,
      qty: quantity,
      price: sum(goodsPaise, taxPaise),
    })),
    delivery: row.deliveryPaise,
    fee: row.feePaise,
    ...(row.roundOffPaise !== 0 && { roundOff: row.roundOffPaise }),
    credit: sum(row.deliveryPaise, row.feePaise, row.otherPaise, row.roundOffPaise, ...ofLines),
    send: row.sendPaise,
    transactions: all
      .filter(({ refundId }) => refundId === row.id)
      .map((transaction) => toTransaction(transaction, all)),
  };
}

function toTransaction(
  row: TransactionRow,
  all: readonly TransactionRow[],
): Refund['transactions'][number] {
  return {
    _id: row.id,
    gateway: row.gateway,
    amount: row.amountPaise,
    charged: toCharged(row),
    state: row.state,
    note: row.note,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    attention: row.attention,
    actions: refundActions(row, all),
    nextTryAt: row.state === 'failed' ? (row.nextCheckAt?.toISOString() ?? null) : null,
  };
}

function toAttempt(row: repository.AttemptRow): InPaise<AdminOrder>['attempts'][number] {
  const { id: _id, gateway, state, reference, createdAt, expiresAt } = row;
  const times = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
  return { _id, gateway, state, reference, ...times };
}

type Payment = InPaise<AdminOrder>['payments'][number];
type PaymentAction = Payment['actions'][number];

function toPayment(row: repository.PaymentRow, actions: PaymentAction[]): Payment {
  return {
    _id: row.id,
    gateway: row.gateway,
    amount: isUnvalued(row) ? null : row.amountPaise,
    isMismatched: row.isMismatched,
    isTest: row.isTest,
    charged: toCharged(row),
    reference: row.captureId,
    capturedAt: row.capturedAt.toISOString(),
    actions,
  };
}

function toCharged(row: { chargedMinor: number; chargedCurrency: string }) {
  const { chargedMinor: minor, chargedCurrency: currency } = row;
  return toMoneyText({ minor, currency });
}
