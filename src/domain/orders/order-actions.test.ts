import { describe, expect, it } from 'vitest';
import { paise, ZERO } from '../money/money.ts';
import {
  blockedReason,
  blockedReasons,
  ORDER_ACTIONS,
  type OrderAction,
  type OrderFacts,
  TRANSITIONS,
} from './order-actions.ts';
import { ORDER_STATES, type OrderState } from './order-state.ts';

const TOTAL = paise(30_000);

describe('the state table', () => {
  it('leads to every state, and knows every action', () => {
    const nexts = Object.values(TRANSITIONS).flatMap((table) => Object.values(table).flat());
    expect(new Set([...nexts, 'awaiting-confirmation'])).toEqual(new Set(ORDER_STATES));
    const actions = Object.values(TRANSITIONS).flatMap((table) => Object.keys(table));
    expect(new Set(actions)).toEqual(new Set(ORDER_ACTIONS));
  });

  it('has no transition out of a final state', () => {
    for (const state of ['delivered', 'returned', 'cancelled'] as const) {
      expect(new Set(Object.values(TRANSITIONS[state]).flat())).toEqual(new Set([state]));
    }
  });
});

const facts = (state: OrderState, more: Partial<OrderFacts> = {}): OrderFacts => ({
  state,
  paymentMethod: 'Cashfree',
  isPaid: true,
  duePaise: ZERO,
  ...more,
});
const unpaid = { isPaid: false, duePaise: TOTAL };
const unpaidCash = { ...unpaid, paymentMethod: 'Cash on Delivery' };
const backUnpaid = { ...unpaidCash, duePaise: ZERO };

describe('blockedReason', () => {
  const BACK = 'The items of this order came back.';
  const TAKEN_OFF =
    'Nothing is due of this order any more: its items came back, or their price was taken off.';
  const REFUNDED =
    'This order was refunded before all of it was shipped. Take the unsent items off it.';
  const ERASED =
    'The customer deleted the account, so this order has no address. It cannot be paid any more.';
  it.each<[OrderAction, OrderFacts, string | null]>([
    ['ship', facts('processing'), null],
    ['ship', facts('partly-shipped'), null],
    ['ship', facts('shipped'), 'This order is already shipped.'],
    ['ship', facts('awaiting-confirmation', unpaidCash), null],
    ['ship', facts('awaiting-payment', unpaid), 'This order is not paid yet.'],
    ['ship', facts('cancelled'), 'This order is cancelled.'],
    [
      'ship',
      facts('expired', unpaid),
      'This order expired because it was not paid or confirmed in time.',
    ],
    ['ship', facts('processing', { isCreditedInFull: true }), REFUNDED],
    ['ship', facts('partly-shipped', { isCreditedInFull: true }), REFUNDED],
    ['deliver', facts('processing', { isCreditedInFull: true }), REFUNDED],
    ['deliver', facts('shipped', { isCreditedInFull: true }), null],
    ['deliver', facts('returned', backUnpaid), BACK],
    ['deliver', facts('delivered'), 'This order is already delivered.'],
    ['refund', facts('awaiting-payment', unpaid), null],
    ['refund', facts('delivered'), null],
    [
      'refund',
      facts('expired', unpaid),
      'This order expired because it was not paid or confirmed in time.',
    ],
    ['invoice', facts('processing'), null],
    ['invoice', facts('processing', unpaid), 'You can issue an invoice after the order is paid.'],
    [
      'invoice',
      facts('awaiting-payment', unpaid),
      'You can issue an invoice after the order is paid.',
    ],
    ['invoice', facts('processing', unpaidCash), null],
    [
      'invoice',
      facts('awaiting-confirmation', unpaidCash),
      'This order waits for its customer to confirm it.',
    ],
    ['invoice', facts('processing', { isCreditedInFull: true }), REFUNDED],
    ['invoice', facts('shipped', { isCreditedInFull: true }), null],
    ['invoice', facts('delivered', backUnpaid), TAKEN_OFF],
    ['invoice', facts('cancelled'), 'This order is cancelled. It cannot have an invoice.'],
    ['pay', facts('delivered', unpaidCash), null],
    ['pay', facts('delivered', backUnpaid), TAKEN_OFF],
    ['pay', facts('shipped', backUnpaid), TAKEN_OFF],
    ['pay', facts('partly-shipped', backUnpaid), TAKEN_OFF],
    ['pay', facts('returned', backUnpaid), BACK],
    ['pay', facts('processing', { ...unpaidCash, isErased: true }), ERASED],
    ['pay', facts('expired', { ...unpaid, isErased: true }), ERASED],
    ['pay', facts('delivered', { ...unpaidCash, isErased: true }), null],
    ['pay', facts('processing'), 'This order is already paid.'],
    ['pay', facts('expired', unpaid), null],
    ['pay', facts('cancelled', unpaid), 'This order is cancelled. It cannot be paid.'],
    ['cancel', facts('processing'), null],
    [
      'cancel',
      facts('partly-shipped'),
      'A part of this order is already shipped. Take the other items off it instead.',
    ],
    [
      'cancel',
      facts('shipped', unpaidCash),
      'This order is already shipped. If the parcel comes back, choose “Parcel came back”.',
    ],
    [
      'cancel',
      facts('delivered', unpaidCash),
      'This order is already delivered. Refund it instead.',
    ],
    ['cancel', facts('returned', backUnpaid), BACK],
    ['cancel', facts('returned'), 'The items of this order came back. Refund it instead.'],
    [
      'cancel',
      facts('shipped'),
      'This order is already shipped. Refund it instead, and put the items back into stock when they arrive.',
    ],
    ['cancel', facts('delivered'), 'This order is already delivered. Refund it instead.'],
    ['cancel', facts('cancelled'), 'This order is already cancelled.'],
    ['correct-address', facts('processing'), null],
    [
      'correct-address',
      facts('shipped'),
      'A parcel of this order is already sent, so its address stays as it is.',
    ],
    ['expire', facts('processing'), 'This order is already being processed.'],
  ])('of %s, %j, is %s', (action, order, reason) => {
    expect(blockedReason(order, action)).toBe(reason);
    expect(blockedReasons(order)[action] ?? null).toBe(reason);
  });
});
