import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { ErrorCode } from '../../src/contract/errors.ts';
import type { TestShop } from './test-shop.ts';

type Method = 'GET' | 'POST' | 'DELETE' | 'PUT';

interface Sent {
  token?: string;
  /** Text and forms are sent as they are, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answered {
  status: number;
  headers: Headers;
  body: unknown;
}

/** One plain HTTP call, for input that the typed client would not allow: `'GET /api/products'`. */
export async function send(
  shop: Pick<TestShop, 'fetch'>,
  call: `${Method} /${string}`,
  { token, body, headers: given = {} }: Sent = {},
): Promise<Answered> {
  const [method, path] = call.split(/ (.*)/s) as [Method, string];
  const headers = new Headers(given);
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const isReady = typeof body === 'string' || body instanceof FormData;
  if (body !== undefined && !(body instanceof FormData) && !headers.has('content-type')) {
    headers.set('content-type', 'application/json');
  }
  const payload = isReady ? body : JSON.stringify(body);
  const response = await shop.fetch(path, { method, headers, body: payload });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const REQUEST_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Matches every error answer: status, code, a sentence, and the request's id. */
export function refused(status: number, code: ErrorCode, message: unknown = /^\S.+/) {
  return {
    status,
    body: {
      code,
      message: message instanceof RegExp ? expect.stringMatching(message) : message,
      requestId: expect.stringMatching(REQUEST_ID),
    },
  };
}

/** Serves a listener on a free port. */
export async function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
