import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseProductId, reasonToSignIn, safeBackPath, withReturnPath } from './require-sign-in.ts';

describe('safeBackPath', () => {
  it.each([
    ['/product/5f0c', '/product/5f0c'],
    [
      '/category/silk-sarees?color=red&sort=price-asc',
      '/category/silk-sarees?color=red&sort=price-asc',
    ],
    ['/', '/'],
    ['/a/../product/5f0c#top', '/product/5f0c'],
  ])('%s is kept: %s', (back, path) => {
    expect(safeBackPath(back)).toBe(path);
  });

  it.each([
    [null],
    [''],
    ['product/5f0c'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['/..//evil.example'],
    ['/.//evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['\\\\evil.example'],
    ['https://evil.example/'],
    ['javascript:alert(1)'],
    [' /product/5f0c'],
  ])('rejects %j', (back) => {
    expect(safeBackPath(back)).toBeNull();
  });

  it('never leads out of the shop', () => {
    const tricky = fc.array(fc.constantFrom('/', '\\', '.', ':', '@', '\t', 'x', '?', '#', '%2f'));
    fc.assert(
      fc.property(tricky, (pieces) => {
        const path = safeBackPath(pieces.join(''));
        const origin = 'https://shop.example';
        expect(new URL(path ?? '/', origin).origin).toBe(origin);
      }),
    );
  });
});

describe('parseProductId', () => {
  it.each([
    ['/product/0b6f0e1c-1d2f', '0b6f0e1c-1d2f'],
    ['/product/', null],
    ['/product/a/maroon-saree', 'a'],
    ['/product/a/b/c', null],
    ['/products/a', null],
    ['/product/a?variant=b-1', 'a'],
    ['/product/a?x=1', null],
  ])('%s is %s', (path, id) => {
    expect(parseProductId(path)).toBe(id);
  });
});

describe('withReturnPath', () => {
  it('adds the encoded way back', () => {
    expect(withReturnPath('/signin', '/product/a?b=c&d')).toBe(
      '/signin?back=%2Fproduct%2Fa%3Fb%3Dc%26d',
    );
    expect(withReturnPath('/signup', null)).toBe('/signup');
  });
});

describe('reasonToSignIn', () => {
  it.each([
    ['/cart', 'Sign in to see your cart.'],
    ['/orders', 'Sign in to see your orders.'],
    ['/orders/0b6f', 'Sign in to see this order.'],
    ['/placeorder', 'Sign in to go on with your order.'],
    ['/payment', 'Sign in to go on with your order.'],
    ['/payment-success?orderId=a', 'Sign in, then we check whether your payment has arrived.'],
  ])('of %s: %s', (path, reason) => {
    expect(reasonToSignIn(path)).toBe(reason);
  });
});
