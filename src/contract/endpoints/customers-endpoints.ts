import { z } from 'zod';
import { customerSchema, eraseCustomerSchema, setAdminSchema } from '../customer.ts';
import { byId, doneSchema, type Endpoint } from '../endpoint.ts';
import { orderSchema } from '../order.ts';
import { pageQuerySchema } from '../paging.ts';
import { routes } from '../routes.ts';

export const customersEndpoints = {
  customerById: {
    ...routes.customerById,
    summary: 'One customer with the sums of what she has in the shop',
    access: 'admin',
    params: byId,
    status: 200,
    answer: customerSchema,
    refusals: ['SIGNED_OUT', 'FORBIDDEN', 'NOT_FOUND'],
  },
  ordersOfCustomer: {
    ...routes.ordersOfCustomer,
    summary: 'The orders of one customer, newest first',
    access: 'admin',
    params: byId,
    query: pageQuerySchema,
    status: 200,
    answer: z.array(orderSchema),
    refusals: ['BAD_INPUT', 'SIGNED_OUT', 'FORBIDDEN', 'NOT_FOUND'],
    paged: true,
  },
  setCustomerAdmin: {
    ...routes.setCustomerAdmin,
    summary: 'Make a customer an administrator, or no longer one; the last one stays',
    access: 'admin',
    params: byId,
    body: setAdminSchema,
    status: 200,
    answer: customerSchema,
    refusals: [
      'BAD_INPUT',
      'SIGNED_OUT',
      'FORBIDDEN',
      'NOT_FOUND',
      'LAST_ADMIN',
      'ACCOUNT_ERASED',
      'ACCOUNT_MADE_UP',
    ],
  },
  endCustomerSessions: {
    ...routes.endCustomerSessions,
    summary: 'Sign a customer out everywhere',
    access: 'admin',
    params: byId,
    status: 200,
    answer: doneSchema,
    refusals: ['SIGNED_OUT', 'FORBIDDEN', 'NOT_FOUND'],
  },
  eraseCustomer: {
    ...routes.eraseCustomer,
    summary: 'Erase what the shop knows of a person; her orders keep their figures only',
    access: 'admin',
    params: byId,
    body: eraseCustomerSchema,
    status: 200,
    answer: customerSchema,
    refusals: [
      'BAD_INPUT',
      'SIGNED_OUT',
      'FORBIDDEN',
      'NOT_FOUND',
      'ACCOUNT_ERASED',
      'ACCOUNT_IS_ADMIN',
      'ORDERS_STILL_OPEN',
    ],
  },
} as const satisfies Record<string, Endpoint>;
