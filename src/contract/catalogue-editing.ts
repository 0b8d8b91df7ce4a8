import { z } from 'zod';
import { tidyDetails } from '../domain/catalogue/attributes.ts';
import {
  ALT_TEXT,
  MAX_PICTURES,
  NOTED_REASONS,
  noteError,
  notRupeesMessage,
  PRODUCT_NAME_LENGTH,
  priceError,
  quantityError,
  STOCK_REASONS,
  stockError,
  TOO_MANY_PICTURES,
} from '../domain/catalogue/product-editing.ts';
import { OPTION_LIMITS, SKU, variantErrors } from '../domain/catalogue/variants.ts';
import type { Rupees } from '../domain/money/money.ts';
import { requiredMessage, textError, tidyText } from '../domain/text/text.ts';
import { doneSchema, endpoints } from './endpoint.ts';
import { hsnSchema } from './gst.ts';
import { detailsSchema, productSchema, productVariantSchema } from './product.ts';
import {
  checkedRupees,
  pageQuerySchema,
  pictureColoursSchema,
  pictureSchema,
  reportError,
  reportErrors,
  requiredText,
  rupeesSchema,
  searchText,
  whenFieldsAre,
  yesOrNo,
} from './values.ts';

/** A variant as admins see it. */
const adminVariantSchema = productVariantSchema
  .omit({ picture: true })
  .extend({
    offerPrice: rupeesSchema.nullable().describe('Null where there is no offer'),
    pictureId: z.string().nullable().describe('The `_id` of its picture'),
  })
  .meta({ id: 'AdminVariant' });

/** A product as admins see it: also a hidden one, and with the ids of its pictures. */
export const adminProductSchema = productSchema
  .extend({
    offerPrice: rupeesSchema.nullable().describe('Null where there is no offer'),
    hsn: z.string().describe('For GST; empty: its category’s'),
    gstRate: productSchema.shape.gstRate.describe('Where the shop charges GST: its rate'),
    isCashRisk: z
      .boolean()
      .optional()
      .describe('A risk to sell by Cash on Delivery; left out where it is none'),
    isHidden: z.boolean().describe('Not for sale for now: customers do not find it'),
    pictures: z.array(pictureSchema.extend({ _id: z.string() })),
    updatedAt: z.iso.datetime(),
    sku: z.string().optional().describe('Of a product without options'),
    variants: z.array(adminVariantSchema).optional(),
  })
  .meta({ id: 'AdminProduct' });
export type AdminProduct = z.input<typeof adminProductSchema>;

/** The sort orders of the admin's list; the default is newest first. */
export const ADMIN_PRODUCT_SORTS = [
  'name',
  'price-asc',
  'price-desc',
  'stock-asc',
  'stock-desc',
  'changed',
] as const;
export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number];

/** The filters of the admin's list. */
export const adminProductFilterSchema = z.object({
  search: searchText.describe('Part of the name, or the beginning of the id'),
  category: z.string().max(200).optional().describe('Slug of a category'),
  subCategory: z.string().max(200).optional().describe('Slug of a subcategory'),
  hidden: yesOrNo.describe('Only hidden ones, or none'),
  lowStock: z.coerce
    .number<number | string>()
    .int()
    .min(0)
    .max(100_000)
    .optional()
    .describe('Only products with this many pieces or fewer'),
});
export type AdminProductFilter = z.output<typeof adminProductFilterSchema>;

export const adminProductQuerySchema = adminProductFilterSchema.extend({
  sort: z.enum(ADMIN_PRODUCT_SORTS).optional(),
  ...pageQuerySchema.shape,
});
export type AdminProductQuery = z.output<typeof adminProductQuerySchema>;

const wholeVersion = z.int({ error: 'Say which version of the product was edited' }).min(1);

/** A price as the admin gives it. */
const priceField = (label: string) =>
  checkedRupees(
    z
      .number({
        error: ({ input }) =>
          (input ?? null) === null ? requiredMessage(label) : notRupeesMessage(label),
      })
      .superRefine(reportError((amount) => priceError(label, amount as Rupees))),
  );

const optionalText = (label: string, max: number) =>
  z
    .string('This must be text')
    .overwrite(tidyText)
    .superRefine(reportError((text) => textError({ label, max, isRequired: false }, text)))
    .nullable()
    .transform((text) => text || null);

