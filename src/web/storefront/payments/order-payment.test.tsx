import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/orders.ts';
import { OrderPayment } from './order-payment.tsx';

const order = {
  paymentMethod: 'Cash on Delivery',
  totalPrice: 1199,
  ...{ isPaid: false, isExpired: false, isCancelled: false, isDelivered: false },
  ...{ shippedAt: null, heldUntil: null, timeline: [] },
} as unknown as Order;

const shown = (change: Partial<Order>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OrderPayment order={{ ...order, ...change }} options={null} verify={vi.fn()} />
    </MemoryRouter>,
  );

const SHIPPED = '2026-11-23T10:00:00.000Z';

describe('what is to be paid for an order with Cash on Delivery', () => {
  it.each<[string, Partial<Order>, RegExp]>([
    ['before it is shipped', {}, /You pay ₹1,199\.00 in cash.*We pack/],
    ['on its way', { shippedAt: SHIPPED }, /You pay ₹1,199\.00 in cash.*the courier collects it/],
    [
      'whose parcel came back',
      { shippedAt: SHIPPED, timeline: [{ kind: 'returned', at: SHIPPED, note: null }] },
      /The parcel came back to us.*Nothing is to be paid/,
    ],
    ['that is paid', { isPaid: true }, /^$/],
    ['that is delivered', { isDelivered: true }, /^$/],
  ])('%s', (_, change, text) => {
    expect(shown(change)).toMatch(text);
  });
});
