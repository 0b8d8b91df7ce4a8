import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { ShopError } from '../errors/shop-error.ts';
import { readUtf8 } from './request-body.ts';

/** Sends bytes in parts of one byte. */
async function send(bytes: Uint8Array): Promise<string> {
  const app = new Hono()
    .post('/', async (context) => context.text(await readUtf8(context)))
    .onError((error, context) => context.text(error instanceof ShopError ? error.message : '?'));
  const body = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const request = { method: 'POST', body, duplex: 'half' };
  return (await app.request('/', request)).text();
}

it('reads UTF-8 that arrives in parts of characters, without its byte-order mark', async () => {
  expect(await send(Buffer.from('\uFEFFರೇಷ್ಮೆ,₹5'))).toBe('ರೇಷ್ಮೆ,₹5');
  expect(await send(Buffer.alloc(0))).toBe('');
});

it('refuses other bytes, and a character that is cut off', async () => {
  expect(await send(Buffer.from([0x61, 0xff]))).toContain('is not in UTF-8');
  expect(await send(Buffer.from('₹').subarray(0, 2))).toContain('is not in UTF-8');
});
