import { z } from 'zod';
import { eachAttribute, type SareeDetails } from '../domain/catalogue/attributes.ts';
import { MAX_CATEGORIES } from '../domain/catalogue/category-tree.ts';
import { MAX_NEAR_MATCHES } from '../domain/catalogue/near-search.ts';
import {
  eachFilter,
  eachFilterParam,
  filterError,
  MAX_COUNTED,
  PRICE_SORTS,
} from '../domain/catalogue/product-filters.ts';
import { endpoints } from './endpoint.ts';
import { countSchema, pictureSchema, reportError, rupeesSchema } from './values.ts';

/** A schema of each attribute. */
export type DetailSchemas = {
  [Name in keyof SareeDetails]: z.ZodType<SareeDetails[Name], SareeDetails[Name]>;
};

const sareeDetailsSchema = z
  .object(
    eachAttribute<DetailSchemas>((_, { kind, hint: description }) =>
      kind === 'cm'
        ? z.number().int().nullable().meta({ description })
        : z.string().nullable().meta({ description }),
    ),
  )
  .meta({ id: 'SareeDetails' });

/** A product as read (specification §3). */
export const productSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    description: z.string(),
    price: rupeesSchema,
    offerPrice: rupeesSchema.meta({
      description: 'What one costs now: the price itself where there is no offer',
    }),
    originalPrice: rupeesSchema.meta({ description: 'Same as price' }),
    discount: rupeesSchema.meta({
      description: 'price - offerPrice where that is positive, else 0',
    }),
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
    pictures: z.array(
      pictureSchema.pick({ src: true, widths: true, alt: true }).extend({
        colour: z.string().optional().meta({
          description: 'The dominant colour by filter name; only of the first picture',
        }),
      }),
    ),
  })
  .meta({ id: 'ProductSummary' });
export type ProductSummary = z.input<typeof productSummarySchema>;

/**
 * The most products of an answer, and as many as one has without a limit: clients of the
 * specification read the whole catalogue at once and know no pages.
 */
const PRODUCTS_PER_PAGE = 1_000;

/** The query parameters of the filters. */
const filters = {
  ...eachFilterParam((filter) =>
    z
      .string()
      .superRefine(reportError((query: string) => filterError(filter, query)))
      .optional()
      .meta({
        description: `${filter.label}: values separated by commas`,
        examples: [...filter.values],
      }),
  ),
  offer: z.enum(['1', 'true']).optional(),
};
const sort = z.enum(PRICE_SORTS).optional();
const category = z
  .string()
  .optional()
  .meta({ description: 'Slug of a category', example: 'silk-sarees' });
const subCategory = z
  .string()
  .optional()
  .meta({ description: 'Slug of a subcategory', example: 'kanchivaram' });

/** Filters and pages GET /api/products. */
export const productQuerySchema = z.object({
  search: z
    .string()
    .optional()
    .meta({ description: 'Part of the name, any case', example: 'kanchi' }),
  category,
  subCategory,
  ...filters,
  sort,
  limit: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(PRODUCTS_PER_PAGE)
    .default(PRODUCTS_PER_PAGE),
  cursor: z.string().max(400).optional().meta({ description: 'From the Link header' }),
});
export type ProductQuery = z.input<typeof productQuerySchema>;

/** A page of all categories, and one more. */
const MAX_GROUPS = MAX_CATEGORIES + 1;

const groupsSchema = z
  .string()
  .transform((list) => list.split(','))
  .pipe(
    z
      .array(
        z
          .string()
          .regex(
            /^[\p{L}\p{M}\p{N}-]+(?:\/[\p{L}\p{M}\p{N}-]+)?$/u,
            'Write slugs, separated by commas',
          ),
      )
      .max(MAX_GROUPS),
  )
  .transform((paths) =>
    paths.map((path) => {
      const [slug, subSlug] = path.split('/');
      return { category: slug, subCategory: subSlug };
    }),
  );

/** Requests the first products of several categories or subcategories at once. */
export const productGroupsQuerySchema = z.object({
  ...filters,
  sort,
  groups: groupsSchema.meta({
    description: 'Slugs separated by commas; a subcategory as category/subCategory',
    example: 'silk-sarees,cotton-linen/cotton',
  }),
  limit: z.coerce.number<number | string>().int().min(1).max(24).default(8),
  count: z.literal('1').optional().meta({ description: 'Counts each group too' }),
});

export type ProductGroupsQuery = z.output<typeof productGroupsQuerySchema>;

/** The first products of one requested category or subcategory. */
export const productGroupSchema = z
  .object({
    products: z.array(productSummarySchema),
    total: countSchema.optional().meta({
      description: `How many the group has, counted to ${MAX_COUNTED + 1}; only with count=1`,
    }),
  })
  .meta({ id: 'ProductGroup' });
export type ProductGroup = z.output<typeof productGroupSchema>;

