import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadBuiltPages } from '../../src/server/platform/http/pages.ts';
import { NO_SOURCES } from '../../src/server/platform/http/security-headers.ts';
import { IS_BUILT } from '../support/shop-process.ts';
import { addProducts, openRunningShop, type RunningShop } from './running-shop.ts';

const INJECTED = '</title><script>steal()</script><script nonce="0">steal()</script>';

describe.skipIf(!IS_BUILT)('the built pages (skipped without a build)', () => {
  let running: RunningShop;
  let product: string;
  let other: string;
  beforeAll(async () => {
    running = await openRunningShop({ pages: await loadBuiltPages(NO_SOURCES) });
    [product = '', other = ''] = await addProducts(running.shop, 2, 5);
  });
  afterAll(() => running?.close());

  const read = async (path: string) => {
    const page = await fetch(running.origin + path, { headers: { accept: 'text/html' } });
    const policy = page.headers.get('content-security-policy') ?? '';
    return { page, policy, html: await page.text() };
  };

  it('run exactly the scripts of the build, whatever texts are stored', async () => {
    await running.shop.database.pool.query(
      'update products set name = name || $2, description = $2 where id = $1',
      [product, INJECTED],
    );
    const { policy, html } = await read(`/product/${product}`);
    expect(html).toContain('steal()');
    const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
    const inline = scripts.filter(([, attributes]) => !/\ssrc=|ld\+json/.test(String(attributes)));
    expect(inline.length).toBeGreaterThan(3);
    const hashes = inline.map(
      ([, , code]) => `'sha256-${createHash('sha256').update(String(code)).digest('base64')}'`,
    );
    expect(policy.match(/'sha256-[^']+'/g)?.sort()).toEqual(hashes.sort());
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(policy).not.toContain('nonce');
  });

  it('have none of the pages for development', async () => {
    for (const path of ['/dev', '/dev/mail', '/dev/payments']) {
      expect((await read(path)).page.status).toBe(404);
    }
  });

  it('name the request on a page that failed, as its log does', async () => {
    // What all pages are made of is kept for two seconds.
    await pause(2_100);
    await running.shop.database.pool.query('alter table shop_settings rename to gone');
    const { page, html } = await read('/contact');
    await running.shop.database.pool.query('alter table gone rename to shop_settings');
    expect(page.status).toBe(500);
    expect(html).toMatch(/Request number: (?:<!-- -->)?[0-9a-f-]{36}/);
    expect(page.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const column = 'alter table products rename column';
    await running.shop.database.pool.query(`${column} description to gone`);
    const saree = await read(`/product/${other}`);
    await running.shop.database.pool.query(`${column} gone to description`);
    expect(saree.page.status).toBe(500);
    expect(saree.html).toMatch(/Request number: (?:<!-- -->)?[0-9a-f-]{36}/);
  });

  it('name every answer, also those from memory', async () => {
    const ids = new Set<string | null>();
    for (let times = 0; times < 3; times += 1) {
      ids.add((await read('/about')).page.headers.get('x-request-id'));
    }
    expect(ids.size).toBe(3);
    expect([...ids].every((id) => /^[0-9a-f-]{36}$/.test(String(id)))).toBe(true);
  });
});
