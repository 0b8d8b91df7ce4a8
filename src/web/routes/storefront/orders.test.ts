import { describe, expect, it } from 'vitest';
import { rupees } from '../../../domain/money/money.ts';
import { paymentNote } from './orders.tsx';

const open = {
  isPaid: false,
  isExpired: false,
  isCancelled: false,
  isDelivered: false,
  shippedAt: null,
  paymentMethod: 'Cashfree',
  heldUntil: '2026-11-21T12:00:00.000Z',
  totalPrice: rupees(100),
};

const shown = (instant: string) => `<${instant}>`;

describe('paymentNote', () => {
  it('shows until when an unpaid order is held', () => {
    expect(paymentNote(open, shown)).toBe(
      'Waits for your payment: kept for you until <2026-11-21T12:00:00.000Z>',
    );
    expect(paymentNote({ ...open, heldUntil: null }, shown)).toBe('Waits for your payment');
  });

  it.each([
    [{ isExpired: true }, 'Ended unpaid: its pieces are no longer kept'],
    [{ isCancelled: true }, 'Cancelled'],
    [{ isCancelled: true, isPaid: true }, 'Cancelled'],
    [{ isPaid: true }, null],
    [{ paymentMethod: 'Free', heldUntil: null }, null],
    [{ paymentMethod: 'Cash on Delivery', heldUntil: null }, 'You pay in cash on delivery'],
    [{ paymentMethod: 'Cash on Delivery', heldUntil: null, isPaid: true }, null],
    [{ paymentMethod: 'Cash on Delivery' }, 'Confirm your email address to keep this order'],
    [{ paymentMethod: 'Free' }, 'Confirm your email address to keep this order'],
    [
      { paymentMethod: 'Free', isExpired: true },
      'Ended unconfirmed: its pieces are no longer kept',
    ],
  ])('of an order with %j is %j', (state, note) => {
    expect(paymentNote({ ...open, ...state }, shown)).toBe(note);
  });
});
