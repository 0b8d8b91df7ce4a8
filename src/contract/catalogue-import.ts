import { z } from 'zod';
import { CSV_LIMITS } from '../domain/catalogue/product-editing.ts';
import { endpoints } from './endpoint.ts';
import { countSchema } from './values.ts';

/** The body is the file itself. */
export const csvBodySchema = z.string().describe('CSV in UTF-8');

const lineNumber = countSchema.describe('Line of the file; the first is 1');

/** An error of a line; `column` is empty for the line as a whole. */
export const importErrorSchema = z.object({
  line: lineNumber,
  column: z.string(),
  message: z.string(),
});

const plannedLineSchema = z.object({
  line: lineNumber,
  _id: z.string().nullable().describe('null: a new product'),
  name: z.string(),
  existingId: z
    .string()
    .optional()
    .describe('Of a new product: a product that has its name already'),
  changes: z
    .array(z.object({ column: z.string(), from: z.string(), to: z.string() }))
    .describe('As in the file; long texts are cut short'),
});

/** The preview of an import; nothing is written. */
export const importPreviewSchema = z
  .object({
    added: countSchema,
    changed: countSchema,
    unchanged: countSchema,
    invalidLines: countSchema,
    errorCount: countSchema.describe('A line may have several'),
    stockChanges: countSchema.describe('How many of the changed get another stock'),
    sameNames: countSchema.describe('How many of the added have the name of a product that exists'),
    unread: z.array(z.string()).describe('Columns that are ignored'),
    errors: z.array(importErrorSchema).describe('The first of them'),
    lines: z.array(plannedLineSchema).describe('The first that add or change'),
    seen: z.string().describe('A hash of the preview, to send with the import'),
  })
  .meta({ id: 'ImportPreview' });
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const importQuerySchema = z.object({
  seen: z
    .string({ error: 'Preview the file first' })
    .max(100)
    .describe('From the preview of the same file'),
});

export const importedSchema = z
  .object({ added: countSchema, changed: countSchema })
  .meta({ id: 'Imported' });
export type Imported = z.infer<typeof importedSchema>;

/** All products as a CSV file, and the import of one: previewed, then applied. */
export const catalogueImportEndpoints = endpoints({
  'GET /api/admin/products.csv': {
    summary: 'All products as a CSV file, hidden ones too, which can be imported again',
    access: 'admin',
    produces: 'csv',
    answer: csvBodySchema,
  },
  'POST /api/admin/products/import/preview': {
    summary: 'Preview the import of a CSV file; nothing is written',
    access: 'admin',
    body: csvBodySchema,
    encoding: 'csv',
    maxMegabytes: CSV_LIMITS.megabytes,
    answer: importPreviewSchema,
  },
  'POST /api/admin/products/import': {
    summary: 'Import a previewed CSV file: all of it or nothing',
    access: 'admin',
    query: importQuerySchema,
    body: csvBodySchema,
    encoding: 'csv',
    maxMegabytes: CSV_LIMITS.megabytes,
    answer: importedSchema,
    errors: ['STALE_VERSION'],
  },
});
