import { z } from 'zod';
import { byId, type Endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import {
  idempotencyHeaderSchema,
  orderDraftSchema,
  orderSchema,
  quoteQuerySchema,
  quoteSchema,
} from '../order.ts';
import { orderListQuerySchema } from '../order-desk.ts';
import { routes } from '../routes.ts';

const ORDER_FAULTS = [
  'CART_EMPTY',
  'ITEM_INVALID',
  'QUANTITY_INVALID',
  'PRICE_REQUIRED',
  'IMAGE_REQUIRED',
  'ADDRESS_INCOMPLETE',
  'PAYMENT_METHOD_REQUIRED',
  'PROMO_REFUSED',
] as const satisfies readonly ErrorCode[];

export const ordersEndpoints = {
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
    summary: 'All orders, newest first unless sorted',
    access: 'admin',
    query: orderListQuerySchema,
    status: 200,
    answer: z.array(orderSchema),
    refusals: ['BAD_INPUT', 'SIGNED_OUT', 'FORBIDDEN'],
    paged: true,
  },
  quoteOrder: {
    ...routes.quoteOrder,
    summary: 'What an order would come to, with a promo code or without; takes nothing',
    access: 'customer',
    body: quoteQuerySchema,
    status: 200,
    answer: quoteSchema,
    refusals: ['BAD_INPUT', 'SIGNED_OUT', 'PROMO_REFUSED', 'PRODUCT_GONE', 'TOO_MANY_REQUESTS'],
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
} as const satisfies Record<string, Endpoint>;
