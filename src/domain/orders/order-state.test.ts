import { describe, expect, it } from 'vitest';
import { paise, ZERO } from '../money/money.ts';
import {
  blockedReason,
  blockedReasons,
  deliveryStatus,
  getOrderDue,
  getOrderState,
  getPrepayDue,
  OPEN_STATES,
  ORDER_ACTIONS,
  ORDER_STATES,
  type OrderAction,
  type OrderDue,
  type OrderFacts,
  type OrderProgress,
  type OrderState,
  partlyShippedText,
  paymentStatus,
  TRANSITIONS,
  UNSENT_STATES,
} from './order-state.ts';

const TOTAL = paise(30_000);
const DAY = new Date('2026-11-21T06:00:00Z');

/** An order of three pieces, placed to be paid at a gateway. */
const placed: OrderProgress = {
  totalPaise: TOTAL,
  prepayPaise: TOTAL,
  paidAt: null,
  expiredAt: null,
  heldUntil: DAY,
  lines: [{ quantity: 3, cancelledQuantity: 0 }],
  parcels: [],
  creditedPaise: ZERO,
  netPaise: ZERO,
};
const paid = { ...placed, paidAt: DAY, heldUntil: null, netPaise: TOTAL };
const cash = { ...placed, prepayPaise: ZERO, heldUntil: null };

/** A parcel of some pieces that was shipped, unless it says otherwise. */
const parcel = (quantity: number, more: Partial<OrderProgress['parcels'][number]> = {}) => ({
  shippedAt: DAY,
  deliveredAt: null,
  returnedAt: null,
  lines: [{ quantity }],
  ...more,
});
const withoutOne = { lines: [{ quantity: 3, cancelledQuantity: 1 }] };
const delivered = { deliveredAt: DAY };
const returned = { returnedAt: DAY };

