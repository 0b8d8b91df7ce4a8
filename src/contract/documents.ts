import { z } from 'zod';
import { GSTIN_EXAMPLE, gstinError } from '../domain/tax/gstin.ts';
import { GSTR1_SECTIONS, type Gstr1Section } from '../domain/tax/gstr1.ts';
import { DOCUMENT_KINDS } from '../domain/tax/tax-document.ts';
import { endpoints } from './endpoint.ts';
import { roundOffSchema, sellerSchema, shippingAddressSchema } from './orders.ts';
import { rupeesSchema } from './values.ts';

const taxSchema = z.object({
  name: z.string().describe('CGST, SGST, UTGST, IGST, or the shop’s own name of its tax'),
  percent: z.number(),
  amount: rupeesSchema,
});

const documentLineSchema = z.object({
  description: z.string(),
  hsn: z.string(),
  quantity: z.number().int().describe('0 for delivery, fees and reductions'),
  unitPrice: rupeesSchema,
  discount: rupeesSchema,
  taxable: rupeesSchema,
  taxes: z.array(taxSchema),
  amount: rupeesSchema.describe('With tax'),
});
export type TaxDocumentLine = z.input<typeof documentLineSchema>;

/** An invoice by GST or a credit note as it was issued; it never changes, so nothing required is added. */
export const taxDocumentSchema = z
  .object({
    _id: z.string(),
    kind: z.enum(DOCUMENT_KINDS),
    number: z.string(),
    issuedOn: z.string().describe('The day, in the shop’s time zone'),
    seller: sellerSchema.extend({
      state: z.string().describe('With its code; empty without GST'),
    }),
    buyer: z.object({ name: z.string(), email: z.string(), gstin: z.string() }),
    order: z.object({
      _id: z.string(),
      createdAt: z.iso.datetime(),
      shippingAddress: shippingAddressSchema,
    }),
    placeOfSupply: z.object({ code: z.string(), name: z.string() }).nullable(),
    invoice: z
      .object({ number: z.string(), issuedOn: z.string() })
      .nullable()
      .describe('Of a credit note: the invoice that it is about'),
    lines: z.array(documentLineSchema),
    taxable: rupeesSchema,
    taxes: z.array(taxSchema.omit({ percent: true })).describe('Sums by name'),
    roundOff: roundOffSchema,
    total: rupeesSchema,
    toPay: rupeesSchema.nullable().describe('To be paid in cash on delivery'),
    endorsement: z.string().describe('What the law wants said; empty where nothing is'),
  })
  .meta({ id: 'TaxDocument' });
export type TaxDocument = z.input<typeof taxDocumentSchema>;

const MONTH = 'Send a month such as 2026-11';
const GSTIN = `Send a GSTIN such as ${GSTIN_EXAMPLE}, or an empty one`;
const returnQuerySchema = z.object({
  month: z.string(MONTH).regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, MONTH),
  gstin: z
    .string()
    .trim()
    .toUpperCase()
    .refine((gstin) => gstin === '' || gstinError(gstin) === null, GSTIN)
    .optional()
    .describe('Of the seller on the documents; left out: the present one. Empty: not registered'),
});

const rowSchema = z.record(z.string(), z.union([z.string(), z.number()]));
const sectionRows = Object.fromEntries(
  GSTR1_SECTIONS.map((section) => [section, z.array(rowSchema)]),
) as Record<Gstr1Section, z.ZodArray<typeof rowSchema>>;
const gstr1Schema = z
  .object({
    month: z.string(),
    gstin: z.string(),
    sections: z
      .object(sectionRows)
      .describe('Rows by the headings of the government’s offline tool, in rupees'),
  })
  .meta({ id: 'Gstr1' });
export type Gstr1 = z.input<typeof gstr1Schema>;

/** Which return is asked for. */
export type ReturnQuery = z.output<typeof returnQuerySchema>;

export const documentsEndpoints = endpoints({
  'GET /api/orders/{id}/documents': {
    summary:
      'Invoice by GST and credit notes of one of the caller’s orders, the first issued first',
    access: 'customer',
    answer: z.array(taxDocumentSchema),
  },
  'GET /api/orders/{id}/documents/{documentId}': {
    summary: 'One of these documents; an admin may read those of any order',
    access: 'customer',
    answer: taxDocumentSchema,
  },
  'GET /api/orders/{id}/documents/{documentId}/pdf': {
    summary: 'The same as a PDF file',
    access: 'customer',
    produces: 'pdf',
    answer: z.string().describe('PDF'),
  },
  'GET /api/admin/gstr1': {
    summary: 'The rows of the monthly return GSTR-1 by section, and a register of all documents',
    access: 'admin',
    query: returnQuerySchema,
    answer: gstr1Schema,
  },
  'GET /api/admin/gstr1.csv': {
    summary: 'One section of it as a CSV file',
    access: 'admin',
    query: returnQuerySchema.extend({
      section: z.enum(GSTR1_SECTIONS, `Choose a section: ${GSTR1_SECTIONS.join(', ')}`),
    }),
    produces: 'csv',
    answer: z.string().describe('CSV in UTF-8'),
  },
});
