import { describe, expect, it } from 'vitest';
import { paymentNote } from './payment-note.ts';

const open = {
  isPaid: false,
  isLapsed: false,
  isCancelled: false,
  paymentMethod: 'Cashfree',
  heldUntil: '2026-11-21T12:00:00.000Z',
};

describe('paymentNote', () => {
  it('says until when an unpaid order is kept', () => {
    expect(paymentNote(open)).toMatch(
      /^Waits for your payment: kept for you until 21 Nov 2026, 5:30\s?pm$/i,
    );
    expect(paymentNote({ ...open, heldUntil: null })).toBe('Waits for your payment');
  });

  it.each([
    [{ isLapsed: true }, 'Ended unpaid: its pieces are no longer kept'],
    [{ isCancelled: true }, 'Cancelled'],
    [{ isCancelled: true, isPaid: true }, 'Cancelled'],
    [{ isPaid: true }, null],
    [{ paymentMethod: 'Free' }, null],
  ])('of an order with %j is %j', (state, note) => {
    expect(paymentNote({ ...open, ...state })).toBe(note);
  });
});
