import { z } from 'zod';
import { draftFaults, draftOf, type ProductFacts } from '../domain/product-facts.ts';
import { ALT_TEXT, MAX_PICTURES, TOO_MANY_PICTURES } from '../domain/product-gallery.ts';
import { tidyText } from '../domain/typed-text.ts';
import { rupees } from './money.ts';
import { pageQuerySchema } from './paging.ts';
import { pictureSchema } from './picture.ts';
import { productSchema, sareeDetailsSchema } from './product.ts';
import { requiredText } from './text.ts';

/** A product as its owner sees it: hidden or not, and with pictures that can be told apart. */
export const adminProductSchema = productSchema
  .extend({
    isHidden: z.boolean().meta({ description: 'Not for sale for now: shoppers do not find it' }),
    pictures: z.array(pictureSchema.extend({ _id: z.string() })),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'AdminProduct' });
export type AdminProduct = z.infer<typeof adminProductSchema>;

/** How the owner's list can be sorted; newest first where nothing is said. */
export const ADMIN_PRODUCT_SORTS = [
  'name',
  'price-asc',
  'price-desc',
  'stock-asc',
  'stock-desc',
  'changed',
] as const;
export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number];

/** What narrows the owner's list. */
export const adminProductFilterSchema = z.object({
  search: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Part of the name, or the beginning of the id' }),
  category: z.string().max(200).optional().meta({ description: 'Slug of a category' }),
  subCategory: z.string().max(200).optional().meta({ description: 'Slug of a subcategory' }),
  hidden: z.enum(['yes', 'no']).optional().meta({ description: 'Only hidden ones, or none' }),
  lowStock: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000)
    .optional()
    .meta({ description: 'Only those with so many pieces or fewer' }),
});
export type AdminProductFilter = z.output<typeof adminProductFilterSchema>;

/** Narrows, sorts and pages GET /api/admin/products. */
export const adminProductQuerySchema = adminProductFilterSchema.extend({
  sort: z.enum(ADMIN_PRODUCT_SORTS).optional(),
  ...pageQuerySchema.shape,
});
export type AdminProductQuery = z.output<typeof adminProductQuerySchema>;

const wholeVersion = z.int({ error: 'Say which version of the product was edited' }).min(1);

/** Text of any length: the rules of the domain say the rest, in the words of the form. */
const typed = z.string({ error: 'This must be text' }).overwrite(tidyText);
const typedOrNull = typed.nullable().transform((text) => text || null);

const typedDetails = sareeDetailsSchema.extend({
  weave: typedOrNull,
  fabric: typedOrNull,
  zari: typedOrNull,
  border: typedOrNull,
  pallu: typedOrNull,
  lengthCm: z.number().nullable(),
  blousePieceCm: z.number().nullable(),
  care: typedOrNull,
  origin: typedOrNull,
  silkMarkNumber: typedOrNull,
});

/** A product's edited facts, with the version of the product that they were made from. */
export const productChangeSchema = z
  .object({
    version: wholeVersion,
    name: typed,
    description: typed,
    category: typed,
    subCategory: typed,
    price: rupees,
    offerPrice: rupees.nullable(),
    isHidden: z.boolean(),
    details: typedDetails,
  })
  .superRefine((change, context) => {
    const faults = draftFaults(draftOf(change as ProductFacts));
    for (const [field, message] of Object.entries(faults)) {
      const path = field in change ? [field] : ['details', field];
      context.addIssue({ code: 'custom', message, path });
    }
  })
  .meta({ id: 'ProductChange' });
export type ProductChange = z.output<typeof productChangeSchema>;

/** A product's pictures in their new order, with the version of the product that was seen. */
export const galleryChangeSchema = z
  .object({
    version: wholeVersion,
    pictures: z
      .array(z.object({ _id: z.string(), alt: requiredText(ALT_TEXT.label, ALT_TEXT.max) }))
      .max(MAX_PICTURES, TOO_MANY_PICTURES),
  })
  .meta({ id: 'GalleryChange' });
export type GalleryChange = z.output<typeof galleryChangeSchema>;
