// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HoldLimit } from '../../../contract/checkout.ts';
import type { PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import { productLike } from '../../platform/product.fixture.ts';
import { loadCart, resetCart } from './cart-store.ts';
import { HoldLimitNote } from './payment-options.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../platform/api.ts', () => ({ callApi: call }));

beforeEach(async () => {
  call.mockResolvedValue({ carts: [{ _id: 'line', productId: productLike('a'), count: 2 }] });
  await loadCart();
});
afterEach(() => {
  cleanup();
  resetCart();
});

function show(
  limit: HoldLimit | null,
  method: PaymentMethod | null = 'Free',
  hasAdvance = false,
): string {
  const sendAgain = <button type="button">Send the link again</button>;
  const { container } = render(<HoldLimitNote {...{ limit, method, hasAdvance, sendAgain }} />);
  return container.textContent;
}

it('says how long the order is kept, and offers the link', () => {
  expect(show({ items: 3, gatewayItems: 2, hours: 24 })).toContain(
    'We keep this order for 24 hours.',
  );
  expect(screen.getByRole('button', { name: 'Send the link again' })).toBeDefined();
});

it('says before placing that the order is too large', () => {
  expect(show({ items: 1, gatewayItems: 2, hours: 24 })).toMatch(
    /cannot be placed yet.*can order 1 more item without paying first, and this order has 2/,
  );
});

it('says so too of what is reserved while paying at a gateway', () => {
  expect(show({ items: 9, gatewayItems: 1, hours: 24 }, 'PayPal')).toMatch(
    /cannot be placed yet.*can reserve 1 more item while you pay, and this order has 2/,
  );
  expect(screen.getByRole('button', { name: 'Send the link again' })).toBeDefined();
});

it('counts an advance in cash like a payment at a gateway', () => {
  expect(show({ items: 9, gatewayItems: 1, hours: 24 }, 'Cash on Delivery', true)).toMatch(
    /cannot be placed yet.*can reserve 1 more item while you pay/,
  );
  cleanup();
  expect(show({ items: 0, gatewayItems: 2, hours: 24 }, 'Cash on Delivery', true)).toBe('');
});

it('claims no email where the shop sends none', () => {
  const text = show({ items: 0, gatewayItems: 2, hours: null });
  expect(text).toContain('You can order no more items without paying first');
  expect(text).not.toMatch(/email|link/);
  cleanup();
  expect(show({ items: 3, gatewayItems: 2, hours: null })).toBe('');
});

it.each<[string, HoldLimit | null, PaymentMethod | null]>([
  ['without a limit', null, 'Free'],
  ['without a method', { items: 1, gatewayItems: 2, hours: 24 }, null],
  ['for a payment at once', { items: 1, gatewayItems: 2, hours: 24 }, 'Cashfree'],
])('says nothing %s', (_, limit, method) => {
  expect(show(limit, method)).toBe('');
});
