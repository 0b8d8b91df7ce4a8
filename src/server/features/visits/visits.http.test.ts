import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { saveSettings } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { Visit } from '../../../contract/visits.ts';

let shop: TestShop;
let admin: SignedIn;
beforeAll(async () => {
  shop = await openTestShop({ paymentMethods: ['Free'] });
  admin = await shop.admin();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.services.visits.flush();
  await shop.database.pool.query('delete from visit_counts');
  shop.clock.set('2026-11-20T06:00:00Z');
});

const BROWSER = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/153.0.0.0 Mobile' };
const VISIT: Visit = {
  device: 'phone',
  landing: { page: 'product', vitals: { LCP: 2300, INP: 90, CLS: 0.02 } },
  pages: ['product', 'cart'],
};

const report = (visit: unknown, headers: Record<string, string> = {}, to = shop) =>
  send(to, 'POST /api/visits', { body: visit, headers: { ...BROWSER, ...headers } });
const visitReport = (query = {}) => admin.api.call('GET /api/admin/reports/visits', { query });
const stored = async () =>
  (await shop.database.pool.query('select sum(count)::int as sum from visit_counts')).rows[0].sum;

it('counts visits, the steps they reach and what they measured', async () => {
  await report(VISIT);
  await report({ ...VISIT, landing: { page: 'home', vitals: { LCP: 4100 } }, pages: ['home'] });
  // The first visit goes on in a tab that was left; a kind of page counts once.
  await report({ ...VISIT, landing: null, pages: ['checkout', 'checkout'] });
  await shop.services.visits.flush();

  const { days, total, speed, ...rest } = await visitReport();
  expect(rest).toEqual({ from: '2026-10-22', to: '2026-11-20', isCounting: true });
  const steps = { visits: 2, product: 1, cart: 1, checkout: 1, paid: 0 };
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ day: '2026-11-20', ...steps });
  expect(total).toEqual(steps);
  expect(speed.map(({ page }) => page)).toEqual(['all', 'home', 'product']);
  expect(speed[0]?.vitals.LCP).toEqual({
    count: 2,
    p75: 4500,
    good: 1,
    needsImprovement: 0,
    poor: 1,
  });
  expect(speed[2]?.vitals.INP).toMatchObject({ count: 1, good: 1 });
});

it('shows the speed of one class of devices', async () => {
  await report(VISIT);
  await report({ ...VISIT, device: 'desktop', landing: { page: 'product', vitals: { LCP: 600 } } });
  await shop.services.visits.flush();
  const [all] = (await visitReport({ device: 'desktop' })).speed;
  expect(all).toMatchObject({ page: 'all', vitals: { LCP: { count: 1, good: 1 } } });
  expect((await visitReport({ device: 'tablet' })).speed).toEqual([]);
});

it('counts paid orders from the shop’s own orders, on the day of payment', async () => {
  const customer = await shop.customer('buyer@example.com');
  const product = await shop.product({ pricePaise: 1000_00, stock: 10 });
  const body = draftOf(itemOf(product, 1000));
  const { _id: id } = await customer.api.call('POST /api/orders', { body });
  expect((await visitReport()).total.paid).toBe(0);
  await admin.api.call('POST /api/admin/orders/{id}/mark-paid', {
    params: { id },
    body: { note: 'Paid in cash' },
  });
  expect((await visitReport()).days.at(-1)).toMatchObject({ day: '2026-11-20', paid: 1 });
});

it('counts on the day of the shop’s time zone', async () => {
  shop.clock.set('2026-11-20T19:00:00Z');
  await report(VISIT);
  await shop.services.visits.flush();
  const { days } = await visitReport({ from: '2026-11-20', to: '2026-11-21' });
  expect(days.map(({ day, visits }) => [day, visits])).toEqual([
    ['2026-11-20', 0],
    ['2026-11-21', 1],
  ]);
});

