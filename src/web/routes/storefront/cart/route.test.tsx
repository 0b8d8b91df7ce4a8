// @vitest-environment happy-dom

import {
  act,
  cleanup,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Cart } from '../../../../contract/cart.ts';
import { ApiError } from '../../../../contract/client.ts';
import type { Product } from '../../../../contract/product.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { productLike } from '../../../platform/product.fixture.ts';
import {
  addToCart,
  loadCart,
  resetCart,
  useCartCount,
} from '../../../storefront/checkout/cart-store.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import CartPage, { CartTerms } from './route.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../../platform/api.ts', () => ({ callApi: call }));

const product = productLike('p1', { countInStock: 5 });

function cartWith(count: number): Cart {
  return { carts: [{ _id: 'line', productId: product, count }] };
}

function cartOf(one: Product): Cart {
  return { carts: [{ _id: `line-${one._id}`, productId: one, count: 1 }] };
}

const usual = { taxPercent: 15, taxLabel: 'Tax', shippingFee: 10, freeShippingAbove: 100 };
const pricing = vi.hoisted(() => vi.fn());
vi.mock('../../../platform/shop.ts', () => ({ useShop: () => ({ pricing: pricing() }) }));

const props = { loaderData: { error: null } } as Parameters<typeof CartPage>[0];

const quantity = () => screen.getByLabelText<HTMLSelectElement>(/^Quantity/);
const row = () => within(quantity().closest('li') as HTMLElement);
const choose = (value: string) => fireEvent.change(quantity(), { target: { value } });

beforeEach(async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  pricing.mockReturnValue(usual);
  call.mockReset().mockResolvedValueOnce(product).mockResolvedValueOnce(cartWith(1));
  await addToCart(product, 1);
  render(
    <MemoryRouter>
      <ToastProvider>
        <CartPage {...props} />
      </ToastProvider>
    </MemoryRouter>,
  );
});

afterEach(() => {
  cleanup();
  resetCart();
});

it('shows the quantity chosen last, also while the answer to an earlier one is under way', async () => {
  const first = Promise.withResolvers<Cart>();
  const second = Promise.withResolvers<Cart>();
  call.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  choose('2');
  expect(quantity().value).toBe('2');
  expect(row().getByText('₹2,000.00')).toBeDefined();
  choose('3');
  first.resolve(cartWith(2));
  await waitFor(() => expect(call).toHaveBeenCalledTimes(4));
  expect(quantity().value).toBe('3');
  second.resolve(cartWith(3));
  await second.promise;
  expect(quantity().value).toBe('3');
  expect(call).toHaveBeenLastCalledWith('POST /api/cart', { body: { productId: 'p1', count: 3 } });
});

it('shows why a quantity was refused in its row, with the quantity of before', async () => {
  const lines = [{ product: 'p1', name: product.name, price: rupees(900), countInStock: 2 }];
  call.mockRejectedValueOnce(
    new ApiError(409, { code: 'NOT_ENOUGH_STOCK', message: 'Only 2 left', lines }),
  );
  choose('4');
  expect((await screen.findByRole('alert')).textContent).toBe('Only 2 left');
  expect(quantity().value).toBe('1');
  expect(row().getByText('₹900.00')).toBeDefined();
  expect(Array.from(quantity().options, ({ value }) => value)).toEqual(['1', '2']);
});

const title = () => screen.getByRole('heading', { level: 1 });

it('removes the only row at once, and shows it again with the reason when that fails', async () => {
  const removal = Promise.withResolvers<Cart>();
  call.mockReturnValueOnce(removal.promise);
  fireEvent.click(screen.getByRole('button', { name: /^Delete/ }));
  expect(title().textContent).toBe('Your Cart Is Empty');
  expect(document.activeElement).toBe(title());
  removal.reject(new ApiError(503, { code: 'UNAVAILABLE', message: 'The shop is busy' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The shop is busy');
  expect(title().textContent).toBe('Shopping Cart');
  expect(document.activeElement).toBe(title());

  call.mockResolvedValueOnce({ carts: [] });
  fireEvent.click(screen.getByRole('button', { name: /^Delete/ }));
  await screen.findByText(`${product.name} is no longer in your cart.`);
  expect(call).toHaveBeenLastCalledWith('DELETE /api/cart/{id}', { params: { id: 'line' } });
});

it('focuses the title after one of several rows is removed', async () => {
  const [first, second] = [...cartWith(1).carts, ...cartOf(productLike('p2')).carts];
  call.mockResolvedValueOnce({ carts: [first, second] });
  await act(() => loadCart());
  call.mockResolvedValueOnce({ carts: [second] });
  const button = screen.getByRole('button', { name: `Delete ${product.name}` });
  button.focus();
  fireEvent.click(button);
  await screen.findByText(`${product.name} is no longer in your cart.`);
  expect(document.activeElement).toBe(title());
});

it('counts no saree that is no longer for sale, as its badge', async () => {
  call.mockResolvedValueOnce(cartOf(productLike('p1', { isRemoved: true })));
  await act(() => loadCart());
  expect(screen.getByText('Subtotal (0 items)')).toBeDefined();
  expect(renderHook(useCartCount).result.current).toBe(0);
});

it('says of a quantity that it is kept on this device, until it has been saved', async () => {
  call.mockRejectedValueOnce(new ApiError(0, { code: 'OFFLINE', message: 'No connection' }));
  choose('2');
  await screen.findByText(/This quantity is kept on this device/);
  expect(quantity().value).toBe('2');
  call.mockResolvedValueOnce(cartWith(2));
  choose('2');
  await waitFor(() => expect(screen.queryByText(/kept on this device/)).toBeNull());
});

it.each([
  [
    {},
    '15% tax is added to the prices. Shipping costs ₹10.00, and nothing when the items cost more than ₹100.00.',
  ],
  [
    { taxPercent: 0, freeShippingAbove: null },
    'No tax is added to the prices. Shipping costs ₹10.00.',
  ],
  [{ taxLabel: 'GST', freeShippingAbove: 0 }, '15% GST is added to the prices. Shipping is free.'],
  [{ shippingFee: 0 }, '15% tax is added to the prices. Shipping is free.'],
])('names the tax and the shipping of %j', (set, text) => {
  cleanup();
  pricing.mockReturnValue({ ...usual, ...set });
  const { container } = render(<CartTerms />);
  expect(container.textContent).toBe(
    `${text} Items are reserved for you when you place the order.`,
  );
});
