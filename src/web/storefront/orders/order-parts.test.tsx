import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../../contract/orders.ts';
import { rupees } from '../../../domain/money/money.ts';
import { ORDER_EVENT_KINDS } from '../../../domain/orders/order-state.ts';
import { eventText, OrderItems } from './order-parts.tsx';

describe('eventText', () => {
  const PAID = { paymentMethod: 'Cashfree', totalPrice: rupees(1150) };

  it('has a text for every kind', () => {
    expect(ORDER_EVENT_KINDS.map((kind) => eventText(kind, PAID))).toEqual([
      'Order placed',
      'Order confirmed',
      'Payment failed',
      'Different amount received',
      'Part of the payment received',
      'Payment received',
      'Ended unpaid',
      'Reactivated',
      'Address corrected',
      'Shipped',
      'Another parcel shipped',
      'Tracking details changed',
      'Parcel delivered',
      'Delivered',
      'Items returned to the shop',
      'Parcel returned to the shop',
      'Taken off the order',
      'Cancelled',
      'Refunded',
      'Refund failed',
      'Invoice issued',
      'Email sent',
    ]);
  });

  it.each([
    ['refund_sent', 'Refund sent'],
    ['toString', 'ToString'],
  ])('shows %s as %s', (kind, words) => {
    expect(eventText(kind, PAID)).toBe(words);
  });

  it('does not say that a payment was received where there was nothing to pay', () => {
    const order = { paymentMethod: 'Free', totalPrice: rupees(0) };
    expect(eventText('paid', order)).toBe('Nothing to pay');
  });

  it.each([
    [{ paymentMethod: 'PayPal' }, 'Ended unpaid'],
    [{ paymentMethod: 'Free' }, 'Ended unconfirmed'],
    [{ paymentMethod: 'Cash on Delivery' }, 'Ended unconfirmed'],
    [{ paymentMethod: 'Cash on Delivery', advance: rupees(200) }, 'Ended unpaid'],
  ])('says how an order of %j ended: %s', (order, text) => {
    expect(eventText('expired', { ...PAID, ...order })).toBe(text);
  });
});

const ITEM = { _id: 'i1', product: 'p1', name: 'Red saree', image: '', qty: 3, price: rupees(100) };

function progressOf(
  change: Partial<Order['orderItems'][number]>,
  amountRefunded: Order['amountRefunded'] = rupees(1),
  timeline: Order['timeline'] = [{ kind: 'refunded', at: '', note: null }],
): string {
  const order = { orderItems: [{ ...ITEM, ...change }], amountRefunded, timeline };
  const element = <OrderItems order={order} />;
  const html = renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />,
  );
  const texts = html
    .replaceAll(/<[^>]*>/g, '|')
    .split('|')
    .filter(Boolean);
  return texts.slice(texts.lastIndexOf('₹300.00') + 1).join(' ');
}

describe('an item of an order', () => {
  it.each<[Parameters<typeof progressOf>[0], string]>([
    [{}, ''],
    [{ shippedQty: 2 }, '2 of 3 sent'],
    [{ shippedQty: 3 }, 'Sent'],
    [
      { cancelledQty: 1, refundedQty: 1, refundedPrice: rupees(115) },
      '1 of 3 taken off −₹115.00 with tax',
    ],
    [
      {
        shippedQty: 2,
        cancelledQty: 1,
        returnedQty: 1,
        refundedQty: 2,
        refundedPrice: rupees(230),
      },
      '2 of 3 sent · 1 of 3 taken off · 1 of 3 returned · 1 of 3 refunded −₹230.00 with tax',
    ],
    [{ refundedPrice: rupees(20) }, 'A part refunded −₹20.00 with tax'],
  ])('of which %j says %j', (change, text) => {
    expect(progressOf(change)).toBe(text);
  });

  it('says being refunded until it is sent', () => {
    expect(progressOf({ shippedQty: 3, refundedQty: 1 }, rupees(100), [])).toBe(
      'Sent · 1 of 3 being refunded',
    );
  });

  it('does not say refunded of what was not paid', () => {
    expect(progressOf({ returnedQty: 1, refundedQty: 1 }, rupees(0))).toBe('1 of 3 returned');
    expect(progressOf({ refundedQty: 1 }, rupees(0))).toBe('1 of 3 taken off');
    expect(progressOf({ refundedPrice: rupees(20) }, rupees(0))).toBe(
      'A part taken off −₹20.00 with tax',
    );
  });
});
