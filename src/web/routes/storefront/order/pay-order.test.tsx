// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { Cart } from '../../../../contract/cart.ts';
import { ApiError } from '../../../../contract/client.ts';
import type { Order } from '../../../../contract/orders.ts';
import type { OrderPayments, PaymentOptions } from '../../../../contract/payments.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { productLike } from '../../../platform/product.fixture.ts';
import { appliedPromo } from '../../../storefront/checkout/checkout-store.ts';
import { PayOrder } from './pay-order.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../../platform/api.ts', () => ({ callApi: call }));
vi.mock('../../../platform/shop.ts', () => ({
  useShopDates: () => ({ formatMoment: (at: string) => at }),
}));

afterEach(() => {
  cleanup();
  appliedPromo.remove();
  call.mockReset();
});

const item = (product: string, qty: number) => ({ product, qty });
const order = {
  _id: 'o1',
  paymentMethod: 'Cashfree',
  totalPrice: 2300,
  due: { amount: 2300, waitsFor: 'payment', cash: null },
  itemsPrice: 2500,
  discountPrice: 500,
  promoCode: null,
  heldUntil: null,
  timeline: [],
  orderItems: [item('a', 2), item('b', 1)],
  shippingAddress: { address: '12 Temple Road' },
} as unknown as Order;
const payments: OrderPayments = {
  pending: null,
  isWaiting: false,
  price: null,
  lastPrice: null,
  received: [],
};
const options = {
  methods: ['Free'],
  withheld: ['Cashfree'],
  simulated: [],
  paypal: null,
  cash: null,
} as PaymentOptions;

function answerCart(counts: Record<string, number>) {
  const carts = Object.entries(counts).map(([id, count]) => ({
    _id: `line-${id}`,
    productId: productLike(id),
    count,
  }));
  call.mockResolvedValue({ carts } satisfies Cart);
}

async function chooseAnother(change: Partial<Order> = {}) {
  const element = <PayOrder {...{ payments, options }} order={{ ...order, ...change }} />;
  const routes = [
    { path: '/', element },
    { path: '/payment', element: 'The payment page' },
  ];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Choose another payment method' }));
  await screen.findByText('The payment page');
}

it('keeps the promo code of the order for another payment method', async () => {
  answerCart({ a: 2, b: 1 });
  await chooseAnother({ promoCode: 'SILK500' });
  expect(appliedPromo.read()).toEqual({
    code: 'SILK500',
    itemsPaise: 250_000,
    discountPaise: 50_000,
  });
});

it('puts back only what the cart lacks', async () => {
  answerCart({ a: 5 });
  await chooseAnother();
  const sent = call.mock.calls.filter(([name]) => name === 'POST /api/cart');
  expect(sent).toEqual([['POST /api/cart', { body: { productId: 'b', count: 1 } }]]);
  expect(appliedPromo.read()).toBeNull();
});

const ADVANCE: Partial<Order> = {
  paymentMethod: 'Cash on Delivery',
  due: { amount: rupees(2300), waitsFor: 'payment', cash: 'on-delivery', now: rupees(500) },
};

function renderAdvance(methods: PaymentOptions['methods']) {
  const offered = { ...options, methods, withheld: [] };
  const element = <PayOrder {...{ payments }} options={offered} order={{ ...order, ...ADVANCE }} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

it('asks for the advance of an order with Cash on Delivery, and says the rest', async () => {
  renderAdvance(['Cash on Delivery', 'Cashfree', 'Free']);
  expect(screen.getByText('Pay ₹500.00 now to confirm this order')).toBeDefined();
  expect(screen.getByText('You pay the other ₹1,800.00 in cash when it arrives.')).toBeDefined();
  expect(screen.getByText('₹500.00, on Cashfree’s own page')).toBeDefined();
  call.mockRejectedValue(new Error('Closed'));
  fireEvent.click(screen.getByRole('button', { name: 'Pay now' }));
  await screen.findByText(/Payment failed/);
  const body = { amount: 500, currency: 'INR', localOrderId: 'o1' };
  expect(call).toHaveBeenCalledWith('POST /api/payment/create-session', { body });
});

it('lets the customer choose where to pay an advance', async () => {
  renderAdvance(['Cashfree', 'PayPal']);
  call.mockRejectedValue(new Error('Closed'));
  fireEvent.click(screen.getByRole('button', { name: 'Pay with PayPal' }));
  await screen.findByText(/Payment failed/);
  expect(call).toHaveBeenCalledWith('POST /api/payment/paypal', { body: { localOrderId: 'o1' } });
  expect(screen.getByRole('button', { name: 'Pay with Cashfree' })).toBeDefined();
});

it('offers no gateway for an advance where the shop has none', () => {
  renderAdvance(['Cash on Delivery']);
  expect(screen.getByText(/No payment method accepts payments/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Choose another payment method' })).toBeDefined();
});

it('loads the order again where another amount is to be paid by now', async () => {
  const loader = vi.fn(() => null);
  const element = <PayOrder {...{ payments }} options={null} order={order} />;
  const hydrationData = { loaderData: { order: null } };
  render(
    <RouterProvider
      router={createMemoryRouter([{ id: 'order', path: '/', element, loader }], { hydrationData })}
    />,
  );
  const message = 'The amount to pay for this order is ₹900.00 now.';
  call.mockRejectedValue(
    new ApiError(400, { code: 'BAD_INPUT', message, issues: [{ path: 'amount', message }] }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Pay now' }));
  await screen.findByText(`Payment failed: ${message}`);
  await waitFor(() => expect(loader).toHaveBeenCalledOnce());
});

it('asks for what is left of an order that is paid in part', () => {
  const due = { ...ADVANCE.due, amount: rupees(1300), cash: null, now: undefined } as Order['due'];
  const element = <PayOrder {...{ payments }} options={null} order={{ ...order, due }} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  expect(screen.getByText('₹1,300.00, on Cashfree’s own page')).toBeDefined();
});
