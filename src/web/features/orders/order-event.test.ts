import { describe, expect, it } from 'vitest';
import { ORDER_EVENT_KINDS } from '../../../domain/order-status.ts';
import { eventWords } from './order-event.ts';

describe('eventWords', () => {
  it('has words of its own for every kind the shop writes', () => {
    expect(ORDER_EVENT_KINDS.map(eventWords)).toEqual([
      'Order placed',
      'Payment failed',
      'Another sum received',
      'Payment received',
      'Ended unpaid',
      'Taken up again',
      'Shipped',
      'Parcel corrected',
      'Delivered',
      'Cancelled',
      'Refunded',
      'Refund failed',
      'Mail sent',
    ]);
  });

  it.each([
    ['refund_sent', 'Refund sent'],
    ['toString', 'ToString'],
  ])('shows %s as %s', (kind, words) => {
    expect(eventWords(kind)).toBe(words);
  });
});
