import type { NotedReason } from '../../../../domain/stock-change.ts';

/** The reasons as the owner reads them. */
export const REASON_LABELS: Record<NotedReason, string> = {
  received: 'Received',
  counted: 'Counted',
  damaged: 'Damaged',
  returned: 'Returned',
  other: 'Other',
  imported: 'CSV import',
};
