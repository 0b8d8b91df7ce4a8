import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import {
  blockedReason,
  blockedReasons,
  deliveryStatus,
  getOrderDue,
  getOrderState,
  isOpen,
  ORDER_STATES,
  type OrderAction,
  type OrderDue,
  type OrderFacts,
  type OrderState,
  paymentStatus,
  TRANSITIONS,
} from './order-state.ts';

const placed: OrderFacts = {
  paymentMethod: 'Cashfree',
  isPaid: false,
  isExpired: false,
  isCancelled: false,
  isShipped: false,
  isDelivered: false,
  hasReturnedStock: false,
  isRefundedInFull: false,
  isHeld: false,
};
const paid = { ...placed, isPaid: true };
const unpaidCash = { isPaid: false, paymentMethod: 'Cash on Delivery' };

/** What each action changes of an order's facts. */
const EFFECTS: Record<OrderAction, Partial<OrderFacts>> = {
  pay: { isPaid: true, isExpired: false, hasReturnedStock: false, isHeld: false },
  confirm: { isHeld: false },
  expire: { isExpired: true, hasReturnedStock: true, isHeld: false },
  cancel: { isCancelled: true, hasReturnedStock: true, isHeld: false },
  ship: { isShipped: true, isHeld: false },
  deliver: { isDelivered: true, isHeld: false },
  'refund-in-full': { isRefundedInFull: true },
  'return-stock': { hasReturnedStock: true },
  invoice: {},
};
const ACTIONS = Object.keys(EFFECTS) as OrderAction[];

/** Every order that possible actions can make of a new one. */
function reachableOrders(): OrderFacts[] {
  const free = { ...placed, paymentMethod: 'Free' };
  const cash = { ...placed, paymentMethod: 'Cash on Delivery' };
  const open = [placed, free, { ...free, isHeld: true }, cash, { ...cash, isHeld: true }];
  const found = new Map<string, OrderFacts>();
  for (let order = open.pop(); order; order = open.pop()) {
    const key = JSON.stringify(order);
    if (found.has(key)) continue;
    found.set(key, order);
    const present = order;
    const possible = ACTIONS.filter((action) => blockedReason(present, action) === null);
    open.push(...possible.map((action) => ({ ...present, ...EFFECTS[action] })));
  }
  return [...found.values()];
}

describe('the state table', () => {
  it('agrees with the facts that every possible action leaves', () => {
    for (const order of reachableOrders()) {
      const state = getOrderState(order);
      for (const action of ACTIONS.filter((each) => blockedReason(order, each) === null)) {
        const after = getOrderState({ ...order, ...EFFECTS[action] });
        expect([state, action, after]).toEqual([state, action, TRANSITIONS[state][action]]);
      }
    }
  });

  it('reaches every state', () => {
    const reached = new Set(reachableOrders().map(getOrderState));
    expect([...reached].toSorted()).toEqual([...ORDER_STATES].toSorted());
  });

  it('has no transition out of a final state', () => {
    for (const state of ['delivered', 'cancelled'] as const) {
      expect(new Set([...Object.values(TRANSITIONS[state]), state])).toEqual(new Set([state]));
    }
  });

  it('names the reason of every action that is not possible', () => {
    fc.assert(
      fc.property(fc.constantFrom(...reachableOrders()), (order) => {
        const reasons = blockedReasons(order);
        expect(ACTIONS.map((action) => reasons[action] ?? null)).toEqual(
          ACTIONS.map((action) => blockedReason(order, action)),
        );
      }),
    );
  });
});

it('is open until it is delivered, or ends before', () => {
  expect(ORDER_STATES.filter(isOpen)).toEqual([
    'awaiting-payment',
    'awaiting-confirmation',
    'processing',
    'shipped',
  ]);
});

