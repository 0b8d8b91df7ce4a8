import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../platform/columns.ts';

/** Orders at the gateways' stand-in, each with its payments and refunds as one document. */
export const standInOrders = pgTable(
  'stand_in_orders',
  {
    gateway: text('gateway').notNull(),
    id: text('id').notNull(),
    dueAt: at('due_at'),
    doc: jsonb('doc').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.id] }),
    index('stand_in_orders_due').on(table.dueAt),
  ],
);

/** Every id an order of the stand-in is found by, its own among them. */
export const standInIds = pgTable(
  'stand_in_ids',
  {
    gateway: text('gateway').notNull(),
    id: text('id').notNull(),
    orderId: text('order_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.id] }),
    index('stand_in_ids_of_order').on(table.gateway, table.orderId),
  ],
);

/** Webhooks of the stand-in that have not been taken yet. */
export const standInDeliveries = pgTable('stand_in_deliveries', {
  id: uuid('id').primaryKey(),
  gateway: text('gateway').notNull(),
  url: text('url').notNull(),
  body: text('body').notNull(),
  tries: integer('tries').notNull(),
  dueAt: at('due_at').notNull(),
});
