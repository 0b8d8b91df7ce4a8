import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { InvoiceInPaise } from '../../../contract/orders.ts';
import type { Paise } from '../../../domain/money/money.ts';
import {
  idColumn,
  instantColumn,
  itemPaiseColumn,
  paiseColumn,
  referenceColumn,
  sequenceColumn,
} from '../../platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';

/**
 * A placed order with every figure as computed at that moment, in paise. A trigger refuses one of an
 * erased user.
 */
export const orders = pgTable(
  'orders',
  {
    id: idColumn(),
    userId: referenceColumn('user_id', () => users.id),
    createdAt: instantColumn('created_at').notNull(),
    paymentMethod: text('payment_method').notNull(),
    itemsPaise: paiseColumn('items_paise').notNull(),
    discountPaise: paiseColumn('discount_paise')
      .notNull()
      .default(0 as Paise),
    promoCode: text('promo_code'),
    taxPaise: paiseColumn('tax_paise').notNull(),
    /** The tax when the order was placed; the defaults are the demo's. */
    taxPercent: numeric('tax_percent', { precision: 5, scale: 2, mode: 'number' })
      .notNull()
      .default(15),
    taxLabel: text('tax_label').notNull().default('Tax'),
    shippingPaise: paiseColumn('shipping_paise').notNull(),
    /** Fee of the payment method. */
    paymentFeePaise: paiseColumn('payment_fee_paise')
      .notNull()
      .default(0 as Paise),
    totalPaise: paiseColumn('total_paise').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    postalCode: text('postal_code').notNull(),
    country: text('country').notNull(),
    state: text('state'),
    phone: text('phone'),
    paidAt: instantColumn('paid_at'),
    /** Until when an unpaid order holds its pieces; null = it keeps them. */
    heldUntil: instantColumn('held_until'),
    /**
     * Keyed hash of the network address that an order without payment came from, of an account whose
     * email was not confirmed; while the order is open.
     */
    placedFrom: text('placed_from'),
    expiredAt: instantColumn('expired_at'),
    cancelledAt: instantColumn('cancelled_at'),
    /** When its pieces were returned to stock; null = it has them. */
    stockReturnedAt: instantColumn('stock_returned_at'),
    shippedAt: instantColumn('shipped_at'),
    carrier: text('carrier'),
    deliveredAt: instantColumn('delivered_at'),
    trackingNumber: text('tracking_number'),
    /** The admin's note; customers never see it. */
    ownerNote: text('owner_note'),
    idempotencyKey: text('idempotency_key'),
    idempotencyFingerprint: text('idempotency_fingerprint'),
    isDemo: boolean('is_demo').notNull().default(false),
  },
  (table) => [
    unique('orders_user_idempotency_key_unique').on(table.userId, table.idempotencyKey),
    // Ascending, and read backwards for the newest first: Drizzle's desc() puts nulls last in an
    // index and first in an ORDER BY, so that the two would not fit.
    index('orders_by_user').on(table.userId, table.createdAt, table.id),
    index('orders_by_total').on(table.totalPaise, table.id),
    index('orders_id_text').on(sql`(${table.id}::text) text_pattern_ops`),
    index('orders_newest').on(table.createdAt, table.id),
    // All that the dashboard's cards sum up, so that they need not read the orders themselves.
    index('orders_paid_totals').on(table.paidAt, table.totalPaise),
    index('orders_placed_from').on(table.placedFrom).where(sql`${table.placedFrom} is not null`),
    index('orders_held').on(table.heldUntil).where(sql`${table.heldUntil} is not null`),
    check(
      'orders_discount_within_items',
      sql`${table.discountPaise} between 0 and ${table.itemsPaise}`,
    ),
    check(
      'orders_expired_gave_back',
      sql`${table.expiredAt} is null or ${table.stockReturnedAt} is not null`,
    ),
    check('orders_expired_not_paid', sql`${table.expiredAt} is null or ${table.paidAt} is null`),
    check(
      'orders_money_not_negative',
      sql`${table.itemsPaise} >= 0 and ${table.taxPaise} >= 0 and ${table.shippingPaise} >= 0 and ${table.paymentFeePaise} >= 0 and ${table.totalPaise} >= 0`,
    ),
  ],
);

/** What was ordered, copied at that moment: it stays when the product changes. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: idColumn(),
    orderId: referenceColumn('order_id', () => orders.id, 'cascade'),
    position: integer('position').notNull(),
    productId: referenceColumn('product_id', () => products.id),
    name: text('name').notNull(),
    image: text('image').notNull(),
    unitPaise: itemPaiseColumn('unit_paise').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    unique('order_lines_position_unique').on(table.orderId, table.position),
    index('order_lines_product').on(table.productId),
    check('order_lines_quantity_positive', sql`${table.quantity} >= 1`),
    check('order_lines_price_not_negative', sql`${table.unitPaise} >= 0`),
  ],
);

/** The order's timeline. Triggers reject updates, and deletes except with the order. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: sequenceColumn(),
    orderId: referenceColumn('order_id', () => orders.id, 'cascade'),
    kind: text('kind').notNull(),
    at: instantColumn('at').notNull(),
    note: text('note'),
  },
  (table) => [index('order_events_by_order').on(table.orderId, table.id)],
);

/**
 * Invoices as they were issued, numbered from 1 without gaps in each financial year, and apart from
 * that in the series `TEST` for orders paid in test mode. They stay when
 * their order is removed or their customer erased, as tax law requires; triggers enforce it.
 */
export const invoices = pgTable(
  'invoices',
  {
    orderId: uuid('order_id').primaryKey(),
    /** Such as `2026-27`, or `TEST`. */
    financialYear: text('financial_year').notNull(),
    count: integer('count').notNull(),
    issuedAt: instantColumn('issued_at').notNull(),
    content: jsonb('content').$type<InvoiceInPaise>().notNull(),
  },
  (table) => [unique('invoices_number_unique').on(table.financialYear, table.count)],
);