describe('getOrderState', () => {
  it.each<[OrderState, Partial<OrderFacts>]>([
    ['awaiting-payment', {}],
    ['awaiting-payment', { paymentMethod: 'PayPal' }],
    ['processing', { paymentMethod: 'Free' }],
    ['awaiting-confirmation', { paymentMethod: 'Free', isHeld: true }],
    ['awaiting-confirmation', { paymentMethod: 'Cash on Delivery', isHeld: true }],
    ['processing', { paymentMethod: 'Cash on Delivery' }],
    ['shipped', { paymentMethod: 'Cash on Delivery', isShipped: true }],
    ['returned', { paymentMethod: 'Cash on Delivery', isShipped: true, hasReturnedStock: true }],
    ['processing', { isPaid: true }],
    ['expired', { isExpired: true, hasReturnedStock: true }],
    ['cancelled', { isPaid: true, isCancelled: true, hasReturnedStock: true }],
    ['refunded', { isPaid: true, isRefundedInFull: true }],
    ['refunded', { isPaid: true, hasReturnedStock: true }],
    ['shipped', { isPaid: true, isShipped: true, isRefundedInFull: true }],
    ['returned', { isPaid: true, isShipped: true, hasReturnedStock: true }],
    ['delivered', { isPaid: true, isShipped: true, isDelivered: true, hasReturnedStock: true }],
  ])('is %s with %j', (state, facts) => {
    expect(getOrderState({ ...placed, ...facts })).toBe(state);
  });
});

describe('blockedReason', () => {
  it.each<[OrderAction, Partial<OrderFacts>, string | null]>([
    ['ship', {}, null],
    ['ship', { isShipped: true }, null],
    ['ship', { isPaid: false, paymentMethod: 'Free' }, null],
    ['ship', { isPaid: false }, 'This order is not paid yet.'],
    ['ship', { isCancelled: true }, 'This order is cancelled.'],
    [
      'ship',
      { isExpired: true, isPaid: false },
      'This order expired because it was not paid or confirmed in time.',
    ],
    ['ship', { isPaid: false, paymentMethod: 'Free', isHeld: true }, null],
    ['ship', { isRefundedInFull: true }, 'This order was refunded before it was shipped.'],
    ['ship', { hasReturnedStock: true }, 'The items of this order are back in stock.'],
    ['deliver', { isRefundedInFull: true }, 'This order was refunded before it was shipped.'],
    ['deliver', { isShipped: true, isRefundedInFull: true }, null],
    [
      'deliver',
      { isShipped: true, hasReturnedStock: true },
      'The items of this order are back in stock.',
    ],
    ['deliver', { isDelivered: true }, 'This order is already delivered.'],
    ['invoice', {}, null],
    ['invoice', { isPaid: false }, 'You can issue an invoice after the order is paid.'],
    [
      'invoice',
      { isPaid: false, paymentMethod: 'Free' },
      'You can issue an invoice after the order is paid.',
    ],
    ['invoice', { isPaid: false, paymentMethod: 'Cash on Delivery' }, null],
    [
      'invoice',
      { isPaid: false, paymentMethod: 'Cash on Delivery', isHeld: true },
      'The customer has not confirmed the email address yet.',
    ],
    [
      'return-stock',
      { isPaid: false, paymentMethod: 'Cash on Delivery' },
      'This order is not paid yet. Cancel it to put its items back into stock.',
    ],
    ['return-stock', { isPaid: false, paymentMethod: 'Cash on Delivery', isShipped: true }, null],
    [
      'refund-in-full',
      { isPaid: false, paymentMethod: 'Cash on Delivery', isShipped: true },
      'This order has no payment to refund.',
    ],
    [
      'pay',
      {
        isPaid: false,
        paymentMethod: 'Cash on Delivery',
        isShipped: true,
        hasReturnedStock: true,
      },
      'The items of this order are back in stock.',
    ],
    ['pay', { ...unpaidCash, isShipped: true, isDelivered: true }, null],
    ...(['Cash on Delivery', 'Free'] as const).flatMap((paymentMethod) =>
      [{ isShipped: true }, { isDelivered: true }].flatMap((sent) =>
        (['pay', 'invoice', 'cancel'] as const).map(
          (action): [OrderAction, Partial<OrderFacts>, string] => [
            action,
            { ...unpaidCash, paymentMethod, ...sent, hasReturnedStock: true },
            'The items of this order are back in stock.',
          ],
        ),
      ),
    ),
    ['invoice', { isShipped: true, hasReturnedStock: true }, null],
    [
      'cancel',
      { ...unpaidCash, isShipped: true },
      'This order is already shipped. If the parcel comes back, choose “Parcel came back”.',
    ],
    [
      'cancel',
      { ...unpaidCash, isDelivered: true },
      'This order is already delivered. If the parcel comes back, choose “Parcel came back”.',
    ],
    [
      'cancel',
      { isShipped: true },
      'This order is already shipped. Refund it instead, and put the items back into stock when they arrive.',
    ],
    ['invoice', { isRefundedInFull: true }, 'This order was refunded before it was shipped.'],
    ['invoice', { isShipped: true, isRefundedInFull: true }, null],
    [
      'pay',
      { isPaid: false, isErased: true },
      'The customer deleted the account, so this order has no address. It cannot be paid any more.',
    ],
    [
      'pay',
      { isPaid: false, isExpired: true, isErased: true },
      'The customer deleted the account, so this order has no address. It cannot be paid any more.',
    ],
    ['pay', { ...unpaidCash, isDelivered: true, isErased: true }, null],
    ['invoice', { isCancelled: true }, 'This order is cancelled. It cannot have an invoice.'],
    ['pay', {}, 'This order is already paid.'],
    ['pay', { isPaid: false, isExpired: true }, null],
    ['pay', { isPaid: false, isCancelled: true }, 'This order is cancelled. It cannot be paid.'],
    ['cancel', { isRefundedInFull: true }, null],
    ['cancel', { isDelivered: true }, 'This order is already delivered. Refund it instead.'],
    ['expire', {}, 'This order is already being processed.'],
  ])('of %s with %j is %s', (action, facts, reason) => {
    expect(blockedReason({ ...paid, ...facts }, action)).toBe(reason);
  });
});

