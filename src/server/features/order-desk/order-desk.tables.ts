import { integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Invoice } from '../../../contract/order-desk.ts';
import { at } from '../../platform/columns.ts';

/**
 * Invoices as they were issued, numbered from 1 without gaps in each financial year. They stay when
 * their order is removed or its buyer erased: the tax law asks for them, and triggers hold it.
 */
export const invoices = pgTable(
  'invoices',
  {
    orderId: uuid('order_id').primaryKey(),
    financialYear: text('financial_year').notNull(),
    count: integer('count').notNull(),
    issuedAt: at('issued_at').notNull(),
    content: jsonb('content').$type<Invoice>().notNull(),
  },
  (table) => [unique('invoices_number_unique').on(table.financialYear, table.count)],
);
