// @vitest-environment happy-dom

import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Cart } from '../../../contract/cart.ts';
import { ApiError } from '../../../contract/client.ts';
import { productLike } from '../../platform/product.fixture.ts';
import { loadCart, resetCart, useCartEmpty } from './cart-store.ts';
import { OrderableCart } from './use-place-order.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../platform/api.ts', () => ({ callApi: call }));

afterEach(() => {
  cleanup();
  resetCart();
  call.mockReset();
});

/** A cart of two pieces of each saree, of which so many are left. */
function cartOf(stock: Record<string, number>, count = 2): Cart {
  const carts = Object.entries(stock).map(([id, countInStock]) => ({
    _id: `line-${id}`,
    productId: productLike(id, { name: `Saree ${id}`, countInStock }),
    count,
  }));
  return { carts };
}

async function show(cart: Cart) {
  call.mockResolvedValueOnce(cart);
  await loadCart();
  const onChanged = vi.fn();
  render(
    <OrderableCart isExplained={false} onChanged={onChanged}>
      <button type="button">Place Order</button>
    </OrderableCart>,
  );
  return onChanged;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('leaves the button where every item can be ordered', async () => {
  await show(cartOf({ a: 2 }));
  expect(screen.getByRole('button').textContent).toBe('Place Order');
});

it('offers to remove a sold-out item in place of the button, and then the button', async () => {
  const onChanged = await show(cartOf({ a: 2, b: 0 }));
  expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('Saree b: Out of Stock');
  call.mockResolvedValueOnce(cartOf({ a: 2 }));
  press('Remove it from my order');
  await screen.findByRole('button', { name: 'Place Order' });
  expect(call).toHaveBeenLastCalledWith('DELETE /api/cart/{id}', { params: { id: 'line-b' } });
  expect(onChanged).toHaveBeenCalledOnce();
});

it('offers to change an item to what is left of it', async () => {
  await show(cartOf({ a: 1 }));
  call.mockResolvedValueOnce(cartOf({ a: 1 }, 1));
  press('Change to what is left');
  await screen.findByRole('button', { name: 'Place Order' });
  expect(call).toHaveBeenLastCalledWith('POST /api/cart', { body: { productId: 'a', count: 1 } });
});

it('says what it removes until the answer, and hands its focus to the button that returns', async () => {
  await show(cartOf({ a: 2, b: 0 }));
  const answer = Promise.withResolvers<Cart>();
  call.mockReturnValueOnce(answer.promise);
  screen.getByRole('button').focus();
  press('Remove it from my order');
  expect(screen.getByRole('button').textContent).toBe('Changing…');
  expect(screen.getByRole('alert').textContent).toBe('Saree b: Out of Stock');
  answer.resolve(cartOf({ a: 2 }));
  const button = await screen.findByRole('button', { name: 'Place Order' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('says why the only item could not be removed, and the cart is not empty meanwhile', async () => {
  await show(cartOf({ a: 0 }));
  const isEmpty = renderHook(useCartEmpty).result;
  const answer = Promise.withResolvers<Cart>();
  call.mockReturnValueOnce(answer.promise);
  press('Remove it from my order');
  expect(isEmpty.current).toBe(false);
  answer.reject(new ApiError(503, { code: 'UNAVAILABLE', message: 'Busy' }));
  await screen.findByText('Busy');
  expect(screen.getByText('Saree a: Out of Stock')).toBeDefined();
  call.mockResolvedValueOnce(cartOf({}));
  press('Remove it from my order');
  await waitFor(() => expect(isEmpty.current).toBe(true));
  // The cart's own page loads it anew.
  call.mockResolvedValueOnce(cartOf({}));
  const loading = loadCart();
  expect(isEmpty.current).toBe(true);
  await loading;
});
