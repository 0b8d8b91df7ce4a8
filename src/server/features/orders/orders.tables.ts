import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Invoice } from '../../../contract/orders.ts';
import type { RefundRequest } from '../../../contract/payment-admin.ts';
import { type InPaise, ZERO } from '../../../domain/money/money.ts';
import { ORDER_EVENT_KINDS, ORDER_STATES } from '../../../domain/orders/order-state.ts';
import { CASH_CHECKS, CASH_RISKS } from '../../../domain/payments/cash-shield.ts';
import { PAYMENT_METHODS } from '../../../domain/payments/payment-methods.ts';
import { GST_SCHEMES } from '../../../domain/tax/gst.ts';
import {
  bigintColumn,
  idColumn,
  instantColumn,
  isOneOf,
  itemPaiseColumn,
  paiseColumn,
  referenceColumn,
  sequenceColumn,
} from '../../platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';
import { variants } from '../catalogue/catalogue.tables.ts';

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
    paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull(),
    /** How far it is; computed from its rows by every change. */
    state: text('state', { enum: ORDER_STATES }).notNull(),
    /** What its customer owes, below 0 what the shop owes; computed from its rows by every change. */
    duePaise: paiseColumn('due_paise').notNull(),
    /** To be received before anything is sent; 0 where it is paid on delivery. */
    prepayPaise: paiseColumn('prepay_paise').notNull(),
    itemsPaise: paiseColumn('items_paise').notNull(),
    discountPaise: paiseColumn('discount_paise').notNull().default(ZERO),
    promoCode: text('promo_code'),
    taxPaise: paiseColumn('tax_paise').notNull(),
    /** The tax when the order was placed; the defaults are the demo's. */
    taxPercent: numeric('tax_percent', { precision: 5, scale: 2, mode: 'number' })
      .notNull()
      .default(15),
    taxLabel: text('tax_label').notNull().default('Tax'),
    /** How the seller stood under GST; null: the single tax above is added. */
    gstScheme: text('gst_scheme', { enum: GST_SCHEMES }),
    /** Codes of states: the seller's, and where the goods go. */
    sellerState: text('seller_state'),
    placeOfSupply: text('place_of_supply'),
    buyerGstin: text('buyer_gstin'),
    /** The business of that GSTIN; null: the customer's own name. */
    buyerName: text('buyer_name'),
    shippingPaise: paiseColumn('shipping_paise').notNull(),
    /** Fee of the payment method. */
    paymentFeePaise: paiseColumn('payment_fee_paise').notNull().default(ZERO),
    /** What rounds the total to whole rupees. */
    roundOffPaise: paiseColumn('round_off_paise').notNull().default(ZERO),
    totalPaise: paiseColumn('total_paise').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    postalCode: text('postal_code').notNull(),
    country: text('country').notNull(),
    addressState: text('address_state'),
    phone: text('phone'),
    paidAt: instantColumn('paid_at'),
    /** Until when an unpaid order holds its pieces; null = it keeps them. */
    heldUntil: instantColumn('held_until'),
    /**
     * Keyed hash of the network address that an unpaid order came from, of an account whose email was
     * not confirmed; while the order is open.
     */
    placedFrom: text('placed_from'),
    expiredAt: instantColumn('expired_at'),
    /** What was asked before an order in cash is sent because of its risks; null: nothing. */
    cashCheck: text('cash_check', { enum: CASH_CHECKS }),
    /** The risks that led to it. */
    cashRisks: text('cash_risks', { enum: CASH_RISKS }).array().notNull().default([]),
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
    index('orders_by_state').on(table.state, table.createdAt, table.id),
    check('orders_payment_method_known', isOneOf(table.paymentMethod, PAYMENT_METHODS)),
    check('orders_gst_scheme_known', isOneOf(table.gstScheme, GST_SCHEMES)),
    check('orders_cash_check_known', isOneOf(table.cashCheck, CASH_CHECKS)),
    check('orders_state_known', isOneOf(table.state, ORDER_STATES)),
    check(
      'orders_expired_as_the_state_says',
      sql`(${table.state} = 'expired') = (${table.expiredAt} is not null)`,
    ),
    check(
      'orders_prepay_within_total',
      sql`${table.prepayPaise} between 0 and ${table.totalPaise}`,
    ),
    check('orders_round_off_small', sql`${table.roundOffPaise} between -50 and 50`),
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
    variantId: referenceColumn('variant_id', () => variants.id),
    /** The variant's product, for reports and links. */
    productId: uuid('product_id').notNull(),
    name: text('name').notNull(),
    /** The options as they were called, such as "Size M"; null for a product without options. */
    options: text('options'),
    image: text('image').notNull(),
    unitPaise: itemPaiseColumn('unit_paise').notNull(),
    /** As ordered; it never changes. */
    quantity: integer('quantity').notNull(),
    /** Its shares of the order's discount and tax, written when it is placed. */
    discountPaise: paiseColumn('discount_paise').notNull(),
    taxPaise: paiseColumn('tax_paise').notNull(),
    /** Of an order by GST: its code in the tariff, and the rate that its price contains. */
    hsn: text('hsn'),
    gstPercent: numeric('gst_percent', { precision: 5, scale: 2, mode: 'number' }),
    /** Taken off the order before they were sent. */
    cancelledQuantity: integer('cancelled_quantity').notNull().default(0),
    /** In parcels: repeats their sum, so that the database refuses to send a piece twice. */
    parcelledQuantity: integer('parcelled_quantity').notNull().default(0),
    /** Of those in parcels, back at the shop. */
    returnedQuantity: integer('returned_quantity').notNull().default(0),
    /** Of the cancelled and returned ones, in stock again. */
    restockedQuantity: integer('restocked_quantity').notNull().default(0),
  },
  (table) => [
    unique('order_lines_position_unique').on(table.orderId, table.position),
    index('order_lines_variant').on(table.variantId),
    check('order_lines_quantity_positive', sql`${table.quantity} >= 1`),
    check('order_lines_price_not_negative', sql`${table.unitPaise} >= 0`),
    check(
      'order_lines_shares',
      sql`${table.discountPaise} between 0 and ${table.unitPaise}::bigint * ${table.quantity} and ${table.taxPaise} >= 0`,
    ),
    check(
      'order_lines_pieces_once',
      sql`${table.cancelledQuantity} >= 0 and ${table.parcelledQuantity} >= 0 and ${table.cancelledQuantity} + ${table.parcelledQuantity} <= ${table.quantity}`,
    ),
    check(
      'order_lines_returned_of_parcels',
      sql`${table.returnedQuantity} between 0 and ${table.parcelledQuantity}`,
    ),
    check(
      'order_lines_restocked_once',
      sql`${table.restockedQuantity} between 0 and ${table.cancelledQuantity} + ${table.returnedQuantity}`,
    ),
  ],
);

