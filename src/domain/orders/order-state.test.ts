import { describe, expect, it } from 'vitest';
import { paise, ZERO } from '../money/money.ts';
import {
  deliveryStatus,
  getOrderDue,
  getOrderState,
  getPrepayDue,
  OPEN_STATES,
  ORDER_STATES,
  type OrderDue,
  type OrderProgress,
  type OrderState,
  partlyShippedText,
  paymentStatus,
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

it('divides the states', () => {
  expect(ORDER_STATES.filter((state) => !OPEN_STATES.some((open) => open === state))).toEqual([
    'returned',
    'delivered',
    'expired',
    'cancelled',
  ]);
  expect(UNSENT_STATES).toEqual(['awaiting-payment', 'awaiting-confirmation', 'processing']);
});

const due = (state: OrderState, more: Partial<Parameters<typeof getOrderDue>[0]> = {}) =>
  getOrderDue({ state, paymentMethod: 'Cashfree', duePaise: ZERO, paidAt: null, ...more });
const owedInCash = { duePaise: TOTAL, paymentMethod: 'Cash on Delivery' };

describe('getOrderDue', () => {
  it.each<[OrderDue['cash'], number, OrderState, Partial<Parameters<typeof getOrderDue>[0]>]>([
    ['on-delivery', TOTAL, 'processing', owedInCash],
    ['on-delivery', TOTAL, 'awaiting-confirmation', owedInCash],
    ['on-delivery', TOTAL, 'shipped', owedInCash],
    ['from-courier', TOTAL, 'delivered', owedInCash],
    [null, 0, 'delivered', {}],
    [null, 0, 'returned', { paymentMethod: 'Cash on Delivery' }],
    [null, 0, 'cancelled', owedInCash],
    [null, 0, 'expired', owedInCash],
    [null, 0, 'processing', { duePaise: TOTAL, paymentMethod: 'Free' }],
    [null, 0, 'processing', { duePaise: TOTAL, paymentMethod: 'a method of the past' }],
    [null, 0, 'delivered', { duePaise: paise(-100) }],
  ])('is cash %s of %d: %s, %j', (cashDue, amount, state, more) => {
    expect(due(state, more)).toEqual({
      amount,
      cash: cashDue,
      waitsFor: waits(state),
    });
  });

  it('says what an order waits for', () => {
    const dues = ORDER_STATES.map((state) => due(state));
    expect(dues.map(({ waitsFor }) => waitsFor)).toEqual(ORDER_STATES.map(waits));
  });

  it('is nothing once it was paid, also where more was sent back than decided', () => {
    const more = { duePaise: paise(500), paidAt: new Date() };
    expect(due('processing', more)).toMatchObject({ amount: 0 });
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
