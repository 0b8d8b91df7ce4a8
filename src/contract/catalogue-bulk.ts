import { z } from 'zod';
import { bulkErrors } from '../domain/catalogue/bulk-change.ts';
import { STOCK_REASONS } from '../domain/catalogue/product-editing.ts';
import { tidyText } from '../domain/text/text.ts';
import { adminProductFilterSchema } from './catalogue-editing.ts';
import { doneSchema, endpoints } from './endpoint.ts';
import { countSchema, reportErrors, rupeesSchema, typedRupees } from './values.ts';

/** How many products one bulk change can take. */
export const MAX_BULK = 4000;

const NUMBER_WANTED = 'Enter a number';
const figure = z.number(NUMBER_WANTED);

/** The paths in the body of the errors of a change. */
const PATHS = {
  price: ['price', 'value'],
  offer: ['offer', 'value'],
  pieces: ['stock', 'pieces'],
  note: ['stock', 'note'],
  change: [],
} as const;

/** A change of many products at once; fields left out stay as they are. */
export const bulkChangeSchema = z
  .object({
    price: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('amount'), value: typedRupees(NUMBER_WANTED) }),
        z.object({ kind: z.literal('percent'), value: figure }),
      ])
      .optional(),
    offer: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('percent'), value: figure }),
        z.object({ kind: z.literal('clear') }),
      ])
      .optional(),
    stock: z
      .object({
        kind: z.enum(['by', 'to']),
        pieces: figure,
        reason: z.enum(STOCK_REASONS, { error: 'Choose a reason' }),
        note: z.string().overwrite(tidyText).default(''),
      })
      .optional(),
    visibility: z.enum(['hide', 'show']).optional(),
  })
  .superRefine(reportErrors(bulkErrors, (name) => [...PATHS[name as keyof typeof PATHS]]))
  .meta({ id: 'BulkChange' });

/** These products, or all that match a filter of the admin's list. */
const selectionSchema = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(MAX_BULK) }),
  z.object({ filter: adminProductFilterSchema }),
]);

export const bulkPreviewRequestSchema = z.object({
  selection: selectionSchema,
  change: bulkChangeSchema,
});
export type BulkPreviewRequest = z.output<typeof bulkPreviewRequestSchema>;

const figuresSchema = z.object({
  price: rupeesSchema,
  offerPrice: rupeesSchema.nullable(),
  countInStock: countSchema,
  isHidden: z.boolean(),
});

/** A previewed product: id, version and stock. */
const seenProductSchema = z.tuple([z.uuid(), z.int(), z.int()]);

/** The preview of a change; nothing is written. */
export const bulkPreviewSchema = z
  .object({
    total: countSchema.meta({ description: 'Products in the preview' }),
    changing: countSchema.meta({ description: 'How many of them change' }),
    invalid: countSchema.meta({ description: 'How many of them cannot be changed' }),
    errors: z
      .array(z.object({ _id: z.string(), name: z.string(), message: z.string() }))
      .meta({ description: 'The first of them' }),
    rows: z
      .array(
        z.object({
          _id: z.string(),
          name: z.string(),
          before: figuresSchema,
          after: figuresSchema,
        }),
      )
      .meta({ description: 'The first of those that change' }),
    products: z
      .array(seenProductSchema)
      .meta({ description: 'All products of the preview, to send with the change' }),
  })
  .meta({ id: 'BulkPreview' });
export type BulkPreview = z.input<typeof bulkPreviewSchema>;
export type BulkPreviewInPaise = z.output<typeof bulkPreviewSchema>;

/** A change of previewed products. */
export const bulkRequestSchema = z.object({
  products: z.array(seenProductSchema).min(1).max(MAX_BULK),
  change: bulkChangeSchema,
});
export type BulkRequest = z.output<typeof bulkRequestSchema>;

/** The most a file of products may hold. */
export const CSV_LIMITS = { megabytes: 40, products: 50_000 } as const;

/** The body is the file itself. */
export const csvBodySchema = z.string().meta({ description: 'CSV in UTF-8' });

const lineNumber = countSchema.meta({ description: 'Line of the file; the first is 1' });

/** An error of a line; `column` is empty for the line as a whole. */
export const importErrorSchema = z.object({
  line: lineNumber,
  column: z.string(),
  message: z.string(),
});

const plannedLineSchema = z.object({
  line: lineNumber,
  _id: z.string().nullable().meta({ description: 'null: a new product' }),
  name: z.string(),
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })).meta({
    description: 'As in the file; long texts are cut short',
  }),
});

/** The preview of an import; nothing is written. */
export const importPreviewSchema = z
  .object({
    added: countSchema,
    changed: countSchema,
    unchanged: countSchema,
    invalidLines: countSchema,
    errorCount: countSchema.meta({ description: 'A line may have several' }),
    stockChanges: countSchema.meta({ description: 'How many of the changed get another stock' }),
    unread: z.array(z.string()).meta({ description: 'Columns that are ignored' }),
    errors: z.array(importErrorSchema).meta({ description: 'The first of them' }),
    lines: z.array(plannedLineSchema).meta({ description: 'The first that add or change' }),
    seen: z.string().meta({ description: 'A hash of the preview, to send with the import' }),
  })
  .meta({ id: 'ImportPreview' });
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const importQuerySchema = z.object({
  seen: z
    .string({ error: 'Preview the file first' })
    .max(100)
    .meta({ description: 'From the preview of the same file' }),
});

export const importedSchema = z
  .object({ added: countSchema, changed: countSchema })
  .meta({ id: 'Imported' });
export type Imported = z.infer<typeof importedSchema>;

/** One change of many products, and the import of a file: each is previewed, then applied. */
export const catalogueBulkEndpoints = endpoints({
  'POST /api/admin/products/bulk/preview': {
    summary: 'Preview one change of many products; nothing is written',
    access: 'admin',
    body: bulkPreviewRequestSchema,
    answer: bulkPreviewSchema,
  },
  'POST /api/admin/products/bulk': {
    summary: 'Change many previewed products, all of them or none',
    access: 'admin',
    body: bulkRequestSchema,
    answer: doneSchema,
    errors: ['STALE_VERSION'],
  },
  'GET /api/admin/products.csv': {
    summary: 'All products as a CSV file, hidden ones too, which can be imported again',
    access: 'admin',
    produces: 'csv',
    answer: csvBodySchema,
  },
  'POST /api/admin/products/import/preview': {
    summary: 'Preview the import of a CSV file; nothing is written',
    access: 'admin',
    body: csvBodySchema,
    encoding: 'csv',
    maxMegabytes: CSV_LIMITS.megabytes,
    answer: importPreviewSchema,
  },
  'POST /api/admin/products/import': {
    summary: 'Import a previewed CSV file: all of it or nothing',
    access: 'admin',
    query: importQuerySchema,
    body: csvBodySchema,
    encoding: 'csv',
    maxMegabytes: CSV_LIMITS.megabytes,
    answer: importedSchema,
    errors: ['STALE_VERSION'],
  },
});
