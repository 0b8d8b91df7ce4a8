import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { GatewayName } from '../../../domain/payments/payment-methods.ts';
import { idColumn, instantColumn } from '../../platform/db/columns.ts';

/** Simulated orders, each with its payments and refunds as one document. */
export const simulatorOrders = pgTable(
  'simulator_orders',
  {
    gateway: text('gateway').$type<GatewayName>().notNull(),
    id: text('id').notNull(),
    dueAt: instantColumn('due_at'),
    doc: jsonb('doc').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.id] }),
    index('simulator_orders_due').on(table.dueAt),
  ],
);

/** All ids of simulated orders, their own included. */
export const simulatorIds = pgTable(
  'simulator_ids',
  {
    gateway: text('gateway').$type<GatewayName>().notNull(),
    id: text('id').notNull(),
    orderId: text('order_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.id] }),
    index('simulator_ids_of_order').on(table.gateway, table.orderId),
  ],
);

/** Simulated webhooks that have not been delivered yet. */
export const simulatorDeliveries = pgTable('simulator_deliveries', {
  id: idColumn(),
  gateway: text('gateway').$type<GatewayName>().notNull(),
  url: text('url').notNull(),
  body: text('body').notNull(),
  tries: integer('tries').notNull(),
  dueAt: instantColumn('due_at').notNull(),
});
