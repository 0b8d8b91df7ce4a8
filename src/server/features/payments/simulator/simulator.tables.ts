import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SimulatedGateway } from '../../../../../packages/gateway-simulator/simulator-store.ts';
import { at, id } from '../../../platform/db/columns.ts';

/** Simulated orders, each with its payments and refunds as one document. */
export const simulatorOrders = pgTable(
  'stand_in_orders',
  {
    gateway: text('gateway').$type<SimulatedGateway>().notNull(),
    id: text('id').notNull(),
    dueAt: at('due_at'),
    doc: jsonb('doc').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.id] }),
    index('stand_in_orders_due').on(table.dueAt),
  ],
);

/** All ids of simulated orders, their own included. */
export const simulatorIds = pgTable(
  'stand_in_ids',
  {
    gateway: text('gateway').$type<SimulatedGateway>().notNull(),
    id: text('id').notNull(),
    orderId: text('order_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.id] }),
    index('stand_in_ids_of_order').on(table.gateway, table.orderId),
  ],
);

/** Simulated webhooks that have not been delivered yet. */
export const simulatorDeliveries = pgTable('stand_in_deliveries', {
  id: id(),
  gateway: text('gateway').$type<SimulatedGateway>().notNull(),
  url: text('url').notNull(),
  body: text('body').notNull(),
  tries: integer('tries').notNull(),
  dueAt: at('due_at').notNull(),
});
