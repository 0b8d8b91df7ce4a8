import { z } from 'zod';
import { USER_SORTS } from '../domain/accounts/customers.ts';
import { userSchema } from './accounts.ts';
import { doneSchema, endpoints } from './endpoint.ts';
import { orderSchema } from './orders.ts';
import {
  countSchema,
  pageQuerySchema,
  rupeesSchema,
  searchText,
  timeOrNull,
  yesOrNo,
} from './values.ts';

export const userQuerySchema = pageQuerySchema.extend({
  search: searchText.describe('Part of a name or an email, or the beginning of an id; any case'),
  admin: yesOrNo.describe('Only admins, or none'),
  sort: z.enum(USER_SORTS).optional().describe('The default is newest first'),
});
export type UserQuery = z.output<typeof userQuerySchema>;

/** A present or erased account, as admins see it. */
export const customerSchema = userSchema
  .extend({
    createdAt: z.iso.datetime(),
    erasedAt: timeOrNull.describe('Since then nobody can sign in'),
    isDemo: z.boolean(),
    isEmailVerified: z.boolean().describe('The customer opened a link sent to the email'),
    orderCount: countSchema,
    orderWorth: rupeesSchema.describe('Sum over all orders of the customer, paid or not'),
    paidWorth: rupeesSchema.describe('Of which paid and kept by the shop'),
    refundedWorth: rupeesSchema.describe('Paid and given back since, or on its way back'),
    unpaidOrders: countSchema.describe(
      'Neither paid, delivered, expired nor cancelled, or with money to be given back',
    ),
    undeliveredOrders: countSchema.describe(
      'Paid, and neither delivered nor cancelled, or with money to be given back',
    ),
    sessionCount: countSchema,
    messageCount: countSchema.describe('Sent by the contact form from the customer’s email'),
  })
  .meta({ id: 'Customer' });
export type Customer = z.input<typeof customerSchema>;

export const setAdminSchema = z.object({
  isAdmin: z.boolean({ error: 'Say whether the customer is to be an admin' }),
});

/** Confirms that this is the right customer and that the open orders are known. */
export const eraseCustomerSchema = z.object({
  confirmation: z
    .string({ error: 'Type the email of the customer' })
    .trim()
    .describe('The customer’s email, typed'),
  openOrders: z
    .number({ error: 'Say how many open orders are known' })
    .int()
    .min(0)
    .describe('Undelivered orders, paid or not, that the admin was warned of'),
});
export type EraseCustomer = z.infer<typeof eraseCustomerSchema>;

export const customersEndpoints = endpoints({
  'GET /api/user/all': {
    summary: 'All users; narrowed by name, email, id or being an admin, newest first unless sorted',
    access: 'admin',
    query: userQuerySchema,
    answer: z.array(userSchema),
    paged: true,
  },
  'GET /api/admin/customers/{id}': {
    summary: 'One customer with counts and sums of orders, sessions and messages',
    access: 'admin',
    answer: customerSchema,
  },
  'GET /api/admin/customers/{id}/orders': {
    summary: 'The orders of one customer, newest first',
    access: 'admin',
    query: pageQuerySchema,
    answer: z.array(orderSchema),
    paged: true,
  },
  'PUT /api/admin/customers/{id}/admin': {
    summary: 'Grant or revoke admin rights; the last admin keeps them',
    access: 'admin',
    body: setAdminSchema,
    answer: customerSchema,
    errors: ['LAST_ADMIN', 'ACCOUNT_ERASED', 'DEMO_ACCOUNT'],
  },
  'DELETE /api/admin/customers/{id}/sessions': {
    summary: 'Sign a customer out everywhere',
    access: 'admin',
    answer: doneSchema,
  },
  'POST /api/admin/customers/{id}/erase': {
    summary: 'Erase a person’s data; the orders keep only their figures',
    access: 'admin',
    body: eraseCustomerSchema,
    answer: customerSchema,
    errors: ['ACCOUNT_ERASED', 'ACCOUNT_IS_ADMIN', 'ORDERS_STILL_OPEN'],
  },
});