/** A parcel of an order. It is sent once it is shipped, or delivered without that. */
export const parcels = pgTable(
  'parcels',
  {
    id: idColumn(),
    orderId: referenceColumn('order_id', () => orders.id, 'cascade'),
    /** From 1 in each order. */
    number: integer('number').notNull(),
    carrier: text('carrier'),
    trackingNumber: text('tracking_number'),
    /** What the courier collects for it, fixed when it is sent, and again when it is delivered. */
    collectPaise: paiseColumn('collect_paise').notNull(),
    /** Of that, what its courier has handed over. */
    receivedPaise: paiseColumn('received_paise').notNull().default(ZERO),
    createdAt: instantColumn('created_at').notNull(),
    shippedAt: instantColumn('shipped_at'),
    deliveredAt: instantColumn('delivered_at'),
    /** When all of it was back, undelivered. */
    returnedAt: instantColumn('returned_at'),
    /** Of one that came back: whether the customer did not take it, or a piece of it. */
    isRefused: boolean('is_refused').notNull().default(false),
  },
  (table) => [
    unique('parcels_number_unique').on(table.orderId, table.number),
    check(
      'parcels_cash',
      sql`${table.receivedPaise} between 0 and ${table.collectPaise} and (${table.receivedPaise} = 0 or ${table.deliveredAt} is not null)`,
    ),
  ],
);

/**
 * Orders in cash of which a parcel came back unpaid, by the keyed hash of their phone number. They count
 * against the number for 24 months, also after its account is erased.
 */
export const cashRefusals = pgTable(
  'cash_refusals',
  {
    orderId: referenceColumn('order_id', () => orders.id, 'cascade').primaryKey(),
    phoneHash: text('phone_hash').notNull(),
    refusedAt: instantColumn('refused_at').notNull(),
  },
  (table) => [index('cash_refusals_by_phone').on(table.phoneHash, table.refusedAt)],
);

