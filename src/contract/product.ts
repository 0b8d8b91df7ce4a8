import { z } from 'zod';
import { pictureSchema, rupeesSchema } from './values.ts';

/** The values of a product's attributes by their keys; null where one is not known. */
export const detailsSchema = z
  .record(
    z.string().max(60),
    z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]),
  )
  .meta({ id: 'ProductDetails', description: 'The keys are those of GET /api/attributes' });

/** What variants of a product differ in. */
const productOptionSchema = z
  .object({ name: z.string().meta({ example: 'Size' }), values: z.array(z.string()) })
  .meta({ id: 'ProductOption' });

/** One combination of a product's options, which is ordered by its own id. */
export const productVariantSchema = z
  .object({
    _id: z.string(),
    options: z.array(z.string()).describe('A value of each option, in their order'),
    sku: z.string().optional(),
    price: rupeesSchema,
    offerPrice: rupeesSchema.describe('What one costs now'),
    discountPercentage: z.number().int(),
    countInStock: z.number().int(),
    picture: z
      .number()
      .int()
      .optional()
      .describe('Which of the product’s pictures shows it, from 0'),
  })
  .meta({ id: 'ProductVariant' });
export type ProductVariant = z.input<typeof productVariantSchema>;

/** A product as read (specification §3). */
export const productSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    description: z.string(),
    price: rupeesSchema,
    offerPrice: rupeesSchema.describe(
      'What one costs now: the price itself where there is no offer',
    ),
    originalPrice: rupeesSchema.describe('Same as price'),
    discount: rupeesSchema.describe('price - offerPrice where that is positive, else 0'),
    discountPercentage: z.number().int(),
    images: z.array(z.string()),
    imageUrl: z.string(),
    pictures: z.array(pictureSchema),
    category: z.string().meta({ example: 'Silk Sarees' }),
    subCategory: z.string().meta({ example: 'Kanchivaram' }),
    countInStock: z.number().int(),
    isNew: z.boolean().describe("Carries the 'New in' tag"),
    isRemoved: z.boolean().describe('True only inside a cart: no longer for sale'),
    details: detailsSchema,
    createdAt: z.iso.datetime(),
    version: z.number().int().describe('Grows with every edit'),
    gstRate: z
      .object({
        percent: z.number(),
        limit: rupeesSchema.nullable(),
        percentAbove: z.number().nullable(),
      })
      .optional()
      .describe('Where GST is added at checkout: its rate, as in the rates of goods'),
    options: z
      .array(productOptionSchema)
      .optional()
      .describe(
        'Left out where there is nothing to choose; else the prices are those of the cheapest variant, and `countInStock` counts all',
      ),
    variants: z.array(productVariantSchema).optional(),
  })
  .meta({ id: 'Product' });
export type Product = z.input<typeof productSchema>;

/** What a product card shows: a list is sent without descriptions, details and numbers of pieces. */
export const productSummarySchema = productSchema
  .pick({
    _id: true,
    name: true,
    price: true,
    offerPrice: true,
    discountPercentage: true,
    isNew: true,
  })
  .extend({
    isSoldOut: z.boolean(),
    hasPrices: z
      .literal(true)
      .optional()
      .describe('Its variants cost differently: these are the prices of the cheapest'),
    pictures: z.array(
      pictureSchema.pick({ src: true, widths: true, alt: true }).extend({
        colour: z
          .string()
          .optional()
          .describe('The dominant colour by filter name; only of the first picture'),
      }),
    ),
  })
  .meta({ id: 'ProductSummary' });
export type ProductSummary = z.input<typeof productSummarySchema>;
