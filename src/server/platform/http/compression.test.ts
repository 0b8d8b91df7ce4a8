import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { acceptedEncoding, compressAnswers, compressStreams } from './compression.ts';
import type { HttpEnv } from './http-env.ts';
import { jsonResponse } from './responses.ts';

it.each([
  ['br', 'br'],
  ['gzip, deflate, br;q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.0', 'identity'],
  ['brotli', 'identity'],
  [undefined, 'identity'],
])('of %s the encoding is %s', (accepted, encoding) => {
  expect(acceptedEncoding(accepted)).toBe(encoding);
});

describe('answers', () => {
  const app = new Hono<HttpEnv>();
  const text = 'saree '.repeat(1_000);
  app.get('/file.js', (context) => context.body(text, 200, { 'Content-Type': 'text/javascript' }));
  app.use(compressStreams, compressAnswers);
  app.get('/page', (context) => context.html(text));
  app.get('/short', (context) => context.html('saree'));
  app.get('/list', (context) => jsonResponse(context, JSON.stringify([text]), 200));
  app.get('/products.csv', (context) =>
    context.body(new Blob([text]).stream(), 200, { 'Content-Type': 'text/csv' }),
  );
  const get = (path: string, accepted: string) =>
    app.request(path, { headers: { 'accept-encoding': accepted } });

  it.each([
    ['/page', 'br, gzip', 'br'],
    ['/list', 'gzip;q=0.5', 'gzip'],
    ['/products.csv', 'br, gzip', 'gzip'],
  ])('%s for %s is compressed as %s', async (path, accepted, encoding) => {
    const answer = await get(path, accepted);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(text.length / 10);
    const length = answer.headers.get('content-length');
    // As a whole, so that only its compressed form waits for the reader.
    expect(length).toBe(path === '/products.csv' ? null : String(bytes.length));
    const plain = encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
    expect(plain.toString()).toBe(await (await get(path, 'identity')).text());
  });

  it.each([
    ['/short', 'br'],
    ['/page', 'deflate'],
    // Files stand before the compression.
    ['/file.js', 'gzip;q=0.9'],
  ])('%s for %s is sent as it is', async (path, accepted) => {
    const answer = await get(path, accepted);
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toMatch(/^saree/);
  });
});