describe('getOrderState', () => {
  it.each<[OrderState, string, Partial<OrderProgress>]>([
    ['awaiting-payment', 'placed at a gateway', placed],
    [
      'processing',
      'paid in part before the email is confirmed',
      { ...cash, heldUntil: DAY, netPaise: paise(10_000) },
    ],
    ['awaiting-payment', 'paid in part', { ...placed, netPaise: paise(10_000) }],
    [
      'processing',
      'paid in part, with the rest taken off',
      { ...placed, netPaise: paise(10_000), creditedPaise: paise(20_000) },
    ],
    ['awaiting-payment', 'an advance is due', { ...cash, prepayPaise: paise(5000) }],
    [
      'processing',
      'the advance is there',
      { ...cash, prepayPaise: paise(5000), netPaise: paise(5000) },
    ],
    ['awaiting-confirmation', 'cash, not confirmed', { ...cash, heldUntil: DAY }],
    ['processing', 'cash', cash],
    ['processing', 'paid', paid],
    [
      'processing',
      'paid, and sent back by the gateway',
      { ...paid, creditedPaise: TOTAL, netPaise: ZERO },
    ],
    [
      'processing',
      'a parcel that has only a number',
      { ...paid, parcels: [parcel(0, { shippedAt: null })] },
    ],
    ['partly-shipped', 'one of three sent', { ...paid, parcels: [parcel(1)] }],
    ['partly-shipped', 'one of three delivered', { ...paid, parcels: [parcel(1, delivered)] }],
    ['shipped', 'all sent', { ...paid, parcels: [parcel(1), parcel(2)] }],
    ['shipped', 'two sent, one taken off', { ...paid, ...withoutOne, parcels: [parcel(2)] }],
    ['shipped', 'one parcel delivered', { ...paid, parcels: [parcel(1, delivered), parcel(2)] }],
    [
      'delivered',
      'handed over at once',
      { ...paid, parcels: [parcel(3, { ...delivered, shippedAt: null })] },
    ],
    [
      'delivered',
      'one came back',
      { ...cash, parcels: [parcel(1, returned), parcel(2, delivered)] },
    ],
    ['returned', 'all came back', { ...cash, parcels: [parcel(1, returned), parcel(2, returned)] }],
    ['expired', 'not paid in time', { ...placed, expiredAt: DAY }],
    ['cancelled', 'all taken off', { ...paid, lines: [{ quantity: 3, cancelledQuantity: 3 }] }],
  ])('is %s: %s', (state, _, order) => {
    expect(getOrderState({ ...placed, ...order })).toBe(state);
  });

  it('asks for no more before sending than the order costs', () => {
    expect(getPrepayDue({ ...placed, creditedPaise: paise(20_000) })).toBe(10_000);
    expect(getPrepayDue({ ...cash, prepayPaise: paise(5000), netPaise: paise(2000) })).toBe(3000);
    expect(getPrepayDue(paid)).toBe(0);
  });
});

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

  it('divides the states', () => {
    expect(ORDER_STATES.filter((state) => !OPEN_STATES.some((open) => open === state))).toEqual([
      'returned',
      'delivered',
      'expired',
      'cancelled',
    ]);
    expect(UNSENT_STATES).toEqual(['awaiting-payment', 'awaiting-confirmation', 'processing']);
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
  const BACK = 'The items of this order are back in stock.';
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

describe('getOrderDue', () => {
  it.each<[OrderDue['cash'], number, OrderState, Partial<OrderFacts>]>([
    ['on-delivery', TOTAL, 'processing', unpaidCash],
    ['on-delivery', TOTAL, 'awaiting-confirmation', unpaidCash],
    ['on-delivery', TOTAL, 'shipped', unpaidCash],
    ['from-courier', TOTAL, 'delivered', unpaidCash],
    [null, 0, 'delivered', {}],
    [null, 0, 'returned', backUnpaid],
    [null, 0, 'cancelled', unpaidCash],
    [null, 0, 'expired', unpaidCash],
    [null, 0, 'processing', { ...unpaid, paymentMethod: 'Free' }],
    [null, 0, 'processing', { ...unpaid, paymentMethod: 'a method of the past' }],
    [null, 0, 'delivered', { duePaise: paise(-100) }],
  ])('is cash %s of %d: %s, %j', (cashDue, amount, state, more) => {
    expect(getOrderDue({ ...facts(state, more), paidAt: null })).toEqual({
      amount,
      cash: cashDue,
      waitsFor: waits(state),
    });
  });

  it('says what an order waits for', () => {
    const dues = ORDER_STATES.map((state) => getOrderDue({ ...facts(state), paidAt: null }));
    expect(dues.map(({ waitsFor }) => waitsFor)).toEqual(ORDER_STATES.map(waits));
  });

  it('is nothing once it was paid, also where more was sent back than decided', () => {
    const order = { ...facts('processing', { duePaise: paise(500) }), paidAt: new Date() };
    expect(getOrderDue(order)).toMatchObject({ amount: 0 });
  });

  function waits(state: OrderState): OrderDue['waitsFor'] {
    if (state === 'awaiting-payment') return 'payment';
    return state === 'awaiting-confirmation' ? 'confirmation' : 'nothing';
  }
});

it('names the payment status', () => {
  expect([true, false].map(paymentStatus)).toEqual(['Paid', 'Not Paid']);
});

it.each([
  [true, 'admin', 'Delivered'],
  [true, 'customer', 'Delivered'],
  [false, 'admin', 'Pending'],
  [false, 'customer', 'Processing'],
] as const)('names a delivery (%s) for the %s as %s', (isDelivered, viewer, status) => {
  expect(deliveryStatus(isDelivered, viewer)).toBe(status);
});

describe('partlyShippedText', () => {
  const orderItems = [{ qty: 3, shippedQty: 1, cancelledQty: 1 }, { qty: 1 }];

  it('counts what is sent of what is left', () => {
    expect(partlyShippedText({ state: 'partly-shipped', orderItems })).toBe(
      'Partly shipped (1 of 3)',
    );
  });

  it('says nothing of an order in another state', () => {
    expect(partlyShippedText({ state: 'shipped', orderItems })).toBeNull();
  });
});
