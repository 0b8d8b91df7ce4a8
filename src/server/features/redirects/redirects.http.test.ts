import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { send } from '../../../../tests/support/http-call.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { Redirect } from '../../../contract/redirects.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { dropRedirect, recordMove } from './redirects.service.ts';

let shop: TestShop;
let owner: SignedIn;

beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.admin();
});
afterAll(() => shop.close());
beforeEach(() => shop.database.pool.query('truncate redirects'));

const add = (from: string, to: string) =>
  send(shop, 'POST /api/admin/redirects', { token: owner.token, body: { from, to } });
const move = (from: string, to: string) =>
  inTransaction(shop.database.pool, (tx) => recordMove(tx, from, to));
const follow = (path: string) => send(shop, `GET /api/redirects?${new URLSearchParams({ path })}`);

async function all(): Promise<Record<string, string>> {
  const { items } = await owner.api.call('GET /api/admin/redirects', { query: {} });
  return Object.fromEntries(items.map(({ from, to }) => [from, to]));
}

describe('a redirect', () => {
  it('is found in every spelling of its address, by each process', async () => {
    expect((await add('/Purana/रेशम/', '/category/silk-sarees?sort=price-asc')).status).toBe(201);
    const second = shop.secondProcess();
    for (const path of ['/Purana/रेशम', '/Purana/%e0%a4%b0%E0%A5%87%E0%A4%B6%E0%A4%AE/']) {
      expect(await follow(path)).toMatchObject({
        body: { to: '/category/silk-sarees?sort=price-asc' },
      });
      const query = new URLSearchParams({ path });
      expect((await second.fetch(`/api/redirects?${query}`)).status).toBe(200);
    }
    for (const other of ['/purana/रेशम', '//Purana', '/%zz', '/admin']) {
      expect(await follow(other)).toMatchObject({ status: 200, body: { to: null } });
    }
  });

  it('is changed and removed, and the change log says so', async () => {
    const { _id: id } = (await add('/one', '/about')).body as Redirect;
    await move('/two', '/three');
    const body = { from: '/four', to: '/contact', version: 1 };
    await owner.api.call('PUT /api/admin/redirects/{id}', { params: { id }, body });
    expect(await all()).toEqual({ '/two': '/three', '/four': '/contact' });
    expect(
      await owner.api.call('GET /api/admin/redirects', { query: { search: 'FOUR' } }),
    ).toMatchObject({
      items: [{ isAutomatic: false }],
    });
    await owner.api.call('DELETE /api/admin/redirects/{id}', { params: { id } });
    expect(await all()).toEqual({ '/two': '/three' });
    const { items } = await owner.api.call('GET /api/admin/changes', {
      query: { kind: 'redirect' },
    });
    expect(items.map(({ action }) => action)).toEqual(['removed', 'changed', 'added', 'added']);
    expect(items[1]).toMatchObject({ before: { from: '/one' }, after: { from: '/four' } });
  });

  it('keeps what another admin changed meanwhile, themselves or by a page that moved', async () => {
    const { _id: id, version } = (await add('/one', '/two')).body as Redirect;
    await move('/two', '/about');
    const save = (body: { from: string; to: string; version: number }) =>
      send(shop, `PUT /api/admin/redirects/${id}`, { token: owner.token, body });
    const mine = { from: '/one', to: '/contact' };
    expect(await save({ ...mine, version })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { to: '/about', version: 2 } },
    });
    const both = await Promise.all([save({ ...mine, version: 2 }), save({ ...mine, version: 2 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await all()).toEqual({ '/one': '/contact', '/two': '/about' });
  });

  it.each([
    ['/old', '//evil.example', 'to'],
    ['/old', '/\\evil.example', 'to'],
    ['/old', '/%5Cevil.example', 'to'],
    ['/old', 'https://evil.example/', 'to'],
    ['/old', 'javascript:alert(1)', 'to'],
    ['/old', '/old/?x=1', 'to'],
    ['/api/products', '/about', 'from'],
    ['/admin', '/about', 'from'],
    ['/old?x=1', '/about', 'from'],
    ['/old//page', '/about', 'from'],
    [`/${'प'.repeat(300)}`, '/about', 'from'],
    ['/old', `/about?${'x'.repeat(2000)}`, 'to'],
  ])('from %s to %s is refused beside its field', async (from, to, path) => {
    expect(await add(from, to)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
    expect(await all()).toEqual({});
  });

  it('leaves others as they are, which lead to a page as long as it exists, and ends', async () => {
    const ways = { '/a': '/b?x=1', '/b': '/c?y=2#end', '/z': '/a?w=3' };
    for (const [from, to] of Object.entries(ways)) await add(from, to);
    expect(await all()).toEqual(ways);
    for (const to of ['/a', '/z', '/b?x=1']) {
      expect(await add('/c', to)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'to', message: expect.stringContaining('leads back to it') }] },
      });
    }
    expect(await add('/a', '/about')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'from', message: expect.stringContaining('already') }] },
    });
    const both = await Promise.all([add('/m', '/n'), add('/n', '/m')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });
});

describe('a move', () => {
  it('takes over what led to the old address, and frees the new one', async () => {
    await add('/printed', '/pages/one');
    await move('/pages/one', '/pages/two');
    await move('/pages/two', '/pages/तीन');
    const third = `/pages/${encodeURIComponent('तीन')}`;
    expect(await all()).toEqual({ '/printed': third, '/pages/one': third, '/pages/two': third });
    await move('/pages/तीन', '/pages/one');
    expect(await all()).toEqual({
      '/printed': '/pages/one',
      '/pages/two': '/pages/one',
      [third]: '/pages/one',
    });
    await move('/pages/one', '/pages/one');
    await inTransaction(shop.database.pool, (tx) => dropRedirect(tx, '/pages/two/'));
    expect(Object.keys(await all())).not.toContain('/pages/two');
  });

  it('is undone with the transaction that moves the page', async () => {
    const moving = inTransaction(shop.database.pool, async (tx) => {
      await recordMove(tx, '/pages/one', '/pages/two');
      throw new Error('the page was not saved');
    });
    await expect(moving).rejects.toThrow('not saved');
    expect(await all()).toEqual({});
  });
});
