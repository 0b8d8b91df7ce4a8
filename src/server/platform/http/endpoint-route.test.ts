import { Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { User } from '../../../contract/accounts.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { createAdmission } from './admission.ts';
import { mountEndpoint, toByteStream } from './endpoint-route.ts';
import type { HttpEnv } from './http-env.ts';

it('encodes the pieces in UTF-8', async () => {
  const stream = toByteStream(
    (async function* () {
      yield '\uFEFFರೇಷ್ಮೆ,';
      yield '₹5';
    })(),
    () => {},
  );
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe('\uFEFFರೇಷ್ಮೆ,₹5');
});

it('aborts the stream when a piece fails, so that no half file looks whole', async () => {
  const report = vi.fn();
  const stream = toByteStream(
    (async function* () {
      yield 'a half';
      throw new Error('No row for maya@example.com');
    })(),
    report,
  );
  await expect(new Response(stream).text()).rejects.toThrow('The file broke off');
  expect(report).toHaveBeenCalledOnce();
});

it('stops producing when the reader leaves', async () => {
  let isEnded = false;
  const stream = toByteStream(
    (async function* () {
      try {
        for (;;) yield 'more';
      } finally {
        isEnded = true;
      }
    })(),
    () => {},
  );
  const reader = stream.getReader();
  await reader.read();
  await reader.cancel();
  expect(isEnded).toBe(true);
});

it('answers a customer while public reads and other visitors hold all their places', async () => {
  const app = new Hono<HttpEnv>();
  const deps = {
    identify: async () => ({ _id: 'maya', isAdmin: false }) as User,
    clientAddress: () => '203.0.113.7',
    admission: createAdmission(),
    onAdminWrite() {},
    checkAnswers: false,
  };
  const answer = { summary: '', answer: z.string() };
  const read: Endpoint = { ...answer, access: 'anyone', isPublic: true };
  const held = Promise.withResolvers<string>();
  mountEndpoint(app, deps, 'GET /api/read', read, () => held.promise);
  mountEndpoint(app, deps, 'GET /api/visit', { ...answer, access: 'anyone' }, () => held.promise);
  mountEndpoint(
    app,
    deps,
    'GET /api/order',
    { ...answer, access: 'customer' },
    async () => 'placed',
  );
  mountEndpoint(app, deps, 'GET /api/user/me', { ...answer, access: 'anyone' }, async () => 'maya');
  const waiting = ['/api/read', '/api/visit'].flatMap((path) =>
    Array.from({ length: 20 }, () => app.request(path)),
  );
  expect(await (await app.request('/api/order')).json()).toBe('placed');
  expect(await (await app.request('/api/user/me')).json()).toBe('maya');
  held.resolve('read');
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
