import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProducts, openRunningShop, type RunningShop } from './running-shop.ts';

let running: RunningShop;
let assetsFolder: string;
const held = Promise.withResolvers<void>();
beforeAll(async () => {
  assetsFolder = await mkdtemp(path.join(tmpdir(), 'shop-assets-'));
  await mkdir(path.join(assetsFolder, 'assets'));
  await writeFile(path.join(assetsFolder, 'assets/entry-1a2b.js'), 'start();');
  running = await openRunningShop({
    env: { TRUST_PROXY: 'on', REQUEST_LIMIT: '6' },
    pages: {
      assetsFolder,
      declared: [],
      async handler() {
        await held.promise;
        return new Response('page');
      },
    },
  });
});
afterAll(async () => {
  await running.close();
  await rm(assetsFolder, { recursive: true });
});

const get = (pathname: string, address: string) =>
  fetch(running.origin + pathname, { headers: { 'x-forwarded-for': address } });

it('refuses the requests of one address beyond its limit', async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < 2; sent += 1) {
    statuses.push((await get('/api/categories', '203.0.113.7')).status);
  }
  expect(statuses).toEqual([200, 200]);
  const last = await get('/api/categories', '203.0.113.9');
  expect(last.headers.get('ratelimit-policy')).toBe('"address";q=2;w=20');
  expect(last.headers.get('ratelimit')).toBe('"address";r=1;t=10');
  expect((await get('/api/categories', '10.0.0.1')).headers.get('ratelimit')).toBeNull();
  const refused = await get('/api/categories', '203.0.113.7:4711');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('ratelimit')).toMatch(/^"address";r=0;t=\d+$/);
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect((await get('/api/categories', '203.0.113.8')).status).toBe(200);
  const page = await fetch(`${running.origin}/about`, {
    headers: { 'x-forwarded-for': '203.0.113.7', accept: 'text/html,*/*;q=0.8' },
  });
  expect(page.status).toBe(429);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('<h1');
  // Many files belong to one page.
  expect((await get('/assets/entry-1a2b.js', '203.0.113.7')).status).toBe(200);
});

it('counts files that do not exist, and renders no page for them', async () => {
  for (const file of ['/assets/old.js', '/pictures/unknown']) {
    const address = file.startsWith('/assets') ? '203.0.113.20' : '203.0.113.21';
    const missing = [await get(file, address), await get(file, address)];
    expect(missing.map(({ status }) => status)).toEqual([404, 404]);
    expect((await missing[0]?.text())?.length).toBeLessThan(200);
    expect((await get(file, address)).status).toBe(429);
    expect((await get('/assets/entry-1a2b.js', address)).status).toBe(200);
  }
});

it('shows a page that loads itself again while too many others are rendered', async () => {
  const pages = Array.from({ length: 450 }, (_, place) => get(`/orders/${place}`, '10.0.0.1'));
  // Only those that are refused are answered now.
  const busy = await Promise.race(pages);
  expect(busy.status).toBe(503);
  expect(busy.headers.get('retry-after')).toBe('2');
  expect(busy.headers.get('content-type')).toContain('text/html');
  expect(await busy.text()).toContain('http-equiv="refresh"');
  held.resolve();
  const statuses = (await Promise.all(pages)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
});

it('answers at most 1,000 products at once, and says where the others are', async () => {
  await addProducts(running.shop, 1_001, 1);
  const first = await get('/api/products', '10.0.0.1');
  expect(await first.json()).toHaveLength(1_000);
  expect(first.headers.get('x-total-count')).toBe('1001');
  expect(first.headers.get('x-total-count-more')).toBe('true');
  const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect(await (await get(next, '10.0.0.1')).json()).toHaveLength(1);
});

it('shows its metrics to requests of its own machine, not to those that a proxy passes on', async () => {
  expect((await fetch(`${running.origin}/metrics`)).status).toBe(200);
  expect((await get('/metrics', '127.0.0.1')).status).toBe(403);
});
