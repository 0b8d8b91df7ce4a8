import { z } from 'zod';
import { bulkFaults } from '../domain/bulk-change.ts';
import { STOCK_REASONS } from '../domain/stock-change.ts';
import { tidyText } from '../domain/typed-text.ts';
import { adminProductFilterSchema } from './admin-product.ts';
import { rupees } from './money.ts';

/** How many products one bulk change can take. */
export const MAX_BULK = 4000;

const figure = z.number({ error: 'Enter a number' });

/** Where in the body the faults of a change are named. */
const PATHS = {
  price: ['price', 'value'],
  offer: ['offer', 'value'],
  pieces: ['stock', 'pieces'],
  note: ['stock', 'note'],
  change: [],
} as const;

/** What is done to many products at once; what is left out stays as it is in each. */
export const bulkChangeSchema = z
  .object({
    price: z.object({ kind: z.enum(['amount', 'percent']), value: figure }).optional(),
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
  .superRefine((change, context) => {
    for (const [name, message] of Object.entries(bulkFaults(change))) {
      context.addIssue({ code: 'custom', message, path: [...PATHS[name as keyof typeof PATHS]] });
    }
  })
  .meta({ id: 'BulkChange' });

/** Which products: these, or all that a filter of the owner's list leaves. */
const selectionSchema = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(MAX_BULK) }),
  z.object({ filter: adminProductFilterSchema }),
]);

/** Asks what a change would make of the products selected. */
export const bulkPreviewRequestSchema = z.object({
  selection: selectionSchema,
  change: bulkChangeSchema,
});
export type BulkPreviewRequest = z.output<typeof bulkPreviewRequestSchema>;

const figuresSchema = z.object({
  price: rupees,
  offerPrice: rupees.nullable(),
  countInStock: z.number().int(),
  isHidden: z.boolean(),
});

/** A product as it was looked at: its id, its version and its stock. */
const seenProductSchema = z.tuple([z.uuid(), z.int(), z.int()]);

/** What a change would make of the products; nothing is written. */
export const bulkPreviewSchema = z
  .object({
    total: z.number().int().meta({ description: 'Products looked at' }),
    changing: z.number().int().meta({ description: 'Of which the change alters so many' }),
    faulty: z.number().int().meta({ description: 'Of which so many cannot be changed so' }),
    faults: z
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
      .meta({ description: 'All that were looked at, to be sent with the change' }),
  })
  .meta({ id: 'BulkPreview' });
export type BulkPreview = z.infer<typeof bulkPreviewSchema>;

/** A change of products that were looked at in a preview. */
export const bulkRequestSchema = z.object({
  products: z.array(seenProductSchema).min(1).max(MAX_BULK),
  change: bulkChangeSchema,
});
export type BulkRequest = z.output<typeof bulkRequestSchema>;
