import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { productSchema } from './product.ts';

/** A line of the customer's cart on the server: `productId` is the product itself (specification §3). */
const cartLineSchema = z
  .object({
    _id: z.string(),
    productId: productSchema.describe('Of a variant with its prices, stock and picture first'),
    variantId: z.string().optional(),
    variant: z.string().optional().meta({ description: 'The chosen options', example: 'Size M' }),
    count: z.number().int(),
  })
  .meta({ id: 'CartLine' });

export const cartSchema = z.object({ carts: z.array(cartLineSchema) }).meta({ id: 'Cart' });
export type Cart = z.input<typeof cartSchema>;

/** Sets the count of one variant; the cart holds one line per variant. */
export const setCartLineSchema = z.object({
  productId: z.uuid('Choose a product'),
  variantId: z.uuid('Choose a variant').optional().describe('Needed where the product has options'),
  count: z.int('Quantity must be a whole number').min(1, 'Quantity must be at least 1'),
});

export type CartInput = z.output<typeof setCartLineSchema>;

export const cartEndpoints = endpoints({
  'GET /api/cart': {
    summary: "The customer's cart",
    access: 'customer',
    answer: cartSchema,
  },
  'POST /api/cart': {
    summary: 'Set the count of one product in the cart',
    access: 'customer',
    body: setCartLineSchema,
    answer: cartSchema,
    errors: ['NOT_FOUND', 'NOT_ENOUGH_STOCK'],
  },
  'DELETE /api/cart/{id}': {
    summary: 'Remove one line of the cart',
    access: 'customer',
    answer: cartSchema,
  },
});
