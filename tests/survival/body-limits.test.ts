import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIMULATOR_PATH } from '../../src/server/open-gateways.ts';
import { openRunningShop, type RunningShop } from './running-shop.ts';

const MEGABYTE = 1024 * 1024;
const PIECE = new Uint8Array(64 * 1024);

let running: RunningShop;
beforeAll(async () => {
  running = await openRunningShop();
});
afterAll(() => running.close());

/** A body of unknown length; counts what was taken of it. */
function endless(maxBytes: number) {
  const taken = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken.bytes += PIECE.length;
      if (taken.bytes > maxBytes) controller.close();
      else controller.enqueue(PIECE);
    },
  });
  return { body, taken };
}

describe.each([
  `${SIMULATOR_PATH}/cashfree/pay/some-session`,
  `${SIMULATOR_PATH}/cashfree/pg/orders`,
  `${SIMULATOR_PATH}/paypal/checkoutnow?token=some-order`,
  `${SIMULATOR_PATH}/paypal/v1/oauth2/token`,
  '/',
  '/product/some',
  '/pictures/some.avif',
  '/api/user/signin',
  '/api/payment/webhook/cashfree',
])('POST %s', (path) => {
  it('refuses a large body without reading all of it', async () => {
    const { body, taken } = endless(300 * MEGABYTE);
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    const answer = await fetch(running.origin + path, init);
    expect(answer.status).toBe(413);
    expect(answer.headers.get('connection')).toBe('close');
    expect(await answer.json()).toMatchObject({ code: 'TOO_LARGE' });
    expect(taken.bytes).toBeLessThan(64 * MEGABYTE);
  });
});

it.each([
  `${SIMULATOR_PATH}/cashfree/pay/some-session`,
  `${SIMULATOR_PATH}/paypal/checkoutnow?token=some-order`,
])('a malformed form is 400: %s', async (path) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const form = { method: 'POST', headers, body: '--x\r\nno form at all' };
  expect((await fetch(running.origin + path, form)).status).toBe(400);
});

it('after a body that is too large the connection is closed as announced', async () => {
  const { hostname, port } = new URL(running.origin);
  const socket = connect(Number(port), hostname);
  const received: Buffer[] = [];
  socket.on('data', (bytes) => received.push(bytes));
  const closed = once(socket, 'close');
  socket.write(
    `POST /api/user/signin HTTP/1.1\r\nHost: shop\r\nContent-Length: ${8 * MEGABYTE}\r\n\r\n`,
  );
  for (let sent = 0; sent < 8 * MEGABYTE; sent += PIECE.length) socket.write(PIECE);
  const [hadError] = await closed;
  expect(hadError).toBe(false);
  const text = Buffer.concat(received).toString();
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
  expect(text.toLowerCase()).toContain('\r\nconnection: close\r\n');
  expect(text).toContain('TOO_LARGE');
});
