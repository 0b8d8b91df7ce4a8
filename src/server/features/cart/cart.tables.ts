import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn, referenceColumn } from '../../platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';

/** The lines of a customer's cart, one per product. */
export const cartLines = pgTable(
  'cart_lines',
  {
    id: idColumn(),
    userId: referenceColumn('user_id', () => users.id, 'cascade'),
    productId: referenceColumn('product_id', () => products.id),
    quantity: integer('quantity').notNull(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('cart_lines_user_product_unique').on(table.userId, table.productId),
    index('cart_lines_product').on(table.productId),
    check('cart_lines_quantity_positive', sql`${table.quantity} >= 1`),
  ],
);