describe('getOrderDue', () => {
  const total = paise(100);

  it.each<[OrderDue['cash'], Partial<OrderFacts>]>([
    ['on-delivery', {}],
    ['on-delivery', { isHeld: true }],
    ['on-delivery', { isShipped: true }],
    ['from-courier', { isDelivered: true }],
    [null, { isPaid: true }],
    [null, { isDelivered: true, isPaid: true }],
    [null, { isShipped: true, hasReturnedStock: true }],
    [null, { isDelivered: true, hasReturnedStock: true }],
    [null, { isExpired: true, hasReturnedStock: true }],
    [null, { isCancelled: true, hasReturnedStock: true }],
    [null, { paymentMethod: 'Free' }],
    [null, { isDelivered: true, paymentMethod: 'Free' }],
  ])('is cash %s with %j', (cash, facts) => {
    const order = { ...placed, paymentMethod: 'Cash on Delivery', ...facts };
    const due = getOrderDue(order, total);
    expect(due.cash).toBe(cash);
    expect(due.amount).toBe(cash === null ? 0 : total);
  });

  it.each<[OrderDue['waitsFor'], number, Partial<OrderFacts>]>([
    ['payment', 100, {}],
    ['payment', 100, { paymentMethod: 'PayPal', isHeld: true }],
    ['confirmation', 0, { paymentMethod: 'Free', isHeld: true }],
    ['confirmation', 100, { paymentMethod: 'Cash on Delivery', isHeld: true }],
    ['nothing', 0, { paymentMethod: 'Free' }],
    ['nothing', 100, { paymentMethod: 'Cash on Delivery' }],
    ['nothing', 0, { isPaid: true }],
    ['nothing', 0, { isCancelled: true }],
    ['nothing', 0, { isExpired: true }],
    ['nothing', 0, { paymentMethod: 'a method of the past' }],
  ])('waits for %s, with %s to pay, with %j', (waitsFor, amount, facts) => {
    expect(getOrderDue({ ...placed, ...facts }, total)).toMatchObject({ waitsFor, amount });
  });
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
