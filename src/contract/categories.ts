import { z } from 'zod';
import { MAX_CATEGORY_NAME } from '../domain/catalogue/category-tree.ts';
import { bannerPictureSchema } from './banners.ts';
import { doneSchema, endpoints } from './endpoint.ts';
import { hsnSchema } from './gst.ts';
import { countSchema, requiredText, shortText, slugSchema, whenFieldsAre } from './values.ts';

/** A category or subcategory as an admin edits it. A picture is described for people who cannot see it. */
export const categoryValuesSchema = z
  .object({
    parent: z.uuid().nullable().describe('Its category; null for a category itself'),
    name: requiredText('Name', MAX_CATEGORY_NAME),
    slug: slugSchema.meta({ description: 'The last part of its address', example: 'silk-sarees' }),
    menuLabel: shortText('Name in the menu', 40).describe('Empty: its name'),
    isInMenu: z.boolean(),
    description: shortText('Description', 2_000),
    metaTitle: shortText('Title for search engines', 70).describe('Empty: its name'),
    metaDescription: shortText('Text for search engines', 200),
    pictureId: z.string().max(100).nullable().describe('Of an uploaded banner picture'),
    pictureAlt: shortText('Alt text', 200),
    hsn: hsnSchema,
  })
  .refine(({ pictureAlt }) => pictureAlt !== '', {
    path: ['pictureAlt'],
    error: 'Describe the picture',
    when: whenFieldsAre({ pictureId: z.string(), pictureAlt: z.string() }),
  });
export type CategoryValues = z.output<typeof categoryValuesSchema>;

/** A category or subcategory as an admin reads it; limits are for what is entered. */
export const adminCategorySchema = z
  .object({
    _id: z.string(),
    parent: z.string().nullable(),
    name: z.string(),
    slug: z.string(),
    menuLabel: z.string(),
    isInMenu: z.boolean(),
    description: z.string(),
    metaTitle: z.string(),
    metaDescription: z.string(),
    pictureId: z.string().nullable(),
    pictureAlt: z.string(),
    hsn: z.string(),
    picture: bannerPictureSchema.nullable(),
    products: countSchema.describe('Products in it, hidden ones too'),
    version: countSchema,
  })
  .meta({ id: 'AdminCategory' });
export type AdminCategory = z.output<typeof adminCategorySchema>;

const changeCategorySchema = categoryValuesSchema.safeExtend({
  version: countSchema.describe('The version that the change is based on'),
  position: countSchema
    .optional()
    .describe('Its new place among those of its category, from 0; without it it stays'),
});
export type CategoryChange = z.output<typeof changeCategorySchema>;

/** What the page of a category shows beside its products. */
const categoryPageSchema = z
  .object({
    description: z.string(),
    metaTitle: z.string(),
    metaDescription: z.string(),
    banner: bannerPictureSchema.pick({ picture: true, ratio: true }).nullable(),
  })
  .meta({ id: 'CategoryPage' });
export type CategoryPage = z.output<typeof categoryPageSchema>;

export const categoriesEndpoints = endpoints({
  'GET /api/categories/{slug}': {
    summary: 'What the page of a category or subcategory shows beside its products',
    access: 'anyone',
    isPublic: true,
    query: z.object({
      subCategory: z.string().optional().meta({ description: 'Its slug', example: 'kanchivaram' }),
    }),
    answer: categoryPageSchema,
  },
  'GET /api/admin/categories': {
    summary: 'All categories in menu order, each followed by its subcategories',
    access: 'admin',
    answer: z.array(adminCategorySchema),
  },
  'POST /api/admin/categories': {
    summary: 'Add a category with a first subcategory, or a subcategory, as the last one',
    access: 'admin',
    body: categoryValuesSchema,
    status: 201,
    answer: adminCategorySchema,
  },
  'PUT /api/admin/categories/{id}': {
    summary: 'Change, move or sort a category; its earlier address leads to the new one',
    access: 'admin',
    body: changeCategorySchema,
    answer: adminCategorySchema,
    errors: ['STALE_VERSION'],
  },
  'DELETE /api/admin/categories/{id}': {
    summary: 'Remove a category; its products move to another subcategory first',
    access: 'admin',
    query: z.object({
      moveTo: z.uuid().optional().describe('The subcategory that gets its products'),
    }),
    answer: doneSchema,
  },
});
