// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../contract/client.ts';
import type { Order } from '../../../../contract/orders.ts';
import { PutItemsBack } from './put-back.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../../platform/api.ts', () => ({ callApi: call }));
vi.mock('../../../storefront/checkout/cart-store.ts', () => ({ refreshCart: vi.fn() }));

afterEach(() => {
  cleanup();
  call.mockReset();
});

const item = (product: string, qty: number) => ({
  product,
  name: `Saree ${product}`,
  qty,
  price: 100,
});
const line = (product: string, offerPrice: number, count: number) => ({
  _id: product,
  productId: { _id: product, offerPrice },
  count,
});

async function putBack(items: ReturnType<typeof item>[]): Promise<string> {
  const order = { orderItems: items } as unknown as Order;
  const { container } = render(<PutItemsBack order={order} />, { wrapper: MemoryRouter });
  fireEvent.click(screen.getByRole('button', { name: 'Put the items back into the cart' }));
  await screen.findByRole('status');
  return container.textContent;
}

it('puts all items back, and leads to the cart', async () => {
  call.mockImplementation(async (name: string) =>
    name === 'GET /api/cart' ? { carts: [] } : { carts: [line('a', 100, 2)] },
  );
  expect(await putBack([item('a', 2)])).toContain(
    'All items are in your cart, at the same prices.',
  );
  expect(call).toHaveBeenCalledWith('POST /api/cart', { body: { productId: 'a', count: 2 } });
  expect(screen.getByRole('link', { name: 'To your cart' })).toBeDefined();
});

it('says what is gone, what is left, and what has another price', async () => {
  const fewer = (countInStock: number) =>
    new ApiError(409, {
      code: 'NOT_ENOUGH_STOCK',
      message: 'Too few',
      lines: [{ product: 'x', name: 'x', price: 100, countInStock }],
    } as ConstructorParameters<typeof ApiError>[1]);
  call.mockImplementation(
    async (name: string, input?: { body: { productId: string; count: number } }) => {
      if (name === 'GET /api/cart') return { carts: [line('kept', 100, 3)] };
      const { productId = '', count = 0 } = input?.body ?? {};
      if (productId === 'gone') throw new ApiError(404, { code: 'NOT_FOUND', message: 'Gone' });
      if (productId === 'sold') throw fewer(0);
      if (productId === 'few' && count > 1) throw fewer(1);
      return { carts: [line(productId, productId === 'dear' ? 120 : 100, count)] };
    },
  );
  const text = await putBack(['gone', 'sold', 'few', 'dear', 'kept'].map((id) => item(id, 2)));
  expect(text).toContain('Saree gone: no longer for sale');
  expect(text).toContain('Saree sold: sold out');
  expect(text).toContain('Saree few: only 1 of 2 left');
  expect(text).toContain('Saree dear: now ₹120.00, it was ₹100.00');
  expect(text).not.toContain('Saree kept');
  // More of it in the cart stays.
  const sent = call.mock.calls.flatMap(([, input]) => input?.body.productId ?? []);
  expect(sent).not.toContain('kept');
});
