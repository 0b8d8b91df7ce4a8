import { sql } from 'drizzle-orm';
import {
  bigint,
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
import type { RefundOrder } from '../../../contract/payment.ts';
import type { RefundState } from '../../../domain/payment-ledger.ts';
import type { GatewayName } from '../../../domain/payment-methods.ts';
import type { RefundNeed, RefundOrigin } from '../../../domain/refund-care.ts';
import { at } from '../../platform/columns.ts';
import { orders } from '../orders/orders.tables.ts';
import type { PaymentSession } from './providers/payment-provider.ts';

const minor = (name: string) => bigint(name, { mode: 'number' });

/** How an attempt to pay stands, as far as the shop knows. */
export type AttemptState =
  | 'open'
  | 'failed'
  | 'dropped'
  | 'paid'
  /** Money came, but not the sum or the currency that was asked for. */
  | 'mismatched'
  | 'ended'
  /** Nobody could say how it ended. */
  | 'unclear';

/**
 * An attempt to pay an order at a gateway, written before the gateway is asked, so that whatever
 * ends halfway can be taken up under the same id. What is charged is known once a session is open.
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    gateway: text('gateway').$type<GatewayName>().notNull(),
    state: text('state').$type<AttemptState>().notNull(),
    amountPaise: minor('amount_paise').notNull(),
    gatewayOrderId: text('gateway_order_id'),
    reference: text('reference'),
    chargedMinor: minor('charged_minor'),
    chargedCurrency: text('charged_currency'),
    rateMicros: minor('rate_micros'),
    checkout: jsonb('checkout').$type<PaymentSession['checkout']>(),
    /** Where the buyer comes back to; the gateway is told it once. */
    returnOrigin: text('return_origin').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** When the gateway is asked next how it stands; null = no more. */
    checkAt: at('check_at'),
    /** How often in a row the gateway gave no answer when it was asked. */
    misses: integer('misses').notNull().default(0),
  },
  (table) => [
    unique('payment_attempts_gateway_order_unique').on(table.gateway, table.gatewayOrderId),
    index('payment_attempts_by_order').on(table.orderId, table.createdAt),
    index('payment_attempts_due').on(table.checkAt).where(sql`${table.checkAt} is not null`),
  ],
);

/** Money taken: one row for each capture of a gateway, or for what the owner was paid by hand. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    attemptId: uuid('attempt_id').references(() => paymentAttempts.id),
    gateway: text('gateway').$type<GatewayName | 'hand'>().notNull(),
    captureId: text('capture_id').notNull(),
    amountPaise: minor('amount_paise').notNull(),
    /** Not the sum or the currency asked for: it pays nothing, and waits for the owner. */
    isOdd: boolean('is_odd').notNull().default(false),
    chargedMinor: minor('charged_minor').notNull(),
    chargedCurrency: text('charged_currency').notNull(),
    capturedAt: at('captured_at').notNull(),
    recordedAt: at('recorded_at').notNull(),
  },
  (table) => [
    unique('payments_capture_unique').on(table.gateway, table.captureId),
    index('payments_by_order').on(table.orderId),
    check('payments_positive', sql`${table.amountPaise} >= 0 and ${table.chargedMinor} >= 0`),
  ],
);

/**
 * Money sent back, or on its way; a failed one has left the money with the shop. One that is asked for
 * again is a row of its own, since a gateway answers the same id the same.
 */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the gateway's idempotency key. */
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Who sends the money; `hand` also where the owner gave back what a gateway would not. */
    gateway: text('gateway').$type<GatewayName | 'hand'>().notNull(),
    origin: text('origin').$type<RefundOrigin>().notNull(),
    state: text('state').$type<RefundState>().notNull(),
    amountPaise: minor('amount_paise').notNull(),
    chargedMinor: minor('charged_minor').notNull(),
    chargedCurrency: text('charged_currency').notNull(),
    note: text('note').notNull(),
    gatewayRefundId: text('gateway_refund_id'),
    /** Under which id of its own the gateway has one that was not made by the shop. */
    foreignId: text('foreign_id'),
    reason: text('reason'),
    /** What an administrator asked for under this id as her key; this may be a part of it. */
    asked: jsonb('asked').$type<Omit<RefundOrder, 'key'>>(),
    /** Null where the shop itself decided. */
    actorId: uuid('actor_id'),
    /** The buyer must get it, whatever becomes of this try. */
    isOwed: boolean('is_owed').notNull(),
    /** How often it has failed before, under other ids. */
    failures: integer('failures').notNull().default(0),
    /** The refund that took the place of this failed one. */
    replacedBy: uuid('replaced_by'),
    /** Why it needs the owner; null = it does not. */
    need: text('need').$type<RefundNeed>(),
    createdAt: at('created_at').notNull(),
    settledAt: at('settled_at'),
    /** When the gateway is asked how it stands, or a failed one is asked for again; null = no more. */
    checkAt: at('check_at'),
  },
  (table) => [
    unique('refunds_gateway_refund_unique').on(table.gateway, table.gatewayRefundId),
    index('refunds_by_order').on(table.orderId),
    index('refunds_in_need').on(table.createdAt).where(sql`${table.need} is not null`),
    index('refunds_due').on(table.checkAt).where(sql`${table.checkAt} is not null`),
    check(
      'refunds_positive',
      sql`${table.amountPaise} >= 0 and ${table.chargedMinor} >= 0 and ${table.amountPaise} + ${table.chargedMinor} > 0`,
    ),
  ],
);

/** Every request, answer, webhook and decision about money; a trigger lets it only grow. */
export const paymentLog = pgTable(
  'payment_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: at('at').notNull(),
    orderId: uuid('order_id'),
    gateway: text('gateway').notNull(),
    gatewayOrderId: text('gateway_order_id'),
    kind: text('kind').notNull(),
    operation: text('operation').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('payment_log_by_order').on(table.orderId, table.id),
    index('payment_log_by_gateway_order').on(table.gatewayOrderId, table.id),
  ],
);
