import { z } from 'zod';
import {
  changeNameSchema,
  changePasswordSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
  sessionSchema,
  signInSchema,
  signUpSchema,
  userSchema,
} from './account.ts';
import { cartSchema, setCartLineSchema } from './cart.ts';
import { contactMessageSchema } from './contact.ts';
import { dashboardSchema } from './dashboard.ts';
import type { ErrorCode } from './errors.ts';
import { nearProductsSchema, nearQuerySchema } from './near-products.ts';
import { idempotencyHeaderSchema, orderDraftSchema, orderSchema } from './order.ts';
import { pageQuerySchema } from './paging.ts';
import { pictureColoursSchema } from './picture.ts';
import { categorySchema, newProductSchema, productQuerySchema, productSchema } from './product.ts';
import { type RouteName, routes } from './routes.ts';
import { shopSchema } from './shop.ts';

/** Who may call: decided on the server at every call. */
export type Access = 'anyone' | 'customer' | 'admin';

/**
 * One call of the API: what it takes, what it answers, how it can be refused.
 * The server's routes, the OpenAPI document and the typed client are all made from these.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** `form`: multipart with one file named `image` beside the body's fields. */
  encoding?: 'json' | 'form';
  status: 200 | 201;
  answer: z.ZodType;
  refusals: readonly ErrorCode[];
  /** The answer carries `X-Total-Count` and, where more follows, `Link: rel="next"`. */
  paged?: boolean;
}

const message = z.object({ message: z.string() });
const byId = z.object({ id: z.string() });

const ORDER_FAULTS = [
  'CART_EMPTY',
  'ITEM_INVALID',
  'QUANTITY_INVALID',
  'PRICE_REQUIRED',
  'IMAGE_REQUIRED',
  'ADDRESS_INCOMPLETE',
  'PAYMENT_METHOD_REQUIRED',
] as const satisfies readonly ErrorCode[];

export const endpoints = {
  shop: {
    ...routes.shop,
    summary: 'Name of the shop and what its pages need to know',
    access: 'anyone',
    status: 200,
    answer: shopSchema,
    refusals: [],
  },
  currentUser: {
    ...routes.currentUser,
    summary: 'The signed-in user; 400 means signed out',
    access: 'anyone',
    status: 200,
    answer: userSchema,
    refusals: ['SESSION_UNKNOWN'],
  },
  signUp: {
    ...routes.signUp,
    summary: 'Make an account; the answer is a message',
    access: 'anyone',
    body: signUpSchema,
    status: 201,
    answer: z.string(),
    refusals: ['BAD_INPUT', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
  },
  signIn: {
    ...routes.signIn,
    summary: 'Sign in; the token is sent as bearer token from then on',
    access: 'anyone',
    body: signInSchema,
    status: 200,
    answer: sessionSchema,
    refusals: ['BAD_INPUT', 'WRONG_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  },
  signOut: {
    ...routes.signOut,
    summary: 'Revoke the token',
    access: 'anyone',
    status: 200,
    answer: message,
    refusals: [],
  },
  signOutEverywhere: {
    ...routes.signOutEverywhere,
    summary: "Revoke all of the caller's tokens, this one too",
    access: 'customer',
    status: 200,
    answer: message,
    refusals: ['SIGNED_OUT'],
  },
  forgotPassword: {
    ...routes.forgotPassword,
    summary: 'Ask for a link that sets a new password; the answer is the same for every email',
    access: 'anyone',
    body: forgotPasswordSchema,
    status: 200,
    answer: message,
    refusals: ['BAD_INPUT', 'TOO_MANY_REQUESTS'],
  },
  resetPassword: {
    ...routes.resetPassword,
    summary: "Set a new password by a link's token, once; ends all sessions",
    access: 'anyone',
    body: resetPasswordSchema,
    status: 200,
    answer: message,
    refusals: ['BAD_INPUT', 'RESET_LINK_VOID', 'TOO_MANY_REQUESTS'],
  },
  changePassword: {
    ...routes.changePassword,
    summary: "Change the caller's password; ends all other sessions",
    access: 'customer',
    body: changePasswordSchema,
    status: 200,
    answer: message,
    refusals: ['BAD_INPUT', 'SIGNED_OUT', 'WRONG_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  },
  changeName: {
    ...routes.changeName,
    summary: "Change the caller's name; the answer is the user",
    access: 'customer',
    body: changeNameSchema,
    status: 200,
    answer: userSchema,
    refusals: ['BAD_INPUT', 'SIGNED_OUT', 'NOT_FOUND'],
  },
  allUsers: {
    ...routes.allUsers,
    summary: 'All users, newest first',
    access: 'admin',
    query: pageQuerySchema,
    status: 200,
    answer: z.array(userSchema),
    refusals: ['BAD_INPUT', 'SIGNED_OUT', 'FORBIDDEN'],
    paged: true,
  },
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
    answer: message,
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
  placeOrder: {
    ...routes.placeOrder,
    summary: 'Place an order; the server computes every figure',
    access: 'customer',
    headers: idempotencyHeaderSchema,
    body: orderDraftSchema,
    status: 201,
    answer: orderSchema,
    refusals: [
      'BAD_INPUT',
      ...ORDER_FAULTS,
      'SIGNED_OUT',
      'NOT_ENOUGH_STOCK',
      'PRICE_CHANGED',
      'PRODUCT_GONE',
      'IDEMPOTENCY_MISMATCH',
      'TOO_MANY_REQUESTS',
    ],
  },
  orders: {
    ...routes.orders,
    summary: "The caller's orders, newest first",
    access: 'customer',
    status: 200,
    answer: z.array(orderSchema),
    refusals: ['SIGNED_OUT'],
  },
  allOrders: {
    ...routes.allOrders,
    summary: 'All orders, newest first',
    access: 'admin',
    query: pageQuerySchema,
    status: 200,
    answer: z.array(orderSchema),
    refusals: ['BAD_INPUT', 'SIGNED_OUT', 'FORBIDDEN'],
    paged: true,
  },
  orderById: {
    ...routes.orderById,
    summary: "One of the caller's orders; an admin may read any",
    access: 'customer',
    params: byId,
    status: 200,
    answer: orderSchema,
    refusals: ['SIGNED_OUT', 'NOT_FOUND'],
  },
  dashboard: {
    ...routes.dashboard,
    summary: "Figures of the dashboard's cards and charts",
    access: 'admin',
    status: 200,
    answer: dashboardSchema,
    refusals: ['SIGNED_OUT', 'FORBIDDEN'],
  },
  sendMessage: {
    ...routes.sendMessage,
    summary: 'Send a message by the contact form',
    access: 'anyone',
    body: contactMessageSchema,
    status: 201,
    answer: message,
    refusals: ['BAD_INPUT', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies Record<RouteName, Endpoint>;

/** Every way an endpoint may refuse: what it names, and too large a body where it takes one. */
export function refusalsOf({ refusals, body }: Endpoint): readonly ErrorCode[] {
  return body ? [...refusals, 'TOO_LARGE'] : refusals;
}

export type Endpoints = typeof endpoints;
