import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Cart } from '../../../contract/cart.ts';
import { ApiError } from '../../../contract/client.ts';
import { rupees } from '../../../domain/money/money.ts';
import { productLike } from '../../platform/product.fixture.ts';
import * as cart from './cart-store.ts';

const call = vi.fn();
/** Gives a product as the shop has it now. */
const fetchProduct = vi.fn();
vi.mock('../../platform/api.ts', () => ({
  callApi: (name: string, input: { params: { id: string } }) =>
    name === 'GET /api/products/{id}' ? fetchProduct(input.params.id) : call(name, input),
}));

const storage = new Map<string, string>();

function stored() {
  const items: { product: string; qty: number; _id: string }[] = JSON.parse(
    storage.get('cartItems') ?? '[]',
  );
  return items.map(({ product, qty, _id }) => ({ product, qty, _id }));
}

function cartOf(counts: Record<string, number>): Cart {
  const carts = Object.entries(counts).map(([id, count]) => ({
    _id: `line-${id}`,
    productId: productLike(id),
    count,
  }));
  return { carts };
}

const soldOut = new ApiError(409, {
  code: 'NOT_ENOUGH_STOCK',
  message: 'Only 1 left',
  lines: [{ product: 'p1', name: 'Saree p1', price: rupees(900), countInStock: 1 }],
});

beforeEach(() => {
  storage.clear();
  call.mockReset();
  fetchProduct.mockReset().mockImplementation(async (id: string) => productLike(id));
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
    removeItem: (key: string) => storage.delete(key),
  });
});

/** A call that the test answers. */
function heldCall() {
  const held = Promise.withResolvers<Cart>();
  call.mockReturnValueOnce(held.promise);
  return held;
}

describe('addToCart', () => {
  it('shows the item at once and then the server’s cart', async () => {
    const post = heldCall();
    const added = cart.addToCart(productLike('p1'), 2);
    await vi.waitFor(() => expect(stored()).toEqual([{ product: 'p1', qty: 2, _id: '' }]));
    post.resolve(cartOf({ p0: 1, p1: 2 }));
    await added;
    expect(call).toHaveBeenCalledWith('POST /api/cart', { body: { productId: 'p1', count: 2 } });
    expect(stored()).toEqual([
      { product: 'p0', qty: 1, _id: 'line-p0' },
      { product: 'p1', qty: 2, _id: 'line-p1' },
    ]);
  });

  it('adds the product as the shop has it now, and says so', async () => {
    fetchProduct.mockResolvedValueOnce(productLike('p1', { offerPrice: rupees(900) }));
    const post = heldCall();
    const added = cart.addToCart(productLike('p1'), 1);
    await vi.waitFor(() => expect(storage.get('cartItems')).toContain('"price":900'));
    post.resolve(cartOf({ p1: 1 }));
    expect(await added).toMatchObject({ savedWhere: 'server', product: { offerPrice: 900 } });
  });

  it('adds nothing of a product that is gone', async () => {
    const gone = new ApiError(404, { code: 'NOT_FOUND', message: 'This product was not found' });
    fetchProduct.mockRejectedValueOnce(gone);
    await expect(cart.addToCart(productLike('p1'), 1)).rejects.toBe(gone);
    expect(call).not.toHaveBeenCalled();
    expect(stored()).toEqual([]);
  });

  it('removes the item when refused, and throws the reason', async () => {
    call.mockRejectedValueOnce(soldOut);
    await expect(cart.addToCart(productLike('p1'), 2)).rejects.toBe(soldOut);
    expect(stored()).toEqual([]);
  });

  it('restores the earlier item with the new figures when its replacement is refused', async () => {
    call.mockResolvedValueOnce(cartOf({ p1: 1 })).mockRejectedValueOnce(soldOut);
    await cart.addToCart(productLike('p1'), 1);
    await expect(cart.addToCart(productLike('p1'), 4)).rejects.toBe(soldOut);
    expect(stored()).toEqual([{ product: 'p1', qty: 1, _id: 'line-p1' }]);
    expect(storage.get('cartItems')).toContain('"price":900');
  });
});