export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: referenceColumn('parcel_id', () => parcels.id, 'cascade'),
    orderLineId: referenceColumn('order_line_id', () => orderLines.id, 'cascade'),
    quantity: integer('quantity').notNull(),
    returnedQuantity: integer('returned_quantity').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.parcelId, table.orderLineId] }),
    index('parcel_lines_by_order_line').on(table.orderLineId),
    check('parcel_lines_quantity_positive', sql`${table.quantity} >= 1`),
    check(
      'parcel_lines_returned_once',
      sql`${table.returnedQuantity} between 0 and ${table.quantity}`,
    ),
  ],
);

/**
 * Decisions that take pieces off an order or give money back: what each credits, and what it sends. The
 * money itself goes by the refund's transactions, of which there may be none.
 */
export const refunds = pgTable(
  'refunds',
  {
    /** The key of the admin's request. */
    id: idColumn(),
    orderId: referenceColumn('order_id', () => orders.id, 'cascade'),
    /** Who decided; `gateway`: it was made in the gateway's own dashboard. */
    origin: text('origin').$type<'shop' | 'admin' | 'gateway'>().notNull(),
    /** Null: the shop by itself. */
    actorId: uuid('actor_id'),
    note: text('note').notNull(),
    /** As the admin asked for it; the same key with another request is refused. */
    request: jsonb('request').$type<Omit<RefundRequest, 'key'>>(),
    /** The customer must get it: a failure is retried, and it cannot be withdrawn. */
    isRequired: boolean('is_required').notNull(),
    deliveryPaise: paiseColumn('delivery_paise').notNull(),
    feePaise: paiseColumn('fee_paise').notNull(),
    /** Credited by refunds from before the shop knew lines. */
    otherPaise: paiseColumn('other_paise').notNull().default(ZERO),
    /** Below 0 where the order's total was rounded down. */
    roundOffPaise: paiseColumn('round_off_paise').notNull().default(ZERO),
    /** What the customer is to get back by it. */
    sendPaise: paiseColumn('send_paise').notNull(),
    /** It counts no more: nothing of it was sent. */
    withdrawnAt: instantColumn('withdrawn_at'),
    createdAt: instantColumn('created_at').notNull(),
    /** Grows in the order they were decided: two may share a millisecond. */
    sequence: bigintColumn('sequence').notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [
    index('refunds_by_order').on(table.orderId),
    check('refunds_round_off_small', sql`${table.roundOffPaise} between -50 and 50`),
    check(
      'refunds_not_negative',
      sql`${table.deliveryPaise} >= 0 and ${table.feePaise} >= 0 and ${table.otherPaise} >= 0 and ${table.sendPaise} >= 0`,
    ),
  ],
);

/** What a decision credits of a line: pieces, or an amount with 0 of them. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: referenceColumn('refund_id', () => refunds.id, 'cascade'),
    orderLineId: referenceColumn('order_line_id', () => orderLines.id, 'cascade'),
    quantity: integer('quantity').notNull(),
    goodsPaise: paiseColumn('goods_paise').notNull(),
    taxPaise: paiseColumn('tax_paise').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.orderLineId] }),
    index('refund_lines_by_order_line').on(table.orderLineId),
    check(
      'refund_lines_not_empty',
      sql`${table.quantity} >= 0 and ${table.goodsPaise} >= 0 and ${table.taxPaise} >= 0 and (${table.quantity} > 0 or ${table.goodsPaise} + ${table.taxPaise} > 0)`,
    ),
  ],
);

/** The order's timeline. Triggers reject updates, and deletes except with the order. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: sequenceColumn(),
    orderId: referenceColumn('order_id', () => orders.id, 'cascade'),
    kind: text('kind', { enum: ORDER_EVENT_KINDS }).notNull(),
    at: instantColumn('at').notNull(),
    note: text('note'),
  },
  (table) => [
    index('order_events_by_order').on(table.orderId, table.id),
    check('order_events_kind_known', isOneOf(table.kind, ORDER_EVENT_KINDS)),
  ],
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
    content: jsonb('content').$type<InPaise<Invoice>>().notNull(),
    /** The decisions that it takes off; null of earlier invoices: all that were made before. */
    refundIds: uuid('refund_ids').array(),
  },
  (table) => [unique('invoices_number_unique').on(table.financialYear, table.count)],
);
