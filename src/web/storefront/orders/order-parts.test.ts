import { describe, expect, it } from 'vitest';
import { ORDER_EVENT_KINDS } from '../../../domain/orders/order-state.ts';
import { eventText } from './order-parts.tsx';

describe('eventText', () => {
  it('has a text for every kind', () => {
    expect(ORDER_EVENT_KINDS.map((kind) => eventText(kind, 'Cashfree'))).toEqual([
      'Order placed',
      'Email address confirmed',
      'Payment failed',
      'Different amount received',
      'Payment received',
      'Ended unpaid',
      'Reactivated',
      'Shipped',
      'Tracking details changed',
      'Delivered',
      'Parcel returned to the shop',
      'Cancelled',
      'Refunded',
      'Refund failed',
      'Invoice issued',
      'Email sent',
    ]);
  });

  it.each([
    ['refund_sent', 'Refund sent'],
    ['toString', 'ToString'],
  ])('shows %s as %s', (kind, words) => {
    expect(eventText(kind, 'Cashfree')).toBe(words);
  });

  it.each([
    ['PayPal', 'Ended unpaid'],
    ['Free', 'Ended unconfirmed'],
    ['Cash on Delivery', 'Ended unconfirmed'],
  ])('says how an order by %s ended: %s', (method, text) => {
    expect(eventText('expired', method)).toBe(text);
  });
});
