import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RefundAttention, RefundState } from '../../../domain/payments/payment-ledger.ts';
import type { GatewayName } from '../../../domain/payments/payment-methods.ts';
import type { AttemptState } from '../../../domain/payments/payment-outcomes.ts';
import {
  bigintColumn,
  idColumn,
  instantColumn,
  paiseColumn,
  referenceColumn,
  sequenceColumn,
} from '../../platform/db/columns.ts';
import { orders, refunds } from '../orders/orders.tables.ts';
import type { PaymentSession } from './gateways/provider.ts';

/**
 * An attempt to pay an order at a gateway, stored before the gateway is called, so that a call that
 * was interrupted is repeated under the same id. What is charged is known once a session is open.
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: idColumn(),
    orderId: referenceColumn('order_id', () => orders.id, 'cascade'),
    gateway: text('gateway').$type<GatewayName>().notNull(),
    state: text('state').$type<AttemptState>().notNull(),
    amountPaise: paiseColumn('amount_paise').notNull(),
    gatewayOrderId: text('gateway_order_id'),
    reference: text('reference'),
    chargedMinor: bigintColumn('charged_minor'),
    chargedCurrency: text('charged_currency'),
    rateMicros: bigintColumn('rate_micros'),
    checkout: jsonb('checkout').$type<PaymentSession['checkout']>(),
    /** Where the customer returns to; the gateway receives it once. */
    returnOrigin: text('return_origin').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    /** When the gateway is polled next; null = never. */
    nextCheckAt: instantColumn('next_check_at'),
    /** A try is under way whose result its bank has not given. */
    isPending: boolean('is_pending').notNull().default(false),
    /** Why the latest try failed, for the customer. */
    failureReason: text('failure_reason'),
    /** When the refunds made at the gateway are read next; null = never. */
    nextLedgerAt: instantColumn('next_ledger_at'),
    /** Consecutive polls without an answer. */
    failedPolls: integer('failed_polls').notNull().default(0),
  },
  (table) => [
    unique('payment_attempts_gateway_order_unique').on(table.gateway, table.gatewayOrderId),
    index('payment_attempts_by_order').on(table.orderId, table.createdAt),
    index('payment_attempts_due')
      .on(table.nextCheckAt)
      .where(sql`${table.nextCheckAt} is not null`),
    index('payment_attempts_ledger_due')
      .on(table.nextLedgerAt)
      .where(sql`${table.nextLedgerAt} is not null`),
  ],
);

/** Money received: one row for each capture of a gateway, or for a payment outside the shop. */
export const payments = pgTable(
  'payments',
  {
    id: idColumn(),
    orderId: referenceColumn('order_id', () => orders.id, 'cascade'),
    attemptId: uuid('attempt_id').references(() => paymentAttempts.id),
    /** `manual`: paid outside the shop. */
    gateway: text('gateway').$type<GatewayName | 'manual'>().notNull(),
    captureId: text('capture_id').notNull(),
    /** 0 of another currency than requested, until the admin says what it is worth. */
    amountPaise: paiseColumn('amount_paise').notNull(),
    /** Not the amount or the currency requested: it pays nothing, and needs attention. */
    isMismatched: boolean('is_mismatched').notNull().default(false),
    chargedMinor: bigintColumn('charged_minor').notNull(),
    chargedCurrency: text('charged_currency').notNull(),
    /** Taken in test mode, by the simulator or in the gateway's sandbox: no real money. */
    isTest: boolean('is_test').notNull().default(false),
    capturedAt: instantColumn('captured_at').notNull(),
    recordedAt: instantColumn('recorded_at').notNull(),
  },
  (table) => [
    unique('payments_capture_unique').on(table.gateway, table.captureId),
    index('payments_by_order').on(table.orderId),
    check('payments_positive', sql`${table.amountPaise} >= 0 and ${table.chargedMinor} >= 0`),
  ],
);

