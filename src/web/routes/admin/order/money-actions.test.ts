import { describe, expect, it } from 'vitest';
import type { AdminOrder } from '../../../../contract/payment-admin.ts';
import { getMoneyActions } from './money-actions.tsx';

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
