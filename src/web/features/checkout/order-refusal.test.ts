import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../contract/client.ts';
import { orderRefusal } from './order-refusal.ts';

const items = [{ product: 'p1', name: 'Saree', imageUrl: [], price: 4000, qty: 3 }];

function conflictOf(price: number, countInStock: number) {
  const lines = [{ product: 'p1', name: 'Saree', price, countInStock }];
  return new ApiError(409, { code: 'PRICE_CHANGED', message: 'Changed', lines, requestId: 'r' });
}

describe('orderRefusal', () => {
  it.each([
    [4500, 9, 'Saree: now ₹4,500.00, it was ₹4,000.00'],
    [4000, 2, 'Saree: only 2 left, you asked for 3'],
    [4000, 0, 'Saree: none left'],
    [4500, 1, 'Saree: now ₹4,500.00, it was ₹4,000.00; only 1 left, you asked for 3'],
    [4000, 9, 'Saree: now ₹4,000.00'],
  ])('tells the new figures: %d rupees, %d left', (price, stock, change) => {
    expect(orderRefusal(conflictOf(price, stock), items)).toEqual({
      message: 'Changed',
      changes: [change],
      isFinal: true,
      isConflict: true,
      isPromo: false,
    });
  });

  it('knows a refused promo code, with which nothing is placed', () => {
    const refused = new ApiError(400, { code: 'PROMO_REFUSED', message: 'Once', requestId: 'r' });
    expect(orderRefusal(refused, items)).toMatchObject({
      message: 'Once',
      isFinal: true,
      isPromo: true,
      isConflict: false,
    });
  });

  it('leaves it open whether an order without an answer was placed', () => {
    const offline = new ApiError(0, { code: 'OFFLINE', message: 'No connection' });
    expect(orderRefusal(offline, items)).toMatchObject({
      message: 'No connection',
      isFinal: false,
    });
    const broken = new ApiError(500, { code: 'INTERNAL', message: 'Broken', requestId: 'r' });
    expect(orderRefusal(broken, items)).toMatchObject({ message: 'Broken', isFinal: false });
  });

  it.each([[new ApiError(502, { code: 'INTERNAL' })], [new SyntaxError('no JSON')]])(
    'has its own words for what is no answer of the shop: %s',
    (error) => {
      expect(orderRefusal(error, items).message).toBe('Order creation failed');
    },
  );
});
