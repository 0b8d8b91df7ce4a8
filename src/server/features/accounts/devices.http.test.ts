import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { OwnAccount, Session } from '../../../contract/accounts.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1';
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

let people = 0;
/** A new customer, signed in on a phone and a laptop. */
async function twoDevices() {
  people += 1;
  const email = `devices-${people}@example.com`;
  const first = await shop.customer(email);
  const signIn = async (userAgent: string) => {
    const body = { email, password: 'correct horse' };
    const headers = { 'user-agent': userAgent };
    return ((await send(shop, 'POST /api/user/signin', { body, headers })).body as Session).token;
  };
  const [phone, laptop] = [await signIn(PHONE), await signIn(LAPTOP)];
  await send(shop, 'POST /api/user/signout', { token: first.token });
  return { phone, laptop };
}

const devicesOf = async (token: string) =>
  ((await send(shop, 'GET /api/user/account', { token })).body as OwnAccount).devices;
const isSignedIn = async (token: string) =>
  (await send(shop, 'GET /api/user/me', { token })).status === 200;

describe('the signed-in devices', () => {
  it('are listed in plain words, this one first and marked', async () => {
    const { phone, laptop } = await twoDevices();
    expect(await devicesOf(phone)).toMatchObject([
      { name: 'Safari on iPhone', isCurrent: true },
      { name: 'Firefox on Linux', isCurrent: false },
    ]);
    expect((await devicesOf(laptop)).map(({ name }) => name)).toEqual([
      'Firefox on Linux',
      'Safari on iPhone',
    ]);
    expect(JSON.stringify(await devicesOf(phone))).not.toContain(phone.split('.')[0]);
  });

  it('are signed out one by one', async () => {
    const { phone, laptop } = await twoDevices();
    const other = (await devicesOf(laptop)).find(({ isCurrent }) => !isCurrent);
    const answer = await send(shop, `DELETE /api/user/devices/${other?._id}`, { token: laptop });
    expect(answer).toMatchObject({ status: 200, body: { message: 'That device is signed out' } });
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([false, true]);
  });

  it('are signed out all but this one', async () => {
    const { phone, laptop } = await twoDevices();
    await send(shop, 'POST /api/user/signout-elsewhere', { token: phone });
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([true, false]);
    expect(await devicesOf(phone)).toHaveLength(1);
  });

  it('of somebody else are not found, and stay', async () => {
    const { phone } = await twoDevices();
    const stranger: SignedIn = await shop.anyone();
    const [device] = await devicesOf(phone);
    const call = `DELETE /api/user/devices/${device?._id}` as const;
    expect(await send(shop, call, stranger)).toMatchObject(refused(404, 'NOT_FOUND'));
    expect(await send(shop, 'DELETE /api/user/devices/rubbish', stranger)).toMatchObject(
      refused(404, 'NOT_FOUND'),
    );
    expect(await isSignedIn(phone)).toBe(true);
  });

  it('show when they were last used, to within ten minutes', async () => {
    const { phone } = await twoDevices();
    const hourAgo = new Date(Date.now() - 60 * 60_000);
    await shop.database.pool.query(`update sessions set updated_at = $1 where token = $2`, [
      hourAgo,
      phone.split('.')[0],
    ]);
    await isSignedIn(phone);
    const used = Date.parse((await devicesOf(phone))[0]?.lastUsedAt ?? '');
    expect(Date.now() - used).toBeLessThan(10 * 60_000);
    await isSignedIn(phone);
    expect(Date.parse((await devicesOf(phone))[0]?.lastUsedAt ?? '')).toBe(used);
  });

  it('keep a bounded text of the browser', async () => {
    const customer = await shop.customer('long-agent@example.com');
    const body = { email: 'long-agent@example.com', password: 'correct horse' };
    const headers = { 'user-agent': `Firefox/1 ${'x'.repeat(5000)}` };
    expect((await send(shop, 'POST /api/user/signin', { body, headers })).status).toBe(200);
    const { rows } = await shop.database.pool.query(
      'select max(length(user_agent)) from sessions where user_id = $1',
      [customer.id],
    );
    expect(rows).toEqual([{ max: 300 }]);
  });
});
