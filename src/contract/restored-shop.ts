import { z } from 'zod';
import { GATEWAY_NAMES } from '../domain/payments/payment-methods.ts';
import { endpoints } from './endpoint.ts';
import { countSchema } from './values.ts';

const NUMBER_NEEDED = 'Enter the number of the next invoice, such as 124';

/** What the admin has to settle after a restore, and money for orders that the shop does not know. */
export const restoredShopSchema = z.object({
  question: z
    .object({
      madeAt: z.iso.datetime().describe('When the backup was made'),
      restoredAt: z.iso.datetime(),
      financialYear: z.string(),
      nextInvoice: countSchema
        .optional()
        .describe(
          'The least number that is free, as far as known, of invoices without GST; only the series that are asked are sent',
        ),
      nextGstInvoice: countSchema.optional().describe('The same of invoices by GST'),
      nextCreditNote: countSchema.optional().describe('The same of credit notes'),
    })
    .nullable()
    .describe('Set: no invoice is issued until it is answered'),
  unknownPayments: z
    .array(
      z.object({
        _id: z.string(),
        gateway: z.enum(GATEWAY_NAMES),
        gatewayOrderId: z.string(),
        reference: z.string().nullable().describe('Of the payment, at the gateway'),
        amount: z.string().nullable(),
        currency: z.string().nullable(),
        at: z.iso.datetime(),
      }),
    )
    .describe('What the gateways report as paid for orders that the shop does not have'),
});
export type RestoredShop = z.output<typeof restoredShopSchema>;

const nextNumber = z.int(NUMBER_NEEDED).min(1, NUMBER_NEEDED).max(9_999_999, NUMBER_NEEDED);

export const continueInvoicesSchema = z.object({
  nextInvoice: nextNumber.optional(),
  nextGstInvoice: nextNumber.optional(),
  nextCreditNote: nextNumber.optional(),
});
export type NextNumbers = z.output<typeof continueInvoicesSchema>;

export const restoredShopEndpoints = endpoints({
  'GET /api/admin/restored-shop': {
    summary: 'The question after a restore, and money for orders that the shop does not know',
    access: 'admin',
    answer: restoredShopSchema,
  },
  'POST /api/admin/restored-shop/invoices': {
    summary: 'Say after a restore which number the next document of each series bears',
    access: 'admin',
    body: continueInvoicesSchema,
    answer: restoredShopSchema,
    errors: ['ORDER_STATE'],
  },
  'POST /api/admin/unknown-payments/{id}/dismiss': {
    summary: 'Dismiss a payment for an order that the shop does not know',
    access: 'admin',
    answer: restoredShopSchema,
  },
});
