import { z } from 'zod';
import { byId, doneSchema, type Endpoint } from '../endpoint.ts';
import { nearProductsSchema, nearQuerySchema } from '../near-products.ts';
import { pictureColoursSchema } from '../picture.ts';
import { categorySchema, newProductSchema, productQuerySchema, productSchema } from '../product.ts';
import { routes } from '../routes.ts';

export const catalogueEndpoints = {
  products: {
    ...routes.products,
    summary: 'Products, newest first unless sorted',
    access: 'anyone',
    query: productQuerySchema,
    status: 200,
    answer: z.array(productSchema),
    refusals: ['BAD_INPUT'],
    paged: true,
  },
  nearProducts: {
    ...routes.nearProducts,
    summary: 'Products near what was searched for: spelled otherwise or with a slip; no exact ones',
    access: 'anyone',
    query: nearQuerySchema,
    status: 200,
    answer: nearProductsSchema,
    refusals: ['BAD_INPUT'],
  },
  productById: {
    ...routes.productById,
    summary: 'One product',
    access: 'anyone',
    params: byId,
    status: 200,
    answer: productSchema,
    refusals: ['NOT_FOUND'],
  },
  similarProducts: {
    ...routes.similarProducts,
    summary: 'Up to 8 products of the same main colour, those of the same category first',
    access: 'anyone',
    params: byId,
    status: 200,
    answer: z.array(productSchema),
    refusals: ['NOT_FOUND'],
  },
  addProduct: {
    ...routes.addProduct,
    summary: 'Add a product with its picture',
    access: 'admin',
    body: newProductSchema,
    encoding: 'form',
    status: 201,
    answer: productSchema,
    refusals: ['BAD_INPUT', 'PICTURE_UNREADABLE', 'SIGNED_OUT', 'FORBIDDEN'],
  },
  removeProduct: {
    ...routes.removeProduct,
    summary: 'Take a product out of the shop; orders keep their copy',
    access: 'admin',
    params: byId,
    status: 200,
    answer: doneSchema,
    refusals: ['SIGNED_OUT', 'FORBIDDEN', 'NOT_FOUND'],
  },
  categories: {
    ...routes.categories,
    summary: 'Categories with their subcategories, in menu order',
    access: 'anyone',
    status: 200,
    answer: z.array(categorySchema),
    refusals: [],
  },
  pictureColours: {
    ...routes.pictureColours,
    summary: 'The colours of a picture by filter name, the most frequent first; keeps nothing',
    access: 'admin',
    body: z.object({}),
    encoding: 'form',
    status: 200,
    answer: pictureColoursSchema,
    refusals: ['BAD_INPUT', 'PICTURE_UNREADABLE', 'SIGNED_OUT', 'FORBIDDEN', 'TOO_LARGE'],
  },
} as const satisfies Record<string, Endpoint>;
