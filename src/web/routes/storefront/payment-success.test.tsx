// @vitest-environment happy-dom

import { act, cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../contract/client.ts';
import {
  type PaymentReturn,
  type Verification,
  verifyPayment,
} from '../../storefront/checkout/payment-return.ts';
import PaymentSuccess, { clientLoader } from './payment-success.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../platform/api.ts', () => ({ callApi: call }));

const payment: PaymentReturn = { orderId: 'cf1', localOrderId: 'o1' };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function open(verification: Promise<Verification>, of: PaymentReturn | null = payment) {
  const props = { loaderData: { payment: of, verification } };
  const screens = (
    <MemoryRouter initialEntries={['/payment-success']}>
      <Routes>
        <Route
          path="/payment-success"
          element={<PaymentSuccess {...(props as ComponentProps<typeof PaymentSuccess>)} />}
        />
        <Route path="/orders/:id" element={<p>The order</p>} />
        <Route path="/" element={<p>The home page</p>} />
      </Routes>
    </MemoryRouter>
  );
  await act(async () => render(screens));
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it.each(['', '?orderId=a', '?localOrderId=b', '?token=a'])(
  'shows that ids are missing in "%s"',
  async (query) => {
    const request = new Request(`https://shop.example/payment-success${query}`);
    const loaded = await clientLoader({ request } as never);
    await open(loaded.verification, loaded.payment);
    expect(screen.getByRole('heading', { name: 'Verification Failed' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Missing order IDs in URL');
  },
);

it('shows that it is verifying, then the order that is paid', async () => {
  const answer = Promise.withResolvers<Verification>();
  await open(answer.promise);
  expect(screen.getByRole('heading', { name: 'Verifying Payment...' })).toBeTruthy();
  await act(async () => answer.resolve({ outcome: 'paid', message: '' }));
  expect(screen.getByText('The order')).toBeTruthy();
});

it("shows why another customer's payment can not be verified", async () => {
  const message = 'This order was not found.';
  call.mockRejectedValue(new ApiError(404, { code: 'NOT_FOUND', message, requestId: 'r' }));
  await open(verifyPayment(payment));
  expect(screen.getByRole('heading', { name: 'Verification Failed' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('not found');
  // There is no order to see, and no bank to ask.
  expect(screen.queryByRole('link', { name: 'See your order' })).toBeNull();
  expect(screen.queryByText(/check with your bank/)).toBeNull();
  expect(screen.getByRole('link', { name: 'My Orders' })).toBeTruthy();
});

it.each([
  ['cancelled', 'This order was cancelled', /nothing to pay/],
  ['expired', 'This order has ended', /no longer kept/],
] as const)('says that an order is %s, and what to do', async (outcome, title, text) => {
  await open(Promise.resolve({ outcome, message: 'Not paid.' }));
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText(/you can pay for it/)).toBeNull();
});

it('says why a payment was declined', async () => {
  const reason = 'The card has expired.';
  await open(Promise.resolve({ outcome: 'unpaid', message: 'Not paid.', reason }));
  expect(screen.getByText(reason)).toBeTruthy();
});

it.each(['unpaid', 'pending', 'error'] as const)('goes home 5 s after %s', async (outcome) => {
  await open(Promise.resolve({ outcome, message: 'Not paid.' }));
  await pass(4900);
  expect(screen.getByRole('alert').textContent).toContain('Not paid.');
  await pass(200);
  expect(screen.getByText('The home page')).toBeTruthy();
});

it.each(['amount-mismatch', 'refunded', 'unconfirmed'] as const)(
  'stays where money may have arrived: %s',
  async (outcome) => {
    await open(Promise.resolve({ outcome, message: 'See below.' }));
    await pass(60_000);
    expect(screen.getByRole('alert').textContent).toContain('See below.');
  },
);
