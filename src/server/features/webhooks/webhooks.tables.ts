import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { TEST_EVENT, WebhookEvent } from '../../../domain/webhooks/webhooks.ts';
import { idColumn, instantColumn, referenceColumn } from '../../platform/db/columns.ts';
import { orders } from '../orders/orders.tables.ts';

/** Addresses of other programs that receive the events of orders. */
export const webhooks = pgTable('webhooks', {
  id: idColumn(),
  url: text('url').notNull(),
  events: text('events').array().$type<WebhookEvent[]>().notNull(),
  /** Signs what is sent; sealed with the shop's secret. */
  sealedSecret: text('sealed_secret').notNull(),
  /** The secret before the last renewal, which signs too until then. */
  sealedPreviousSecret: text('sealed_previous_secret'),
  previousSecretUntil: instantColumn('previous_secret_until'),
  isEnabled: boolean('is_enabled').notNull().default(true),
  /** When the first of the failures since the last success happened. */
  failingSince: instantColumn('failing_since'),
  createdAt: instantColumn('created_at').notNull(),
});

export type DeliveryStatus = 'pending' | 'delivered' | 'failed';

/**
 * What was sent or has to be sent to a webhook. A trigger of `order_events` adds the rows, in the
 * transaction of the order's change. The order itself is read when it is sent: no address is stored
 * here.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The `webhook-id` of every attempt. */
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    webhookId: referenceColumn('webhook_id', () => webhooks.id, 'cascade'),
    /** Null for a test event. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    event: text('event').$type<WebhookEvent | typeof TEST_EVENT>().notNull(),
    /** When it happened. */
    at: instantColumn('at').notNull(),
    status: text('status').$type<DeliveryStatus>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is sent next; while it is being sent, when another process may try. */
    nextAt: instantColumn('next_at'),
    /** When the last attempt ended; null while one is under way. */
    lastAt: instantColumn('last_at'),
    responseStatus: integer('response_status'),
    /** The beginning of the answer, or why there was none. */
    response: text('response'),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.nextAt).where(sql`${table.status} = 'pending'`),
    index('webhook_deliveries_by_order').on(table.orderId),
    index('webhook_deliveries_by_webhook').on(table.webhookId, table.at.desc()),
    check(
      'webhook_deliveries_pending_has_time',
      sql`(${table.status} = 'pending') = (${table.nextAt} is not null)`,
    ),
  ],
);
