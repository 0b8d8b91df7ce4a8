import { z } from 'zod';
import { deviceSchema, passwordAgain } from './accounts.ts';
import { taxDocumentSchema } from './documents.ts';
import { doneSchema, endpoints } from './endpoint.ts';
import { invoiceSchema, orderSchema, shippingAddressSchema } from './orders.ts';
import { countSchema, timeOrNull } from './values.ts';

/** Everything that the shop stores of one customer, for the customer. */
export const personalDataSchema = z
  .object({
    exportedAt: z.iso.datetime(),
    profile: z.object({
      _id: z.string(),
      name: z.string(),
      email: z.string(),
      isEmailVerified: z.boolean(),
      isAdmin: z.boolean(),
      createdAt: z.iso.datetime(),
      hasSecondFactor: z.boolean(),
    }),
    addresses: z.array(shippingAddressSchema).describe('Of the orders, each once'),
    cart: z.array(z.object({ product: z.string(), name: z.string(), count: countSchema })),
    orders: z.array(orderSchema),
    invoices: z.array(invoiceSchema),
    documents: z.array(taxDocumentSchema),
    refusals: z
      .array(
        z.object({ order: z.string(), refusedAt: z.iso.datetime(), keptUntil: z.iso.datetime() }),
      )
      .describe('Orders in cash that were refused, kept with a hash of their phone'),
    messages: z
      .array(
        z.object({
          name: z.string(),
          message: z.string(),
          createdAt: z.iso.datetime(),
          answeredAt: timeOrNull,
        }),
      )
      .describe('Sent by the contact form; only for a confirmed email'),
    sessions: z.array(deviceSchema.extend({ browser: z.string().nullable() })),
    knownDevices: z.string(),
  })
  .meta({ id: 'PersonalData' });
export type PersonalData = z.infer<typeof personalDataSchema>;

export const personalDataEndpoints = endpoints({
  'GET /api/user/personal-data': {
    summary: 'Everything that the shop stores of the caller',
    access: 'customer',
    answer: personalDataSchema,
    errors: ['TOO_MANY_REQUESTS'],
  },
  'POST /api/user/delete-account': {
    summary: "Erase the caller's personal data; the orders keep only their figures",
    access: 'customer',
    body: z.object({ password: passwordAgain }),
    answer: doneSchema,
    errors: ['WRONG_CREDENTIALS', 'ACCOUNT_IS_ADMIN', 'ORDERS_STILL_OPEN', 'TOO_MANY_REQUESTS'],
  },
});