export const productFacetsQuerySchema = z.object({ category, subCategory, ...filters });

export type ProductFacetsQuery = z.input<typeof productFacetsQuerySchema>;

/**
 * How many products each value of a filter finds, beside what the other filters select. Values
 * without products are left out.
 */
export const productFacetsSchema = z
  .object({
    ...eachFilter(({ values }) => z.partialRecord(z.enum(values), countSchema)),
    offer: countSchema,
  })
  .meta({ id: 'ProductFacets' });
export type ProductFacets = z.infer<typeof productFacetsSchema>;

export const categorySchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    slug: z.string(),
    subCategories: z.array(z.object({ _id: z.string(), name: z.string(), slug: z.string() })),
  })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof categorySchema>;

/** What menus, breadcrumbs and addresses need of the categories. */
const menuPart = { name: z.string(), slug: z.string(), isInMenu: z.boolean() };
const categoryTreeSchema = z.array(
  z
    .object({
      ...menuPart,
      menuLabel: z.string().meta({ description: 'Its name in the menu' }),
      subCategories: z.array(z.object(menuPart)),
    })
    .meta({ id: 'MenuCategory' }),
);

/** Requests products near a search, beside those that GET /api/products?search= finds. */
export const nearQuerySchema = z.object({
  search: z.string().meta({ description: 'As typed', example: 'kanjeevaram' }),
  limit: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(MAX_NEAR_MATCHES)
    .default(MAX_NEAR_MATCHES),
});
export type NearQuery = z.output<typeof nearQuerySchema>;

/** Why products are near: a typed word was read as another one. */
const nearReasonSchema = z
  .object({
    typed: z.string().meta({ example: 'kanjeevaram' }),
    found: z.string().meta({ example: 'kanchivaram' }),
    kind: z.enum(['spelling', 'meaning', 'likeness']).meta({
      description: 'Another spelling, the same meaning, or only similar',
    }),
  })
  .meta({ id: 'NearReason' });
export type NearReason = z.infer<typeof nearReasonSchema>;

/** Products near a search, closest first; without reasons only the word order differs. */
export const nearProductsSchema = z
  .object({ products: z.array(productSummarySchema), reasons: z.array(nearReasonSchema) })
  .meta({ id: 'NearProducts' });
export type NearProducts = z.input<typeof nearProductsSchema>;

/** What to show in the place of a product that is not for sale. */
export const productAlternativesSchema = z
  .object({
    isRemoved: z.boolean().meta({ description: 'It was for sale, and will not be again' }),
    products: z.array(productSummarySchema).meta({
      description: 'Up to 8 similar products of a removed one, else the newest products',
    }),
  })
  .meta({ id: 'ProductAlternatives' });
export type ProductAlternatives = z.output<typeof productAlternativesSchema>;

export const catalogueEndpoints = endpoints({
  'GET /api/products': {
    summary: 'Products, newest first unless sorted',
    access: 'anyone',
    isPublic: true,
    query: productQuerySchema,
    answer: z.array(productSchema),
    paged: true,
  },
  'GET /api/products/summaries': {
    summary: 'The same list as summaries',
    access: 'anyone',
    isPublic: true,
    query: productQuerySchema,
    answer: z.array(productSummarySchema),
    paged: true,
  },
  'GET /api/products/groups': {
    summary: 'The first products of several categories, as summaries',
    access: 'anyone',
    isPublic: true,
    query: productGroupsQuerySchema,
    answer: z.array(productGroupSchema),
  },
  'GET /api/products/facets': {
    summary: 'How many products each filter finds',
    access: 'anyone',
    isPublic: true,
    query: productFacetsQuerySchema,
    answer: productFacetsSchema,
  },
  'GET /api/products/{id}/alternatives': {
    summary: 'Products to show in the place of one that is not for sale, as summaries',
    access: 'anyone',
    isPublic: true,
    answer: productAlternativesSchema,
  },
  'GET /api/products/near': {
    summary:
      'Products near a search, as summaries: other spellings and typing errors, no exact matches',
    access: 'anyone',
    isPublic: true,
    query: nearQuerySchema,
    answer: nearProductsSchema,
  },
  'GET /api/products/{id}': {
    summary: 'One product',
    access: 'anyone',
    isPublic: true,
    answer: productSchema,
  },
  'GET /api/products/{id}/similar': {
    summary: 'Up to 8 products of the same main colour, as summaries, the same category first',
    access: 'anyone',
    isPublic: true,
    answer: z.array(productSummarySchema),
  },
  'GET /api/categories': {
    summary: 'Categories with their subcategories, in menu order',
    access: 'anyone',
    isPublic: true,
    answer: z.array(categorySchema),
  },
  'GET /api/menu': {
    summary: 'Categories as menus and pages show them, those that are not in the menu too',
    access: 'anyone',
    isPublic: true,
    answer: categoryTreeSchema,
  },
});
