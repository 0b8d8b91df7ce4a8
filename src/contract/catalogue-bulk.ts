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
  quantity: ['stock', 'quantity'],
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
        quantity: figure,
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
    total: countSchema.describe('Products in the preview'),
    changing: countSchema.describe('How many of them change'),
    invalid: countSchema.describe('How many of them cannot be changed'),
    errors: z
      .array(z.object({ _id: z.string(), name: z.string(), message: z.string() }))
      .describe('The first of them'),
    rows: z
      .array(
        z.object({
          _id: z.string(),
          name: z.string(),
          before: figuresSchema,
          after: figuresSchema,
        }),
      )
      .describe('The first of those that change'),
    products: z
      .array(seenProductSchema)
      .describe('All products of the preview, to send with the change'),
  })
  .meta({ id: 'BulkPreview' });
export type BulkPreview = z.input<typeof bulkPreviewSchema>;

/** A change of previewed products. */
export const bulkRequestSchema = z.object({
  products: z.array(seenProductSchema).min(1).max(MAX_BULK),
  change: bulkChangeSchema,
});
export type BulkRequest = z.output<typeof bulkRequestSchema>;

/** One change of many products: previewed, then applied. */
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
});
