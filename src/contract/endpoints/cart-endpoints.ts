import { cartSchema, setCartLineSchema } from '../cart.ts';
import { byId, type Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';

export const cartEndpoints = {
  cart: {
    ...routes.cart,
    summary: "The customer's cart",
    access: 'customer',
    status: 200,
    answer: cartSchema,
    refusals: ['SIGNED_OUT'],
  },
  setCartLine: {
    ...routes.setCartLine,
    summary: 'Set the count of one product in the cart',
    access: 'customer',
    body: setCartLineSchema,
    status: 200,
    answer: cartSchema,
    refusals: ['BAD_INPUT', 'SIGNED_OUT', 'NOT_FOUND', 'NOT_ENOUGH_STOCK'],
  },
  removeCartLine: {
    ...routes.removeCartLine,
    summary: 'Remove one line of the cart',
    access: 'customer',
    params: byId,
    status: 200,
    answer: cartSchema,
    refusals: ['SIGNED_OUT', 'NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;
