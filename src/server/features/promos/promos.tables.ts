import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import {
  idColumn,
  instantColumn,
  itemPaiseColumn,
  referenceColumn,
} from '../../platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';
import { orders } from '../orders/orders.tables.ts';

/** Promo codes, each taking off either a sum in paise or whole per cent of the items total. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    id: idColumn(),
    /** In capitals, as domain/promo.ts normalises it. */
    code: text('code').notNull(),
    amountPaise: itemPaiseColumn('amount_paise'),
    percent: integer('percent'),
    isActive: boolean('is_active').notNull().default(true),
    firstOrderOnly: boolean('first_order_only').notNull().default(false),
    /** Days in the shop's time zone, both included. */
    from: date('from_day'),
    until: date('until_day'),
    totalLimit: integer('total_limit'),
    perCustomerLimit: integer('per_customer_limit'),
    version: integer('version').notNull().default(1),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    unique('promo_codes_code_unique').on(table.code),
    check('promo_codes_one_value', sql`num_nonnulls(${table.amountPaise}, ${table.percent}) = 1`),
    check(
      'promo_codes_value_positive',
      sql`coalesce(${table.amountPaise}, 1) > 0 and coalesce(${table.percent}, 1) between 1 and 100`,
    ),
    check(
      'promo_codes_limits_positive',
      sql`coalesce(${table.totalLimit}, 1) > 0 and coalesce(${table.perCustomerLimit}, 1) > 0`,
    ),
  ],
);

/** Which order uses which code; deleted when the order expires or is cancelled unpaid. */
export const promoUses = pgTable(
  'promo_uses',
  {
    orderId: referenceColumn('order_id', () => orders.id, 'cascade').primaryKey(),
    promoId: referenceColumn('promo_id', () => promoCodes.id),
    userId: referenceColumn('user_id', () => users.id),
    usedAt: instantColumn('used_at').notNull(),
  },
  (table) => [index('promo_uses_by_code').on(table.promoId, table.userId)],
);
