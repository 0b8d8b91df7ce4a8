import { z } from 'zod';
import { USER_SORTS } from '../domain/user-filters.ts';
import { userSchema } from './account.ts';
import { rupees } from './money.ts';
import { pageQuerySchema } from './paging.ts';

/** Narrows, sorts and pages the list of users; blank text narrows nothing. */
export const userQuerySchema = pageQuerySchema.extend({
  search: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Part of a name or an email, or the beginning of an id; any case' }),
  admin: z.enum(['yes', 'no']).optional().meta({ description: 'Only administrators, or none' }),
  sort: z.enum(USER_SORTS).optional().meta({ description: 'Newest first where nothing is said' }),
});
export type UserQuery = z.output<typeof userQuerySchema>;

/** Someone who has, or had, an account, as an admin reads it. */
export const customerSchema = userSchema
  .extend({
    createdAt: z.iso.datetime(),
    erasedAt: z.iso.datetime().nullable().meta({ description: 'Since then nobody can sign in' }),
    isDemo: z.boolean(),
    orderCount: z.number().int(),
    orderWorth: rupees.meta({ description: 'Sum over all her orders, paid or not' }),
    paidWorth: rupees.meta({ description: 'Of which paid' }),
    unpaidOrders: z
      .number()
      .int()
      .meta({ description: 'Neither paid, nor delivered, lapsed or cancelled' }),
    undeliveredOrders: z
      .number()
      .int()
      .meta({ description: 'Paid, and neither delivered nor cancelled' }),
    sessionCount: z.number().int(),
    messageCount: z.number().int().meta({ description: 'Sent by the contact form from her email' }),
  })
  .meta({ id: 'Customer' });
export type Customer = z.infer<typeof customerSchema>;

/** Makes a customer an administrator, or no longer one. */
export const setAdminSchema = z.object({
  isAdmin: z.boolean({ error: 'Say whether she is to be an administrator' }),
});

/** What erasing asks for, so that it is neither the wrong customer nor a surprise. */
export const eraseCustomerSchema = z.object({
  confirmation: z
    .string({ error: 'Type the email of the customer' })
    .trim()
    .meta({ description: 'Her email, typed' }),
  openOrders: z
    .number({ error: 'Say how many open orders are known' })
    .int()
    .min(0)
    .meta({ description: 'Undelivered orders, paid or not, that the admin was warned of' }),
});
export type EraseCustomer = z.infer<typeof eraseCustomerSchema>;
