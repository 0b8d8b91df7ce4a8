import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn, referenceColumn } from '../../platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';
import { variants } from '../catalogue/catalogue.tables.ts';

/** The lines of a customer's cart, one per variant. */
export const cartLines = pgTable(
  'cart_lines',
  {
    id: idColumn(),
    userId: referenceColumn('user_id', () => users.id, 'cascade'),
    variantId: referenceColumn('variant_id', () => variants.id),
    quantity: integer('quantity').notNull(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('cart_lines_user_variant_unique').on(table.userId, table.variantId),
    index('cart_lines_variant').on(table.variantId),
    check('cart_lines_quantity_positive', sql`${table.quantity} >= 1`),
  ],
);
