import type { NotedReason } from '../../../../domain/catalogue/stock-change.ts';

export const REASON_LABELS: Record<NotedReason, string> = {
  received: 'Received',
  counted: 'Counted',
  damaged: 'Damaged',
  returned: 'Returned',
  other: 'Other',
  imported: 'CSV import',
};