const countInStock = z
  .number({
    error: ({ input }) =>
      (input ?? null) === null ? 'Count in stock is required' : 'Stock must be a whole number',
  })
  .superRefine(reportError(stockError));

/** The prices of a product or a variant. */
const prices = { price: priceField('Price'), offerPrice: priceField('Offer price').nullable() };
const OFFER_BELOW_PRICE = {
  path: ['offerPrice'],
  error: 'Offer price must be below the price',
  when: whenFieldsAre({ price: z.number(), offerPrice: z.number() }),
};
const isOfferBelow = ({ price, offerPrice }: { price: number; offerPrice: number | null }) =>
  offerPrice === null || offerPrice < price;

const optionText = z.string('This must be text').overwrite(tidyText);
const variantValues = z
  .object({
    _id: z.string().optional().describe('Which variant it is, where there is one'),
    options: z.array(optionText),
    sku: optionalText(SKU.label, SKU.max).default(null).describe('Null or left out: none'),
    ...prices,
    countInStock,
    seen: z
      .int()
      .optional()
      .describe('The stock that was seen: the stock changes only where it is another'),
    pictureId: z.string().nullable(),
  })
  .refine(isOfferBelow, OFFER_BELOW_PRICE);
export type VariantValues = z.output<typeof variantValues>;

const productOptions = z
  .array(
    z.object({
      name: optionText,
      values: z
        .array(optionText)
        .max(OPTION_LIMITS.values, `An option has at most ${OPTION_LIMITS.values} values`),
    }),
  )
  .max(OPTION_LIMITS.options, `A product has at most ${OPTION_LIMITS.options} options`);

/** The fields of a product that are edited together. */
const productFields = z.object({
  name: requiredText('Name', PRODUCT_NAME_LENGTH),
  description: requiredText('Description', 5000),
  category: requiredText('Category', 100),
  subCategory: requiredText('Subcategory', 100),
  ...prices,
  sku: optionalText(SKU.label, SKU.max)
    .optional()
    .describe('Of a product without options; left out, it stays'),
  hsn: hsnSchema.optional().describe('For GST. Empty: its category’s; left out, it stays'),
  isCashRisk: z
    .boolean()
    .optional()
    .describe('A risk to sell by Cash on Delivery; left out, it stays'),
  isHidden: z.boolean(),
  details: detailsSchema.transform(tidyDetails),
  options: productOptions
    .optional()
    .describe(
      'Left out, they stay with their variants. None: the product is sold as one, with all pieces. With some, `variants` say the prices.',
    ),
  variants: z
    .array(variantValues)
    .max(OPTION_LIMITS.variants, `A product has at most ${OPTION_LIMITS.variants} combinations`)
    .optional(),
});

/** The Add Product form (specification §5), without its pictures. */
export const newProductSchema = productFields
  .pick({ name: true, description: true, category: true, subCategory: true, price: true })
  .extend({ countInStock });
export type NewProduct = z.output<typeof newProductSchema>;

/** All values of a product that are edited together. */
export const productValuesSchema = productFields
  .refine(isOfferBelow, OFFER_BELOW_PRICE)
  .superRefine(({ options = [], variants = [] }, context) => {
    for (const { path, message } of variantErrors(options, variants))
      context.addIssue({ code: 'custom', path, message });
  });

/** An edit of a product, with the version it is based on. */
export const productChangeSchema = productValuesSchema
  .safeExtend({
    version: wholeVersion,
    seenOptions: productOptions
      .optional()
      .describe(
        'The options as they were read: names that were changed since are changed in `options` and `variants` too',
      ),
  })
  .meta({ id: 'ProductChange' });
export type ProductChange = z.output<typeof productChangeSchema>;

/** A product with its stock, as an import and a bulk change write it and the change log records it. */
export const productEditSchema = productValuesSchema.safeExtend({ countInStock });
export type ProductEdit = z.output<typeof productEditSchema>;

/** A product's pictures in their new order, with the version that was seen. */
export const galleryChangeSchema = z
  .object({
    version: wholeVersion,
    pictures: z
      .array(z.object({ _id: z.string(), alt: requiredText(ALT_TEXT.label, ALT_TEXT.max) }))
      .max(MAX_PICTURES, TOO_MANY_PICTURES),
  })
  .meta({ id: 'GalleryChange' });
export type GalleryChange = z.output<typeof galleryChangeSchema>;

