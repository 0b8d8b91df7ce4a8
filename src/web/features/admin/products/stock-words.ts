import type { StockReason } from '../../../../domain/stock-change.ts';

/** The reasons as the owner reads them. */
export const REASON_LABELS: Record<StockReason, string> = {
  received: 'Received',
  counted: 'Counted',
  damaged: 'Damaged',
  returned: 'Returned',
  other: 'Other',
};
