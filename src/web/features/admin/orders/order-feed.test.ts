import { expect, it } from 'vitest';
import { newOrdersOf, textOf } from './order-feed.ts';

const FIRST = {
  _id: 'a',
  createdAt: '2026-11-21T10:00:00.000Z',
  totalPrice: 2499.5,
  paymentMethod: 'Free',
};

it('reads orders however the feed is cut, and passes over empty lines', async () => {
  const second = { ...FIRST, _id: 'b', paymentMethod: 'Zahlung für ₹' };
  const bytes = new TextEncoder().encode(
    `\n${JSON.stringify(FIRST)}\n\n${JSON.stringify(second)}\n{"_id":`,
  );
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const heard = [];
  for await (const order of newOrdersOf(textOf(body))) heard.push(order);
  expect(heard).toEqual([FIRST, second]);
});
