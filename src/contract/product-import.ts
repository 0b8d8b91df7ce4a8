import { z } from 'zod';

/** A file of products is sent as it is: text, in UTF-8. */
export const csvBodySchema = z.string().meta({ description: 'CSV in UTF-8' });

const lineNumber = z.number().int().meta({ description: 'Line of the file; the first is 1' });
const count = z.number().int();

/** What is wrong with a line; `column` is empty where it is the line as a whole. */
export const importFaultSchema = z.object({
  line: lineNumber,
  column: z.string(),
  message: z.string(),
});

const plannedLineSchema = z.object({
  line: lineNumber,
  _id: z.string().nullable().meta({ description: 'null: a new product' }),
  name: z.string(),
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })).meta({
    description: 'As the file writes them; long texts are cut short',
  }),
});

/** What an import of a file would do; nothing is written. */
export const importPreviewSchema = z
  .object({
    added: count,
    changed: count,
    unchanged: count,
    faultyLines: count,
    faultCount: count.meta({ description: 'A line may have several' }),
    stockChanges: count.meta({ description: 'How many of the changed get another stock' }),
    unread: z.array(z.string()).meta({ description: 'Columns that nothing is read from' }),
    faults: z.array(importFaultSchema).meta({ description: 'The first of them' }),
    lines: z.array(plannedLineSchema).meta({ description: 'The first that add or change' }),
    seen: z.string().meta({ description: 'Stands for what was looked at; sent with the import' }),
  })
  .meta({ id: 'ImportPreview' });
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const importQuerySchema = z.object({
  seen: z
    .string({ error: 'Look at the preview first' })
    .max(100)
    .meta({ description: 'From the preview of the same file' }),
});

export const importedSchema = z.object({ added: count, changed: count }).meta({ id: 'Imported' });
export type Imported = z.infer<typeof importedSchema>;
