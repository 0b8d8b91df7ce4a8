import { z } from 'zod';
import { asDraft, draftErrors, readDraft } from '../domain/catalogue/product-facts.ts';
import { ALT_TEXT, MAX_PICTURES, TOO_MANY_PICTURES } from '../domain/catalogue/product-gallery.ts';
import { eachDetail, type SareeDetails } from '../domain/catalogue/saree-details.ts';
import {
  NOTED_REASONS,
  noteError,
  piecesError,
  STOCK_REASONS,
} from '../domain/catalogue/stock-change.ts';
import { tidyText } from '../domain/text/typed-text.ts';
import { newProductSchema, productSchema } from './catalogue.ts';
import { byId, doneSchema, endpoints } from './endpoint.ts';
import { typedRupees } from './money.ts';
import { pageQuerySchema } from './paging.ts';
import { pictureColoursSchema, pictureSchema } from './picture.ts';
import { reportErrorsOf, requiredText } from './text.ts';
import { searchText, yesOrNo } from './values.ts';

/** A product as administrators see it: also a hidden one, and with the ids of its pictures. */
export const adminProductSchema = productSchema
  .extend({
    isHidden: z.boolean().meta({ description: 'Not for sale for now: shoppers do not find it' }),
    pictures: z.array(pictureSchema.extend({ _id: z.string() })),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'AdminProduct' });
export type AdminProduct = z.input<typeof adminProductSchema>;
export type AdminProductInPaise = z.output<typeof adminProductSchema>;

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
  search: searchText.meta({ description: 'Part of the name, or the beginning of the id' }),
  category: z.string().max(200).optional().meta({ description: 'Slug of a category' }),
  subCategory: z.string().max(200).optional().meta({ description: 'Slug of a subcategory' }),
  hidden: yesOrNo.meta({ description: 'Only hidden ones, or none' }),
  lowStock: z.coerce
    .number<number | string>()
    .int()
    .min(0)
    .max(100_000)
    .optional()
    .meta({ description: 'Only products with this many pieces or fewer' }),
});
export type AdminProductFilter = z.output<typeof adminProductFilterSchema>;

export const adminProductQuerySchema = adminProductFilterSchema.extend({
  sort: z.enum(ADMIN_PRODUCT_SORTS).optional(),
  ...pageQuerySchema.shape,
});
export type AdminProductQuery = z.output<typeof adminProductQuerySchema>;

const wholeVersion = z.int({ error: 'Say which version of the product was edited' }).min(1);

/** Text of any length: the domain's rules check it below. */
const typed = z.string({ error: 'This must be text' }).overwrite(tidyText);
const typedOrNull = typed.nullable().transform((text) => text || null);

type TypedDetails = {
  [Name in keyof SareeDetails]: z.ZodType<SareeDetails[Name], SareeDetails[Name]>;
};

const typedDetails = z.object(
  eachDetail<TypedDetails>((_, { kind }) => (kind === 'cm' ? z.number().nullable() : typedOrNull)),
);

/** An edit of a product, with the version it is based on. */
export const productChangeSchema = z
  .object({
    version: wholeVersion,
    name: typed,
    description: typed,
    category: typed,
    subCategory: typed,
    price: typedRupees(),
    offerPrice: typedRupees().nullable(),
    isHidden: z.boolean(),
    details: typedDetails,
  })
  .superRefine((change, context) => {
    const check = () => draftErrors(asDraft({ ...change, ...change.details }));
    const pathOf = (field: string) => (field in change ? [field] : ['details', field]);
    reportErrorsOf(check, pathOf)(change, context);
  })
  .meta({ id: 'ProductChange' })
  .transform(({ version, isHidden, details, ...facts }) => ({
    ...{ version, isHidden },
    ...readDraft(asDraft({ ...facts, ...details })),
  }));
export type ProductChange = z.output<typeof productChangeSchema>;

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
    kind: z.enum(['by', 'to'], {
      error: 'Say whether pieces are added or removed (by), or counted (to)',
    }),
    pieces: z.number({ error: 'Pieces must be a whole number' }),
    seen: z
      .int()
      .optional()
      .meta({ description: 'The stock that was seen; compared where `kind` is `to`' }),
    reason: z.enum(STOCK_REASONS, { error: 'Choose a reason' }),
    note: z.string().overwrite(tidyText).default(''),
  })
  .superRefine(
    reportErrorsOf(({ kind, pieces, reason, note }) => ({
      pieces: piecesError({ kind, pieces }),
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
    by: z.string().nullable().meta({ description: 'Name of who made it; null: no longer known' }),
    reason: z.enum(NOTED_REASONS),
    note: z.string().nullable(),
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
    answer: productSchema,
    errors: ['PICTURE_UNREADABLE'],
  },
  'DELETE /api/products/{id}': {
    summary: 'Remove a product from the shop; orders keep their copy',
    access: 'admin',
    params: byId,
    answer: doneSchema,
  },
  'GET /api/admin/products': {
    summary: 'Products as administrators see them, hidden ones too; newest first unless sorted',
    access: 'admin',
    query: adminProductQuerySchema,
    answer: z.array(adminProductSchema),
    paged: true,
  },
  'GET /api/admin/products/{id}': {
    summary: 'One product as administrators see it, hidden or not',
    access: 'admin',
    params: byId,
    answer: adminProductSchema,
  },
  'PUT /api/products/{id}': {
    summary: 'Change all fields of a product except its stock and pictures',
    access: 'admin',
    params: byId,
    body: productChangeSchema,
    answer: adminProductSchema,
    errors: ['STALE_VERSION'],
  },
  'POST /api/admin/products/{id}/duplicate': {
    summary: 'Add a hidden copy of a product, with its pictures, without pieces in stock',
    access: 'admin',
    params: byId,
    status: 201,
    answer: adminProductSchema,
  },
  'POST /api/admin/products/{id}/pictures': {
    summary: 'Add one picture to a product, after the others',
    access: 'admin',
    params: byId,
    body: z.object({}),
    encoding: 'form',
    status: 201,
    answer: adminProductSchema,
    errors: ['PICTURE_UNREADABLE'],
  },
  'PUT /api/admin/products/{id}/pictures': {
    summary: 'Sort and describe the pictures of a product; those left out are removed',
    access: 'admin',
    params: byId,
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
    params: byId,
    body: stockChangeSchema,
    status: 201,
    answer: stockChangeRecordSchema,
    errors: ['STALE_VERSION'],
  },
  'GET /api/admin/products/{id}/stock': {
    summary: 'The changes of a product’s stock by administrators, latest first',
    access: 'admin',
    params: byId,
    query: pageQuerySchema,
    answer: z.array(stockChangeRecordSchema),
    paged: true,
  },
});