it('adds up what several processes count', async () => {
  const other = shop.secondProcess();
  const both = Array.from({ length: 5 }, () => [report(VISIT), report(VISIT, {}, other as never)]);
  await Promise.all(both.flat());
  await Promise.all([shop.services.visits.flush(), other.services.visits.flush()]);
  expect((await visitReport()).total).toMatchObject({ visits: 10, cart: 10 });
});

it('writes nothing while a request is answered, and loses nothing when a write fails', async () => {
  await report(VISIT);
  expect(await stored()).toBeNull();
  await shop.database.pool.query('alter table visit_counts rename to visit_counts_away');
  await shop.services.visits.flush();
  await shop.database.pool.query('alter table visit_counts_away rename to visit_counts');
  await shop.services.visits.flush();
  expect(await stored()).toBe(6);
  await shop.services.visits.flush();
  expect(await stored()).toBe(6);
});

it('stores the kind of a page and of a device, and nothing else', async () => {
  await report(VISIT, { cookie: 'deviceId=secret', referer: 'https://example.com/private' });
  await shop.services.visits.flush();
  const { rows } = await shop.database.pool.query('select * from visit_counts');
  for (const row of rows) {
    expect(Object.keys(row).toSorted()).toEqual(
      ['bucket', 'count', 'day', 'device', 'measure', 'page'].toSorted(),
    );
  }
  expect(JSON.stringify(rows)).not.toMatch(/secret|private|Mozilla|192\.0\.2/);
});

describe('a visit is not counted', () => {
  it.each([
    ['of a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['without a user agent', { 'user-agent': '' }],
    ['of a browser that asks not to be tracked', { dnt: '1' }],
    ['of a browser with Global Privacy Control', { 'sec-gpc': '1' }],
  ])('%s', async (_, headers) => {
    expect((await report(VISIT, headers as Record<string, string>)).status).toBe(200);
    await shop.services.visits.flush();
    expect(await stored()).toBeNull();
  });

  it('while the owner has switched it off', async () => {
    const switchTo = (countVisits: boolean) => saveSettings(admin.api, { countVisits });
    await switchTo(false);
    expect((await shop.api().call('GET /api/shop')).countVisits).toBe(false);
    await report(VISIT);
    await shop.services.visits.flush();
    expect(await stored()).toBeNull();
    expect((await visitReport()).isCounting).toBe(false);
    await switchTo(true);
  });
});

describe('a report is refused', () => {
  it.each([
    ['with an unknown field', { ...VISIT, visitor: 'me' }],
    ['with an unknown page', { ...VISIT, pages: ['/product/1'] }],
    ['with too many pages', { ...VISIT, pages: Array(9).fill('home') }],
    ['with a negative value', { ...VISIT, landing: { page: 'home', vitals: { LCP: -1 } } }],
    ['with an unknown vital', { ...VISIT, landing: { page: 'home', vitals: { FID: 1 } } }],
    ['with text for a number', { ...VISIT, landing: { page: 'home', vitals: { LCP: '1' } } }],
  ])('%s', async (_, visit) => {
    expect(await report(visit)).toMatchObject(refused(400, 'BAD_INPUT'));
  });

  it('beyond the limit of an address', async () => {
    const from = { 'x-test-address': '198.51.100.7' };
    const answers: number[] = [];
    for (let sent = 0; sent < 60; sent += 1) answers.push((await report(VISIT, from)).status);
    expect(answers[0]).toBe(200);
    expect(answers.at(-1)).toBe(429);
    expect((await report(VISIT, { 'x-test-address': '198.51.100.8' })).status).toBe(200);
  });
});

it('is deleted after the days of the setting', async () => {
  await report(VISIT);
  await shop.services.visits.flush();
  shop.clock.set('2028-12-19T06:00:00Z');
  await shop.services.retention.run();
  expect(await stored()).toBe(6);
  shop.clock.set('2028-12-23T06:00:00Z');
  await shop.services.retention.run();
  expect(await stored()).toBeNull();
});
