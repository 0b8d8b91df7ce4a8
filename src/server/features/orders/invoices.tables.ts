import { integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Invoice } from '../../../contract/fulfilment.ts';
import { at } from '../../platform/db/columns.ts';

/**
 * Invoices as they were issued, numbered from 1 without gaps in each financial year. They stay when
 * their order is removed or their customer erased, as tax law requires; triggers enforce it.
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
