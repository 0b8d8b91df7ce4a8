// @vitest-environment happy-dom

import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../../contract/orders.ts';
import type {
  OrderPayments,
  PaymentOptions,
  ReceivedPayment,
} from '../../../../contract/payments.ts';
import { rupees } from '../../../../domain/money/money.ts';
import type { Verification } from '../../../storefront/checkout/payment-return.ts';
import { OrderPayment, PendingPayment } from './order-payment.tsx';

vi.mock('../../../platform/shop.ts', () => ({
  useShopDates: () => ({ formatMoment: (at: string) => at }),
}));

const order = {
  paymentMethod: 'Cash on Delivery',
  totalPrice: 1199,
  due: { amount: 1199, waitsFor: 'nothing', cash: 'on-delivery' },
  isPaid: false,
  isExpired: false,
  isCancelled: false,
  shippedAt: null,
  timeline: [],
} as unknown as Order;

const NONE: OrderPayments = {
  pending: null,
  isWaiting: false,
  price: null,
  lastPrice: null,
  received: [],
};

function shown(
  change: Partial<Order>,
  payments: Partial<OrderPayments> = {},
  options: PaymentOptions | null = null,
): string {
  const props = { options, verify: vi.fn(), payments: { ...NONE, ...payments } };
  const element = <OrderPayment order={{ ...order, ...change }} {...props} />;
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />,
  );
}

const NOTHING = /^<div[^>]*><\/div>$/;
const FROM_COURIER = { ...order.due, cash: 'from-courier' } as const;
const SHIPPED = '2026-11-23T10:00:00.000Z';

describe('what is to be paid for an order with Cash on Delivery', () => {
  it.each<[string, Partial<Order>, RegExp]>([
    ['before it is shipped', {}, /You pay ₹1,199\.00 in cash.*We pack/],
    ['on its way', { shippedAt: SHIPPED }, /You pay ₹1,199\.00 in cash.*the courier collects it/],
    [
      'whose parcel came back',
      { shippedAt: SHIPPED, timeline: [{ kind: 'returned', at: SHIPPED, note: null }] },
      /The parcel came back to us.*Nothing is to be paid/,
    ],
    ['that is paid', { isPaid: true }, NOTHING],
    ['that is delivered', { due: FROM_COURIER }, NOTHING],
    [
      'of which a part is paid',
      { due: { ...order.due, amount: rupees(699) }, amountPaid: rupees(500) },
      /You pay ₹699\.00 in cash/,
    ],
    ['in several parcels', { parcels: [] }, /You pay in cash on delivery.*Each parcel below says/],
  ])('%s', (_, change, text) => {
    expect(shown(change)).toMatch(text);
  });
});

const TO_PAY: Partial<Order> = {
  _id: 'o1',
  paymentMethod: 'Cashfree',
  due: { ...order.due, waitsFor: 'payment', cash: null },
};
const OPTIONS: PaymentOptions = {
  methods: ['Free'],
  withheld: [],
  simulated: [],
  paypal: null,
  cash: null,
};
const received = (given: Partial<ReceivedPayment>): Partial<OrderPayments> => ({
  received: [
    {
      _id: 'p1',
      charged: { amount: '1150.00', currency: 'INR' },
      at: SHIPPED,
      role: 'pays',
      refund: 'none',
      ...given,
    },
  ],
});

describe('what the shop owes', () => {
  it('is said, and that it is sent', () => {
    const text = shown({ isPaid: true, amountOwed: rupees(426.5) });
    expect(text).toMatch(/We owe you ₹426\.50 and send it back.*timeline/);
  });

  it('is not offered back into the cart after a cancellation', () => {
    const text = shown({ isCancelled: true, amountOwed: rupees(500) });
    expect(text).toMatch(/This order was cancelled.*We refund what you paid;/);
    expect(text).not.toContain('into the cart');
  });

  it('is said of a payment too that its bank had not decided when the order was cancelled', () => {
    const pending = { orderId: 'cf_1', localOrderId: 'o1' };
    const text = 'If your payment still arrives, we refund all of it.';
    expect(shown({ isCancelled: true }, { pending })).toContain(text);
    expect(shown({ isCancelled: true })).not.toContain(text);
  });

  it('is less than what was paid, where the delivery was not taken off', () => {
    const change = { isPaid: true, isCancelled: true, credited: rupees(1150) };
    expect(shown(change)).toContain(
      'what you paid, less ₹49.00 for delivery and fees; the timeline',
    );
  });
});

