import { expect, it, vi } from 'vitest';
import { jsonLinesOf } from './json-lines.ts';

it('reads values however their stream is cut, and passes over what is no whole line', async () => {
  const first = { order: { paymentMethod: 'Free' } };
  const second = { order: { paymentMethod: 'Zahlung für ₹' } };
  const bytes = new TextEncoder().encode(
    `\n${JSON.stringify(first)}\n\n${JSON.stringify(second)}\n{"order":`,
  );
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const read = [];
  for await (const value of jsonLinesOf(body)) read.push(value);
  expect(read).toEqual([first, second]);
});

it('ends a stream that is not read on', async () => {
  const cancel = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('1\n')),
    cancel,
  });
  for await (const value of jsonLinesOf(body)) {
    expect(value).toBe(1);
    break;
  }
  expect(cancel).toHaveBeenCalledOnce();
});
