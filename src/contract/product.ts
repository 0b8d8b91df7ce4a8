import { z } from 'zod';
import {
  NEW_PRODUCT_LABELS,
  type NewProductDraft,
  newProductFault,
} from '../domain/new-product.ts';
import type { SareeDetails } from '../domain/product-facts.ts';
import { PRICE_SORTS } from '../domain/product-filters.ts';
import { requiredWords, tidyText } from '../domain/typed-text.ts';
import { rupees } from './money.ts';
import { pictureSchema } from './picture.ts';

export const sareeDetailsSchema = z
  .object({
    weave: z.string().nullable(),
    fabric: z.string().nullable(),
    zari: z.string().nullable(),
    border: z.string().nullable(),
    pallu: z.string().nullable(),
    lengthCm: z.number().int().nullable(),
    blousePieceCm: z.number().int().nullable().meta({ description: 'null: no blouse piece' }),
    care: z.string().nullable(),
    origin: z.string().nullable(),
    silkMarkNumber: z.string().nullable(),
  })
  .meta({ id: 'SareeDetails' }) satisfies z.ZodType<SareeDetails>;

/** A product as read (specification §3). */
export const productSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    description: z.string(),
    price: rupees,
    offerPrice: rupees.nullable(),
    originalPrice: rupees.meta({ description: 'Same as price' }),
    discount: rupees.meta({ description: 'price - offerPrice where that is positive, else 0' }),
    discountPercentage: z.number().int(),
    images: z.array(z.string()),
    imageUrl: z.string(),
    pictures: z.array(pictureSchema),
    category: z.string().meta({ example: 'Silk Sarees' }),
    subCategory: z.string().meta({ example: 'Kanchivaram' }),
    countInStock: z.number().int(),
    isNew: z.boolean().meta({ description: "Carries the 'New in' tag" }),
    isRemoved: z.boolean().meta({ description: 'True only inside a cart: no longer for sale' }),
    details: sareeDetailsSchema,
    createdAt: z.iso.datetime(),
    version: z.number().int().meta({ description: 'Grows with every edit' }),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof productSchema>;

/** Narrows and pages GET /api/products; without it the answer is the whole list. */
export const productQuerySchema = z.object({
  search: z.string().optional().meta({ description: 'Part of the name, any case' }),
  category: z.string().optional().meta({ description: 'Slug of a category' }),
  subCategory: z.string().optional().meta({ description: 'Slug of a subcategory' }),
  color: z.string().optional().meta({ description: 'Colour words, comma between' }),
  design: z.string().optional().meta({ description: 'Design words, comma between' }),
  offer: z.enum(['1', 'true']).optional(),
  sort: z.enum(PRICE_SORTS).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  cursor: z.string().max(400).optional().meta({ description: 'From the Link header' }),
});
export type ProductQuery = z.input<typeof productQuerySchema>;

const typed = (field: keyof NewProductDraft) =>
  z.string({ error: requiredWords(NEW_PRODUCT_LABELS[field]) }).overwrite(tidyText);

/** The text fields of the Add Product form (specification §5); the picture travels beside them. */
export const newProductSchema = z
  .object({
    name: typed('name'),
    price: typed('price'),
    category: typed('category'),
    subCategory: typed('subCategory'),
    description: typed('description'),
    countInStock: typed('countInStock'),
  })
  .superRefine((draft, context) => {
    for (const field of Object.keys(draft) as (keyof typeof draft)[]) {
      const message = newProductFault(field, draft);
      if (message !== null) context.addIssue({ code: 'custom', path: [field], message });
    }
  });

export const categorySchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    slug: z.string(),
    subCategories: z.array(z.object({ _id: z.string(), name: z.string(), slug: z.string() })),
  })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof categorySchema>;
