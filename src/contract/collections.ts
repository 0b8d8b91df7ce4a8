import { z } from 'zod';
import { MAX_CHOSEN, readListAddress } from '../domain/collections/collection.ts';
import { bannerPictureSchema } from './banners.ts';
import { doneSchema, endpoints } from './endpoint.ts';
import { productSummarySchema } from './product.ts';
import { countSchema, pageQuerySchema, requiredText, shortText, slugSchema } from './values.ts';

const LIST_WANTED =
  'Open a category or a search, choose filters, and paste the address from the top of the browser';

const selection = z
  .string()
  .max(1000, LIST_WANTED)
  .refine((address) => readListAddress(address) !== null, LIST_WANTED)
  .nullable()
  .meta({
    description: 'The address of a list, whose products it shows; null: those of `products`',
    example: '/category/silk-sarees?color=red',
  });

const places = {
  isInMenu: z.boolean(),
  isOnHome: z.boolean().describe('The home page shows its first products'),
};

/** A collection as the owner sets it. */
export const collectionFormSchema = z
  .object({
    title: requiredText('Title', 120),
    slug: slugSchema.meta({ example: 'wedding', description: 'The end of /collections/…' }),
    description: shortText('Description', 2000),
    pictureId: z.string().max(100).nullable(),
    pictureAlt: shortText('Alt text', 200),
    selection,
    products: z
      .array(z.uuid('Give each product by its `_id`'))
      .max(MAX_CHOSEN, `Choose at most ${MAX_CHOSEN} products`)
      .refine((ids) => new Set(ids).size === ids.length, 'Each product is in it once')
      .describe('Ids in order; kept, but not shown, beside a selection'),
    ...places,
    isHidden: z.boolean(),
  })
  .refine(({ pictureId, pictureAlt }) => pictureId === null || pictureAlt !== '', {
    path: ['pictureAlt'],
    error: 'Describe the picture for people who cannot see it',
  });
export type CollectionForm = z.output<typeof collectionFormSchema>;

/** A product in the editor of a collection. */
const chosenProductSchema = z.object({
  _id: z.string(),
  name: z.string(),
  image: z.string(),
  isForSale: z.boolean(),
});
export type ChosenProduct = z.infer<typeof chosenProductSchema>;

const listedParts = {
  _id: z.string(),
  title: z.string(),
  slug: z.string(),
  selection: z.string().nullable(),
  ...places,
  isHidden: z.boolean(),
  version: countSchema,
  updatedAt: z.iso.datetime(),
};
const listedCollectionSchema = z.object({
  ...listedParts,
  isBroken: z.boolean().describe('Its selection is no list of the shop any more'),
});
export type ListedCollection = z.infer<typeof listedCollectionSchema>;

/** A collection for its editor. */
export const adminCollectionSchema = z
  .object({
    ...listedParts,
    description: z.string(),
    picture: bannerPictureSchema.nullable(),
    pictureAlt: z.string(),
    products: z.array(chosenProductSchema),
  })
  .meta({ id: 'AdminCollection' });
export type AdminCollection = z.infer<typeof adminCollectionSchema>;

/** A collection as everyone sees it, without its products. */
const shownCollectionSchema = z
  .object({
    title: z.string(),
    slug: z.string(),
    description: z.string(),
    banner: bannerPictureSchema.nullable(),
  })
  .meta({ id: 'Collection' });

export const collectionsEndpoints = endpoints({
  'GET /api/collections': {
    summary: 'The collections of the shop by title',
    access: 'anyone',
    isPublic: true,
    answer: z.array(z.object({ title: z.string(), slug: z.string(), ...places })),
  },
  'GET /api/collections/{slug}': {
    summary: 'A collection',
    access: 'anyone',
    isPublic: true,
    answer: shownCollectionSchema,
  },
  'GET /api/collections/{slug}/products': {
    summary: 'The products of a collection, in its order',
    access: 'anyone',
    isPublic: true,
    query: pageQuerySchema,
    answer: z.array(productSummarySchema),
    paged: true,
  },
  'GET /api/admin/collections': {
    summary: 'All collections, hidden ones too',
    access: 'admin',
    answer: z.array(listedCollectionSchema),
  },
  'GET /api/admin/collections/{id}': {
    summary: 'A collection with its chosen products',
    access: 'admin',
    answer: adminCollectionSchema,
  },
  'POST /api/admin/collections': {
    summary: 'Add a collection',
    access: 'admin',
    body: collectionFormSchema,
    status: 201,
    answer: adminCollectionSchema,
  },
  'PUT /api/admin/collections/{id}': {
    summary: 'Change a collection; its earlier address leads to a new one',
    access: 'admin',
    body: collectionFormSchema.and(z.object({ version: countSchema })),
    answer: adminCollectionSchema,
    errors: ['STALE_VERSION'],
  },
  'DELETE /api/admin/collections/{id}': {
    summary: 'Remove a collection; its products stay',
    access: 'admin',
    answer: doneSchema,
  },
});