describe('an advance', () => {
  it('is thanked for, beside what is left to pay', () => {
    const due = { ...order.due, amount: rupees(699) };
    const change = { ...order, due, amountPaid: rupees(500) };
    const element = (
      <OrderPayment order={change} {...{ options: null, verify: vi.fn(), payments: NONE }} />
    );
    const routes = [{ path: '/', element }];
    const entry = { pathname: '/', state: { isJustPaid: true } };
    const router = createMemoryRouter(routes, { initialEntries: [entry] });
    const text = renderToStaticMarkup(<RouterProvider router={router} />);
    expect(text).toMatch(/Your payment has arrived\. Thank you\..*You pay ₹699\.00 in cash/);
  });
});

describe('an order to be paid at a gateway', () => {
  it('offers to pay', () => {
    expect(shown(TO_PAY)).toMatch(/waits for your payment.*Pay now/);
  });

  it('offers nothing while a bank has not decided, however the page was opened', () => {
    const text = shown(TO_PAY, { pending: { orderId: 'cf_1', localOrderId: 'o1' } });
    expect(text).toContain('Your bank has not answered yet');
    expect(text).not.toContain('Pay now');
  });

  it('is to be ordered again once no payment can be begun, while its pieces are still kept', () => {
    const text = shown({ ...TO_PAY, heldUntil: SHIPPED }, { isOverdue: true });
    expect(text).toMatch(
      /time to pay.*is over.*We keep them for you until .*2026-11-23.*into the cart/,
    );
    expect(text).not.toContain('Pay now');
  });

  it('is not to be paid again while the shop decides on another amount', () => {
    const waiting = { ...received({ role: 'mismatched' }), isWaiting: true };
    const text = shown({ ...TO_PAY, heldUntil: SHIPPED }, waiting);
    expect(text).toMatch(/kept for you until .*2026-11-23.*then we\s+send the money back/);
    expect(text).toMatch(
      /₹1,150\.00 arrived, which differs from the amount due.*Please do not pay again/,
    );
    expect(text).not.toContain('Pay now');
  });

  it('offers another payment method where the gateway refuses the shop', () => {
    const text = shown(TO_PAY, {}, { ...OPTIONS, withheld: ['Cashfree'] });
    expect(text).toMatch(/Cashfree does not accept payments.*Choose another payment method/);
    expect(text).not.toContain('Pay now');
  });

  it('can still be paid where the shop offers its method no more', () => {
    const text = shown(TO_PAY, {}, OPTIONS);
    expect(text).toContain('Pay now');
    expect(text).not.toContain('does not accept payments');
  });

  it('shows what PayPal charges, and that it was another price before', () => {
    const price = { amount: '13.07', currency: 'USD', rate: '88' };
    const lastPrice = { ...price, amount: '12.90', rate: '89' };
    const text = shown({ ...TO_PAY, paymentMethod: 'PayPal' }, { price, lastPrice });
    expect(text).toMatch(/USD 13\.07.*₹88\.00 for 1.*before it was USD 12\.90.*Pay with PayPal/);
  });

  it('says of an order of which something was taken off that the amount is another one', () => {
    const price = { amount: '13.07', currency: 'USD', rate: '88' };
    const lastPrice = { ...price, amount: '26.14' };
    const text = shown({ ...TO_PAY, paymentMethod: 'PayPal' }, { price, lastPrice });
    expect(text).toContain('The amount has changed: before it was USD 26.14.');
  });
});