describe('changes in quick succession', () => {
  it('reach the server one after another, while the cart shows the last of them', async () => {
    call.mockResolvedValueOnce(cartOf({ p1: 1 }));
    await cart.addToCart(productLike('p1'), 1);
    const [second, third] = [heldCall(), heldCall()];
    const changes = [cart.setQuantity('p1', 2), cart.setQuantity('p1', 3)];
    await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2));
    second.resolve(cartOf({ p1: 2 }));
    await changes[0];
    expect(stored()).toMatchObject([{ qty: 3 }]);
    third.resolve(cartOf({ p1: 3 }));
    await changes[1];
    expect(stored()).toMatchObject([{ qty: 3 }]);
  });

  it('restore what the server last confirmed when all are refused', async () => {
    call.mockResolvedValueOnce(cartOf({ p1: 1 })).mockRejectedValue(soldOut);
    await cart.addToCart(productLike('p1'), 1);
    const outcomes = await Promise.allSettled([
      cart.setQuantity('p1', 2),
      cart.setQuantity('p1', 3),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(stored()).toMatchObject([{ product: 'p1', qty: 1 }]);
  });
});

it('names the product of a variant that is removed again before it was sent', async () => {
  const prices = { price: rupees(900), offerPrice: rupees(900), discountPercentage: 0 };
  const shirt = productLike('p1', {
    options: [{ name: 'Size', values: ['S'] }],
    variants: [{ _id: 'v1', options: ['S'], ...prices, countInStock: 3 }],
  });
  fetchProduct.mockResolvedValue(shirt);
  const load = heldCall();
  const changes = [cart.loadCart(), cart.addToCart(shirt, 1, { variant: 'v1', options: 'Size S' })];
  await vi.waitFor(() => expect(stored()).toHaveLength(1));
  changes.push(cart.removeFromCart('v1'));
  call.mockResolvedValue({ carts: [] });
  load.resolve(cartOf({}));
  await Promise.all(changes);
  expect(call).toHaveBeenCalledWith('POST /api/cart', {
    body: { productId: 'p1', variantId: 'v1', count: 1 },
  });
  expect(stored()).toEqual([]);
});

describe('while the shop cannot be reached', () => {
  const offline = () => new ApiError(0, { code: 'OFFLINE' });

  it('changes are kept, and sent before the cart is loaded', async () => {
    call.mockResolvedValueOnce(cartOf({ p1: 1 }));
    expect(await cart.addToCart(productLike('p1'), 1)).toMatchObject({ savedWhere: 'server' });
    call.mockRejectedValue(offline());
    fetchProduct.mockRejectedValue(offline());
    expect(await cart.addToCart(productLike('p2'), 2)).toMatchObject({ savedWhere: 'browser' });
    expect(await cart.setQuantity('p1', 3)).toBe('browser');
    expect(stored()).toMatchObject([
      { product: 'p1', qty: 3 },
      { product: 'p2', qty: 2 },
    ]);
    await expect(cart.loadCart()).rejects.toThrow();
    expect(stored()).toHaveLength(2);

    call.mockReset();
    call.mockResolvedValue(cartOf({ p1: 3, p2: 2 }));
    await cart.loadCart();
    const sent = call.mock.calls.filter(([name]) => name === 'POST /api/cart');
    expect(sent.map(([, { body }]) => body)).toEqual([
      { productId: 'p2', count: 2 },
      { productId: 'p1', count: 3 },
    ]);
    call.mockClear();
    await cart.loadCart();
    expect(call.mock.calls).toEqual([['GET /api/cart', undefined]]);
  });

  it('what the shop then refuses is said, and the rest is sent', async () => {
    call.mockRejectedValue(offline());
    await cart.addToCart(productLike('p1'), 4);
    await cart.addToCart(productLike('p2'), 1);
    call.mockReset();
    call.mockRejectedValueOnce(soldOut).mockResolvedValue(cartOf({ p2: 1 }));
    const refused: string[] = [];
    const stop = cart.onCartRefused((message) => refused.push(message));
    await cart.loadCart();
    stop();
    expect(refused).toEqual(['Only 1 left']);
    expect(stored()).toMatchObject([{ product: 'p2', qty: 1 }]);
  });

  it('what a busy shop does not take stays kept, and is sent the next time', async () => {
    call.mockRejectedValue(offline());
    await cart.addToCart(productLike('p1'), 2);
    call.mockReset();
    call.mockRejectedValueOnce(new ApiError(503, { code: 'UNAVAILABLE' }));
    await expect(cart.loadCart()).rejects.toMatchObject({ status: 503 });
    expect(stored()).toMatchObject([{ product: 'p1', qty: 2 }]);
    call.mockResolvedValue(cartOf({ p1: 2 }));
    await cart.loadCart();
    expect(call.mock.calls).toMatchObject([
      ['POST /api/cart', { body: { productId: 'p1' } }],
      ['POST /api/cart', { body: { productId: 'p1', count: 2 } }],
      ['GET /api/cart', undefined],
    ]);
  });

  it('a kept change gives way to a later one that is sent', async () => {
    call.mockRejectedValue(offline());
    await cart.addToCart(productLike('p1'), 1);
    await cart.addToCart(productLike('p2'), 1);
    call.mockReset();
    call.mockResolvedValue(cartOf({ p1: 3 }));
    await cart.setQuantity('p1', 3);
    await cart.removeFromCart('p2');
    call.mockClear();
    await cart.loadCart();
    expect(call.mock.calls).toEqual([['GET /api/cart', undefined]]);
  });

  it('nothing of an ended session is sent', async () => {
    call.mockRejectedValue(offline());
    await cart.addToCart(productLike('p1'), 1);
    cart.resetCart();
    call.mockReset().mockResolvedValue(cartOf({}));
    await cart.loadCart();
    expect(call.mock.calls).toEqual([['GET /api/cart', undefined]]);
  });
});

