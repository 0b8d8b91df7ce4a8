import { z } from 'zod';
import { ATTRIBUTE_KINDS, FEED_FIELDS } from '../domain/catalogue/attributes.ts';
import { MAX_CATEGORIES } from '../domain/catalogue/category-tree.ts';
import { MAX_NEAR_MATCHES } from '../domain/catalogue/near-search.ts';
import {
  COLOUR_FILTER,
  DESIGN_FILTER,
  daysError,
  eachBound,
  filterError,
  MAX_COUNTED,
  MAX_FACET_PRODUCTS,
  type NameFilter,
  PRICE_SORTS,
  typedPriceError,
} from '../domain/catalogue/product-filters.ts';
import { endpoints } from './endpoint.ts';
import { productSchema, productSummarySchema } from './product.ts';
import { countSchema, reportError } from './values.ts';

/**
 * The most products of an answer, and as many as one has without a limit: clients of the
 * specification read the whole catalogue at once and know no pages.
 */
const PRODUCTS_PER_PAGE = 1_000;

const nameFilter = (filter: NameFilter) =>
  z
    .string()
    .superRefine(reportError((query: string) => filterError(filter, query)))
    .optional()
    .meta({
      description: `${filter.label}: values separated by commas`,
      examples: [...filter.values],
    });

/** The query parameters of the filters. */
const filters = {
  color: nameFilter(COLOUR_FILTER),
  design: nameFilter(DESIGN_FILTER),
  filter: z
    .string()
    .max(1_000)
    .optional()
    .meta({
      description: 'Values of attributes as key:value, separated by commas',
      examples: ['borderStyle:zari', 'borderStyle:temple'],
    }),
  ...eachBound((bound) =>
    z
      .string()
      .superRefine(reportError(typedPriceError))
      .optional()
      .meta({
        description: `Rupees: the ${bound === 'minPrice' ? 'least' : 'most'} that one costs now`,
        examples: ['5000'],
      }),
  ),
  offer: z.enum(['1', 'true']).optional(),
  since: z
    .string()
    .superRefine(reportError(daysError))
    .optional()
    .meta({ description: 'Added in the last so many days', example: '30' }),
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
  cursor: z.string().max(400).optional().describe('From the Link header'),
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
  count: z.literal('1').optional().describe('Counts each group too'),
});

export type ProductGroupsQuery = z.output<typeof productGroupsQuerySchema>;

/** The first products of one requested category or subcategory. */
export const productGroupSchema = z
  .object({
    products: z.array(productSummarySchema),
    total: countSchema
      .optional()
      .describe(`How many the group has, counted to ${MAX_COUNTED + 1}; only with count=1`),
  })
  .meta({ id: 'ProductGroup' });
export type ProductGroup = z.output<typeof productGroupSchema>;

export const productFacetsQuerySchema = z.object({ category, subCategory, ...filters });

export type ProductFacetsQuery = z.input<typeof productFacetsQuerySchema>;

/**
 * How many products each value of a filter finds, beside what the other filters select. Values
 * without products among those counted are left out.
 */
export const productFacetsSchema = z
  .object({
    colours: z.partialRecord(z.enum(COLOUR_FILTER.values), countSchema),
    designs: z.partialRecord(z.enum(DESIGN_FILTER.values), countSchema),
    attributes: z
      .record(z.string(), countSchema)
      .optional()
      .describe('By key:value, where the shop has filters by attributes'),
    offer: countSchema,
    partial: z
      .array(z.string())
      .optional()
      .meta({
        description: `Names of the counts that cover only the newest ${MAX_FACET_PRODUCTS} products; an attribute's is attributes.<key>. Each is a minimum, and a value that is left out may have products`,
        example: ['colours', 'attributes.border'],
      }),
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

/** An attribute of products, as everyone may see it. */
export const attributeSchema = z
  .object({
    key: z.string().meta({ example: 'lengthCm' }),
    label: z.string(),
    pageLabel: z.string().describe('On the product page; empty: the label'),
    hint: z.string(),
    kind: z.enum(ATTRIBUTE_KINDS),
    unit: z.string().meta({ description: 'Of a number', example: 'cm' }),
    max: z.number().int().describe('The longest text, or the largest number'),
    isLong: z.boolean(),
    isMultiple: z.boolean(),
    isFilter: z.boolean(),
    feedField: z.enum(FEED_FIELDS).nullable(),
    isOfOnePiece: z.boolean(),
    emptyLabel: z.string(),
    isRemoved: z.boolean(),
    choices: z.array(z.object({ value: z.string(), label: z.string(), isRemoved: z.boolean() })),
  })
  .meta({ id: 'Attribute' });

/** What menus, breadcrumbs and addresses need of the categories. */
const menuPart = { name: z.string(), slug: z.string(), isInMenu: z.boolean() };
const categoryTreeSchema = z.array(
  z
    .object({
      ...menuPart,
      menuLabel: z.string().describe('Its name in the menu'),
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
    kind: z
      .enum(['spelling', 'meaning', 'likeness'])
      .describe('Another spelling, the same meaning, or only similar'),
  })
  .meta({ id: 'NearReason' });
export type NearReason = z.infer<typeof nearReasonSchema>;

/** A part of a search that was understood as a filter. */
const searchReadingSchema = z
  .object({
    filter: z.string().meta({
      description:
        'A filter of the lists or their `sort`, an attribute, or `name` for a word of names',
      example: 'color',
    }),
    value: z.string().meta({
      description: 'Several ones separated by commas; after a `-` what a saree must not be',
      example: 'red',
    }),
    label: z.string().meta({ example: 'Red' }),
    without: z.string().meta({ description: 'The search without it', example: 'silk under 10000' }),
  })
  .meta({ id: 'SearchReading' });
export type SearchReading = z.infer<typeof searchReadingSchema>;

/**
 * Products near a search, closest first; without reasons only the word order differs. With a
 * reading they are what the search describes.
 */
export const nearProductsSchema = z
  .object({
    products: z.array(productSummarySchema),
    reasons: z.array(nearReasonSchema),
    reading: z
      .array(searchReadingSchema)
      .optional()
      .describe('The filters that the search was read as; missing where it was read as none'),
    leftOut: z
      .array(z.string())
      .optional()
      .describe('Typed words that were left out: not understood, or nothing is found with them'),
  })
  .meta({ id: 'NearProducts' });
export type NearProducts = z.input<typeof nearProductsSchema>;

/** What to show in the place of a product that is not for sale. */
export const productAlternativesSchema = z
  .object({
    isRemoved: z.boolean().describe('It was for sale, and will not be again'),
    products: z
      .array(productSummarySchema)
      .describe('Up to 8 similar products of a removed one, else the newest products'),
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
    summary: 'Products that a search describes or that are near it, as summaries; no exact matches',
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
  'GET /api/attributes': {
    summary: 'The attributes of products that are not removed, in the order shown',
    access: 'anyone',
    isPublic: true,
    answer: z.array(attributeSchema),
  },
  'GET /api/menu': {
    summary: 'Categories as menus and pages show them, those that are not in the menu too',
    access: 'anyone',
    isPublic: true,
    answer: categoryTreeSchema,
  },
});