/** A change of a product's stock with its reason. */
export const stockChangeSchema = z
  .object({
    variantId: z.string().optional().describe('Needed where the product has options'),
    kind: z.enum(['by', 'to'], {
      error: 'Say whether pieces are added or removed (by), or counted (to)',
    }),
    quantity: z.number({ error: 'Pieces must be a whole number' }),
    seen: z.int().optional().describe('The stock that was seen; compared where `kind` is `to`'),
    reason: z.enum(STOCK_REASONS, { error: 'Choose a reason' }),
    note: z.string().overwrite(tidyText).default(''),
  })
  .superRefine(
    reportErrors(({ kind, quantity, reason, note }) => ({
      quantity: quantityError({ kind, quantity }),
      note: noteError(reason, note),
    })),
  )
  .meta({ id: 'StockChange' });
export type StockChangeRequest = z.output<typeof stockChangeSchema>;

/** A recorded change of a stock. */
export const stockChangeRecordSchema = z
  .object({
    _id: z.string(),
    at: z.iso.datetime(),
    by: z.string().nullable().describe('Name of who made it; null: no longer known'),
    reason: z.enum(NOTED_REASONS),
    note: z.string().nullable(),
    variant: z.string().optional().meta({ description: 'Of which variant', example: 'Size M' }),
    before: z.number().int(),
    after: z.number().int(),
  })
  .meta({ id: 'StockChangeRecord' });
export type StockChangeRecord = z.infer<typeof stockChangeRecordSchema>;

export const catalogueEditingEndpoints = endpoints({
  'POST /api/products': {
    summary: 'Add a product with its pictures, the first one first',
    access: 'admin',
    body: newProductSchema,
    encoding: 'form',
    maxMegabytes: 64,
    status: 201,
    answer: adminProductSchema.extend({ offerPrice: rupeesSchema }).meta({ id: 'AddedProduct' }),
    errors: ['PICTURE_UNREADABLE'],
  },
  'DELETE /api/products/{id}': {
    summary: 'Remove a product from the shop; orders keep their copy',
    access: 'admin',
    answer: doneSchema,
  },
  'GET /api/admin/products': {
    summary: 'Products as admins see them, hidden ones too; newest first unless sorted',
    access: 'admin',
    query: adminProductQuerySchema,
    answer: z.array(adminProductSchema),
    paged: true,
  },
  'GET /api/admin/products/{id}': {
    summary: 'One product as admins see it, hidden or not',
    access: 'admin',
    answer: adminProductSchema,
  },
  'PUT /api/products/{id}': {
    summary: 'Change all fields of a product except its stock and pictures',
    access: 'admin',
    body: productChangeSchema,
    answer: adminProductSchema,
    errors: ['STALE_VERSION'],
  },
  'POST /api/admin/products/{id}/duplicate': {
    summary: 'Add a hidden copy of a product, with its pictures, without pieces in stock',
    access: 'admin',
    status: 201,
    answer: adminProductSchema,
  },
  'POST /api/admin/products/{id}/pictures': {
    summary: 'Add one picture to a product, after the others',
    access: 'admin',
    body: z.object({}),
    encoding: 'form',
    status: 201,
    answer: adminProductSchema,
    errors: ['PICTURE_UNREADABLE'],
  },
  'PUT /api/admin/products/{id}/pictures': {
    summary: 'Sort and describe the pictures of a product; those left out are removed',
    access: 'admin',
    body: galleryChangeSchema,
    answer: adminProductSchema,
    errors: ['STALE_VERSION'],
  },
  'POST /api/pictures/colours': {
    summary:
      'The colours of a picture by filter name, most frequent first; the picture is not stored',
    access: 'admin',
    body: z.object({}),
    encoding: 'form',
    answer: pictureColoursSchema,
    errors: ['PICTURE_UNREADABLE'],
  },
  'POST /api/admin/products/{id}/stock': {
    summary: 'Change the stock of a product, by a number of pieces or to a count, for a reason',
    access: 'admin',
    body: stockChangeSchema,
    status: 201,
    answer: stockChangeRecordSchema,
    errors: ['STALE_VERSION'],
  },
  'GET /api/admin/products/{id}/stock': {
    summary: 'The changes of a product’s stock by admins, latest first',
    access: 'admin',
    query: pageQuerySchema,
    answer: z.array(stockChangeRecordSchema),
    paged: true,
  },
});
