import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../../contract/client.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { orderFailure } from './order-error.tsx';

const items = [{ product: 'p1', name: 'Saree', imageUrl: [], price: rupees(4000), qty: 3 }];

function conflictOf(price: number, countInStock: number) {
  const lines = [{ product: 'p1', name: 'Saree', price: rupees(price), countInStock }];
  return new ApiError(409, { code: 'PRICE_CHANGED', message: 'Changed', lines, requestId: 'r' });
}

describe('orderFailure', () => {
  it.each([
    [4500, 9, 'Saree: now ₹4,500.00, it was ₹4,000.00'],
    [4000, 2, 'Saree: only 2 left, you requested 3'],
    [4000, 0, 'Saree: none left'],
    [4500, 1, 'Saree: now ₹4,500.00, it was ₹4,000.00; only 1 left, you requested 3'],
  ])('lists the new figures: %d rupees, %d left', (price, stock, change) => {
    expect(orderFailure(conflictOf(price, stock), items)).toEqual({
      message: 'Changed',
      changes: [change],
      isFinal: true,
      cause: 'outdated',
    });
  });

  it('leaves out items that are as they were, where only the tax or the delivery fee changed', () => {
    expect(orderFailure(conflictOf(4000, 9), items).changes).toEqual([]);
  });

  it('recognises a refused promo code, with which nothing is placed', () => {
    const refused = new ApiError(400, { code: 'PROMO_REFUSED', message: 'Once', requestId: 'r' });
    expect(orderFailure(refused, items)).toMatchObject({
      message: 'Once',
      isFinal: true,
      cause: 'promo',
    });
  });

  it('leads to the other payment methods where one is refused for this order', () => {
    const message = 'Cash on Delivery is not available for the PIN code 194101.';
    const refused = new ApiError(400, {
      code: 'PAYMENT_METHOD_REFUSED',
      message,
      requestId: 'r',
    });
    expect(orderFailure(refused, items)).toMatchObject({ message, isFinal: true, cause: 'method' });
  });

  it('leads to the sign-in when the session has ended', () => {
    const ended = new ApiError(401, { code: 'SIGNED_OUT', message: 'Ended', requestId: 'r' });
    expect(orderFailure(ended, items)).toMatchObject({ message: 'Ended', cause: 'session' });
  });

  it('is not final when no response was received', () => {
    const offline = new ApiError(0, { code: 'OFFLINE', message: 'No connection' });
    expect(orderFailure(offline, items)).toMatchObject({
      message: 'No connection',
      isFinal: false,
    });
    const broken = new ApiError(500, { code: 'INTERNAL', message: 'Broken', requestId: 'r' });
    expect(orderFailure(broken, items)).toMatchObject({ message: 'Broken', isFinal: false });
  });

  it.each([[new ApiError(502, { code: 'INTERNAL' })], [new SyntaxError('no JSON')]])(
    'has its own words for what is no answer of the shop: %s',
    (error) => {
      expect(orderFailure(error, items).message).toBe('Order creation failed');
    },
  );
});
