import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { TaxDocument } from '../../../../contract/documents.ts';
import type { InPaise } from '../../../../domain/money/money.ts';
import { DOCUMENT_KINDS } from '../../../../domain/tax/tax-document.ts';
import { idColumn, instantColumn, isOneOf } from '../../../platform/db/columns.ts';

/**
 * Invoices by GST and credit notes as they were issued, numbered from 1 without gaps in each series and
 * financial year. They stay when their order is removed or their customer erased, as tax law requires;
 * triggers enforce it.
 */
export const documents = pgTable(
  'documents',
  {
    id: idColumn(),
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
    orderId: uuid('order_id').notNull(),
    /** The decision that a credit note is about. */
    refundId: uuid('refund_id'),
    /** How its numbers begin: `INV`, or `TEST-INV` of orders paid in test mode. */
    series: text('series').notNull(),
    financialYear: text('financial_year').notNull(),
    count: integer('count').notNull(),
    number: text('number').notNull(),
    issuedAt: instantColumn('issued_at').notNull(),
    /** The day in the shop's time zone then. */
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    /** The decisions that it takes off: of an invoice those of before, which get no credit note. */
    refundIds: uuid('refund_ids').array().notNull(),
    content: jsonb('content').$type<InPaise<TaxDocument>>().notNull(),
    /** Empty of a seller without one. */
    sellerGstin: text('seller_gstin')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(content #>> '{seller,gstin}', '')`),
  },
  (table) => [
    unique('documents_count_unique').on(table.series, table.financialYear, table.count),
    unique('documents_number_unique').on(table.number),
    unique('documents_refund_unique').on(table.refundId),
    index('documents_by_order').on(table.orderId),
    index('documents_by_seller').on(table.sellerGstin, table.issuedOn, table.series),
    check('documents_kind_known', isOneOf(table.kind, DOCUMENT_KINDS)),
  ],
);
