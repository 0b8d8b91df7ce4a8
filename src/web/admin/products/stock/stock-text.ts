import { type NotedReason, STOCK_REASONS } from '../../../../domain/catalogue/stock-change.ts';

export const REASON_LABELS: Record<NotedReason, string> = {
  received: 'Received',
  counted: 'Counted',
  damaged: 'Damaged',
  returned: 'Returned',
  other: 'Other',
  imported: 'CSV import',
};

/** Options of a `Select`. */
export const STOCK_REASON_OPTIONS = STOCK_REASONS.map((value) => ({
  value,
  label: REASON_LABELS[value],
}));

export const STOCK_MOVE_OPTIONS = [
  { value: 'add', label: 'Add pieces' },
  { value: 'take', label: 'Take pieces away' },
  { value: 'set', label: 'Set to a count' },
];
