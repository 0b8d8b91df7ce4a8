import { z } from 'zod';
import { changedStock, NOTED_REASONS, noteFault, STOCK_REASONS } from '../domain/stock-change.ts';
import { tidyText } from '../domain/typed-text.ts';

/** A change of a product's stock with its reason. */
export const stockChangeSchema = z
  .object({
    kind: z.enum(['by', 'to'], { error: 'Say whether pieces come and go, or are so many' }),
    pieces: z.number({ error: 'Pieces must be a whole number' }),
    seen: z.int().optional().meta({ description: 'The stock that was seen; compared with `to`' }),
    reason: z.enum(STOCK_REASONS, { error: 'Choose a reason' }),
    note: z.string().overwrite(tidyText).default(''),
  })
  .superRefine(({ kind, pieces, reason, note }, context) => {
    // Of a relative change only so much can be told without the stock.
    const changed = kind === 'to' || pieces === 0 ? changedStock(0, { kind, pieces }) : null;
    const found = {
      pieces: changed && 'fault' in changed ? changed.fault : null,
      note: noteFault(reason, note),
    };
    for (const [path, message] of Object.entries(found)) {
      if (message !== null) context.addIssue({ code: 'custom', message, path: [path] });
    }
  })
  .meta({ id: 'StockChange' });
export type StockChangeRequest = z.output<typeof stockChangeSchema>;

/** A change of a stock as it was made. */
export const stockChangeRecordSchema = z
  .object({
    _id: z.string(),
    at: z.iso.datetime(),
    by: z.string().nullable().meta({ description: 'Name of who made it; null: no longer known' }),
    reason: z.enum(NOTED_REASONS),
    note: z.string().nullable(),
    before: z.number().int(),
    after: z.number().int(),
  })
  .meta({ id: 'StockChangeRecord' });
export type StockChangeRecord = z.infer<typeof stockChangeRecordSchema>;