describe('money that does not pay the order', () => {
  it.each<[string, Partial<Order>, Partial<ReceivedPayment>, RegExp]>([
    [
      'a second time',
      { isPaid: true },
      { role: 'second', refund: 'under-way' },
      /a second time.*refunding it/,
    ],
    [
      'after the end',
      { isExpired: true },
      { role: 'late', refund: 'under-way' },
      /after this order had ended/,
    ],
    [
      'after a cancellation',
      { isCancelled: true },
      { role: 'late', refund: 'sent' },
      /after this order was cancelled.*All of it was refunded the way you paid/,
    ],
    [
      'and is sent back outside the gateway',
      { isPaid: true },
      { role: 'second', refund: 'sent-manually' },
      /a second time.*All of it was refunded to you\./,
    ],
    [
      'and is sent back',
      TO_PAY,
      { role: 'mismatched', refund: 'sent' },
      /Pay now.*All of it was refunded/,
    ],
  ])('that arrives %s is named, with what happens to it', (_, change, payment, text) => {
    expect(shown(change, received(payment))).toMatch(text);
  });
});

describe('an order that has ended', () => {
  it.each([
    ['PayPal', /This order ended unpaid.*If a payment for it still arrives/],
    ['Free', /This order ended unconfirmed/],
  ])('with %s says why and what to do', (paymentMethod, text) => {
    expect(shown({ paymentMethod, isExpired: true })).toMatch(text);
  });

  it('says that a part that was paid is refunded', () => {
    const timeline: Order['timeline'] = [
      { kind: 'payment-received', at: SHIPPED, note: '₹500.00' },
    ];
    const ended = { ...TO_PAY, isExpired: true };
    expect(shown({ ...ended, timeline })).toContain('We refund what you paid; the timeline');
    expect(shown(ended)).not.toContain('We refund what you paid');
  });
});

const PAYMENT = { orderId: 'cf_1', localOrderId: 'o1' };
const PENDING: Verification = { outcome: 'pending', message: 'Not paid' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function renderPending(answer: Verification) {
  const verify = vi.fn<() => Promise<Verification>>().mockResolvedValue(answer);
  const onDecided = vi.fn();
  const { unmount } = render(
    <PendingPayment payment={PAYMENT} verify={verify} onDecided={onDecided}>
      Pay now
    </PendingPayment>,
  );
  return { verify, onDecided, unmount };
}

/** Passes time in steps, because each poll is scheduled by a render. */
async function pass(ms: number) {
  for (let left = ms; left > 0; left -= 1000) {
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 1000)));
  }
}

const hasGivenUp = () => screen.queryByText('Your bank still has not answered') !== null;

describe('a pending payment', () => {
  it.each(['paid', 'amount-mismatch', 'refunded', 'unpaid'] as const)(
    'is polled until the bank has decided: %s',
    async (outcome) => {
      const { verify, onDecided } = renderPending(PENDING);
      await pass(4999);
      expect(verify).not.toHaveBeenCalled();
      await pass(7000);
      expect(verify).toHaveBeenCalledTimes(2);
      expect(verify).toHaveBeenLastCalledWith(PAYMENT);
      expect(onDecided).not.toHaveBeenCalled();
      verify.mockResolvedValue({ outcome, message: 'Decided' });
      await pass(600_000);
      expect(verify).toHaveBeenCalledTimes(3);
      expect(onDecided).toHaveBeenCalledOnce();
      expect(hasGivenUp()).toBe(false);
    },
  );

  it('is polled after errors too, and can be paid again after some minutes', async () => {
    const { verify, onDecided } = renderPending({ outcome: 'error', message: 'Not available' });
    await pass(200_000);
    expect(hasGivenUp()).toBe(false);
    expect(screen.queryByText('Pay now')).toBeNull();
    await pass(100_000);
    expect(hasGivenUp()).toBe(true);
    expect(screen.getByText('Pay now')).toBeDefined();
    expect(onDecided).not.toHaveBeenCalled();
    // Far fewer than the rate limit allows in that time.
    expect(verify.mock.calls.length).toBeLessThan(20);
  });

  it('is polled no more when the page is left', async () => {
    const { verify, onDecided, unmount } = renderPending(PENDING);
    await pass(5000);
    unmount();
    await pass(600_000);
    expect(verify).toHaveBeenCalledTimes(1);
    expect(onDecided).not.toHaveBeenCalled();
  });
});