describe('removeFromCart', () => {
  it('removes the item at once, then the server’s line', async () => {
    call.mockResolvedValueOnce(cartOf({ p1: 1, p2: 1 }));
    await cart.loadCart();
    const removal = heldCall();
    const removed = cart.removeFromCart('p1');
    expect(stored()).toMatchObject([{ product: 'p2' }]);
    removal.resolve(cartOf({ p2: 1 }));
    await removed;
    expect(call).toHaveBeenLastCalledWith('DELETE /api/cart/{id}', { params: { id: 'line-p1' } });
    expect(stored()).toMatchObject([{ product: 'p2' }]);
  });

  it('fetches the id of a line where it is unknown', async () => {
    const item = { product: 'p1', name: 'Saree', imageUrl: ['/p1.webp'], price: 1, qty: 1 };
    storage.set('cartItems', JSON.stringify([item]));
    call.mockResolvedValueOnce(cartOf({ p1: 1 })).mockResolvedValueOnce(cartOf({}));
    await cart.removeFromCart('p1');
    expect(call).toHaveBeenLastCalledWith('DELETE /api/cart/{id}', { params: { id: 'line-p1' } });
    expect(stored()).toEqual([]);
  });

  it('accepts that another tab has removed the line', async () => {
    call
      .mockResolvedValueOnce(cartOf({ p1: 1, p2: 1 }))
      .mockRejectedValueOnce(new ApiError(404, { code: 'NOT_FOUND' }))
      .mockResolvedValueOnce(cartOf({ p2: 1 }));
    await cart.loadCart();
    await cart.removeFromCart('p1');
    expect(stored()).toMatchObject([{ product: 'p2' }]);
  });

  it('restores the item when the shop cannot be reached', async () => {
    const offline = new ApiError(0, { code: 'OFFLINE' });
    call.mockResolvedValueOnce(cartOf({ p1: 1 })).mockRejectedValueOnce(offline);
    await cart.loadCart();
    await expect(cart.removeFromCart('p1')).rejects.toBe(offline);
    expect(stored()).toMatchObject([{ product: 'p1' }]);
  });
});

describe('loadCart', () => {
  it("replaces the local cart by the server's", async () => {
    const old = { product: 'old', name: 'Old', imageUrl: ['/old.webp'], price: 1, qty: 1 };
    storage.set('cartItems', JSON.stringify([old]));
    call.mockResolvedValueOnce(cartOf({ p1: 2 }));
    await cart.loadCart();
    expect(stored()).toEqual([{ product: 'p1', qty: 2, _id: 'line-p1' }]);
  });

  it('leaves the invalid entries for Place Order to report, until they are removed', async () => {
    const invalid = { product: 'p1', name: 'Saree', imageUrl: ['/p1.webp'], price: 1, qty: 0 };
    storage.set('cartItems', JSON.stringify([invalid]));
    call.mockResolvedValueOnce(cartOf({ p1: 2 }));
    await cart.loadCart();
    expect(stored()).toMatchObject([{ product: 'p1', qty: 2 }, { qty: 0 }]);
    cart.removeInvalidItems();
    expect(stored()).toMatchObject([{ product: 'p1', qty: 2 }]);
  });

  it('does not restore a cart that was emptied during the request', async () => {
    call.mockResolvedValueOnce(cartOf({ p1: 2 }));
    await cart.loadCart();
    const get = heldCall();
    const loaded = cart.loadCart();
    cart.resetCart();
    get.resolve(cartOf({ p1: 2 }));
    await loaded;
    expect(storage.has('cartItems')).toBe(false);
  });
});
