import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRunningShop, type RunningShop } from './running-shop.ts';

const BODY = '{"email":"a@b.co","password":"abc"}';
/** Whole requests, of which the tests cut, double or overwrite bytes. */
const REQUESTS = [
  'GET /api/products?limit=2&sort=price-low HTTP/1.1\r\nHost: shop\r\nAccept: */*\r\n\r\n',
  `POST /api/user/signin HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`,
  'POST /api/products HTTP/1.1\r\nHost: shop\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n--x\r\n0\r\n\r\n',
];

const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(12),
  bytes: fc.uint8Array({ maxLength: 12 }),
});
const rawRequest = fc
  .tuple(fc.constantFrom(...REQUESTS), fc.array(change, { minLength: 1, maxLength: 4 }))
  .map(([request, changes]) =>
    changes.reduce((bytes, { at, length, bytes: inserted }) => {
      const start = Math.floor(at * bytes.length);
      return Buffer.concat([bytes.subarray(0, start), inserted, bytes.subarray(start + length)]);
    }, Buffer.from(request)),
  );

describe('requests of damaged bytes', () => {
  let running: RunningShop;
  beforeAll(async () => {
    running = await openRunningShop();
  });
  afterAll(() => running.close());

  /** The status of each answer on a connection that ends after these bytes. */
  async function statusesOf(bytes: Buffer): Promise<number[]> {
    const { hostname, port } = new URL(running.origin);
    const socket = connect(Number(port), hostname);
    const received: Buffer[] = [];
    socket.on('data', (part) => received.push(part));
    const closed = once(socket, 'close');
    socket.on('error', () => {});
    socket.end(bytes);
    await closed;
    const text = Buffer.concat(received).toString('latin1');
    return [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
  }

  it.each([1, 20261123, -7])(
    'are never a failure of the shop, seed %d',
    async (seed) => {
      await fc.assert(
        fc.asyncProperty(rawRequest, async (bytes) => {
          expect((await statusesOf(bytes)).filter((status) => status >= 500)).toEqual([]);
        }),
        { seed, numRuns: 150 },
      );
      expect((await fetch(`${running.origin}/healthz`)).status).toBe(200);
    },
    120_000,
  );
});