/**
 * The transactions of refunds, in every state. A retry is a row of its own, since a gateway answers the
 * same id with the same result.
 */
export const refundTransactions = pgTable(
  'refund_transactions',
  {
    /** Also the gateway's idempotency key. */
    id: idColumn(),
    refundId: referenceColumn('refund_id', () => refunds.id, 'cascade'),
    paymentId: referenceColumn('payment_id', () => payments.id, 'cascade'),
    orderId: referenceColumn('order_id', () => orders.id, 'cascade'),
    /** Who sends the money; `manual` also where the admin refunded what a gateway would not. */
    gateway: text('gateway').$type<GatewayName | 'manual'>().notNull(),
    state: text('state').$type<RefundState>().notNull(),
    /** Why it needs the admin's attention; null: it does not. */
    attention: text('attention').$type<RefundAttention>(),
    amountPaise: paiseColumn('amount_paise').notNull(),
    chargedMinor: bigintColumn('charged_minor').notNull(),
    chargedCurrency: text('charged_currency').notNull(),
    note: text('note').notNull(),
    gatewayRefundId: text('gateway_refund_id'),
    /** The id given to the gateway by whoever made a refund outside the shop. */
    foreignId: text('foreign_id'),
    reason: text('reason'),
    /** Who had it sent again, or sent it; null: the shop by itself. */
    actorId: uuid('actor_id'),
    /** Failures so far, those of the transactions it replaced included. */
    failures: integer('failures').notNull().default(0),
    createdAt: instantColumn('created_at').notNull(),
    settledAt: instantColumn('settled_at'),
    /** When the gateway is polled next, or a failed refund is retried; null = never. */
    nextCheckAt: instantColumn('next_check_at'),
  },
  (table) => [
    unique('refund_transactions_gateway_refund_unique').on(table.gateway, table.gatewayRefundId),
    index('refund_transactions_by_order').on(table.orderId),
    index('refund_transactions_by_refund').on(table.refundId),
    index('refund_transactions_needing_attention')
      .on(table.createdAt)
      .where(sql`${table.attention} is not null`),
    index('refund_transactions_due')
      .on(table.nextCheckAt)
      .where(sql`${table.nextCheckAt} is not null`),
    check(
      'refund_transactions_positive',
      sql`${table.amountPaise} >= 0 and ${table.chargedMinor} >= 0 and ${table.amountPaise} + ${table.chargedMinor} > 0`,
    ),
  ],
);

/** Money for orders that the shop does not have, such as those that a restore has lost. */
export const unknownPayments = pgTable(
  'unknown_payments',
  {
    id: idColumn(),
    gateway: text('gateway').$type<GatewayName>().notNull(),
    gatewayOrderId: text('gateway_order_id').notNull(),
    reference: text('reference'),
    chargedMinor: bigintColumn('charged_minor'),
    chargedCurrency: text('charged_currency'),
    at: instantColumn('at').notNull(),
    dismissedAt: instantColumn('dismissed_at'),
  },
  (table) => [
    unique('unknown_payments_unique')
      .on(table.gateway, table.gatewayOrderId, table.reference)
      .nullsNotDistinct(),
    index('unknown_payments_open').on(table.at).where(sql`${table.dismissedAt} is null`),
  ],
);

/** Every request, answer, webhook and decision about money; a trigger forbids changing it. */
export const paymentLog = pgTable(
  'payment_log',
  {
    id: sequenceColumn(),
    at: instantColumn('at').notNull(),
    orderId: uuid('order_id'),
    gateway: text('gateway').notNull(),
    gatewayOrderId: text('gateway_order_id'),
    kind: text('kind').notNull(),
    operation: text('operation').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('payment_log_by_order').on(table.orderId, table.id),
    index('payment_log_by_time').on(table.at),
    index('payment_log_by_gateway_order').on(table.gatewayOrderId, table.id),
  ],
);
