import type { OrderEventKind } from '../../../domain/order-status.ts';

const WORDS: Record<OrderEventKind, string> = {
  placed: 'Order placed',
  'payment-failed': 'Payment failed',
  'odd-payment': 'Another sum received',
  paid: 'Payment received',
  lapsed: 'Ended unpaid',
  revived: 'Taken up again',
  shipped: 'Shipped',
  'parcel-corrected': 'Parcel corrected',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  'refund-failed': 'Refund failed',
  mailed: 'Mail sent',
};

/** What an entry of an order's timeline says; a kind not known here is shown as it is written. */
export function eventWords(kind: string): string {
  const known = Object.entries(WORDS).find(([each]) => each === kind)?.[1];
  return known ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll(/[-_]/g, ' ');
}
