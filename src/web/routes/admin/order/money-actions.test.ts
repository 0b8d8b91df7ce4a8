import { describe, expect, it } from 'vitest';
import type { AdminOrder } from '../../../../contract/payment-admin.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { getMoneyActions, refundAmount, rupeeText } from './money-actions.tsx';

const open = {
  isPaid: false,
  isCancelled: false,
  isExpired: false,
  isDelivered: false,
  shippedAt: null,
};

describe('getMoneyActions', () => {
  it.each([
    [{}, 0, ['mark-paid', 'cancel']],
    [{ isPaid: true }, 4999, ['refund', 'cancel']],
    [{ isPaid: true }, 0, ['cancel']],
    [{ isPaid: true, shippedAt: '2026-11-21T10:00:00.000Z' }, 4999, ['refund']],
    [{ isPaid: true, isDelivered: true }, 4999, ['refund']],
    [{ isExpired: true }, 0, ['mark-paid']],
    [{ isCancelled: true }, 0, []],
    [{ isPaid: true, isCancelled: true }, 200, ['refund']],
  ])('of an order with %j and %d refundable rupees are %j', (state, refundable, actions) => {
    const given = { order: { ...open, ...state }, refundable } as AdminOrder;
    expect(getMoneyActions(given)).toEqual(actions);
  });
});

describe('refundAmount', () => {
  it.each([
    ['4999.00', 4999],
    [' ₹12,34,567.5 ', 1234567.5],
    ['499,50', 499.5],
    ['1,23,4', null],
    ['0.01', 0.01],
    ['0', null],
    ['0.00', null],
    ['-5', null],
    ['1.005', null],
    ['12e3', null],
    ['', null],
    ['many', null],
  ])('of %j is %j', (text, amount) => {
    expect(refundAmount(text)).toBe(amount);
  });

  it('parses the initial value of the field', () => {
    expect(refundAmount(rupeeText(rupees(4999.9)))).toBe(4999.9);
  });
});
