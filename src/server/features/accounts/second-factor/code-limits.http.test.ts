import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appCode } from '../../../../../tests/support/authenticator.ts';
import { type Answered, refused, send } from '../../../../../tests/support/http-call.ts';
import { codeLinkFor } from '../../../../../tests/support/mail-link.ts';
import { openTestShop, type TestShop } from '../../../../../tests/support/test-shop.ts';
import type { SecondFactorKey } from '../../../../contract/accounts.ts';
import { MINUTE_MS } from '../../../../domain/time/calendar.ts';
import { newId } from '../../../platform/db/columns.ts';

const PASSWORD = 'correct horse';
const STEP_MS = 30_000;
const CODE_WRONG = refused(400, 'CODE_WRONG');
const WAIT = refused(429, 'TOO_MANY_REQUESTS', /^Too many attempts. Please try again in /);
const LINK_SENT = refused(429, 'TOO_MANY_REQUESTS', /We have sent a link to its email address/);

let shop: TestShop;
let email: string;
let token: string;
let key: string;
let addresses = 0;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  const { pool } = shop.database;
  // The emailed links of all tests together.
  await pool.query('delete from rate_limits');
  email = `admin-${newId()}@example.com`;
  const admin = await shop.customer(email);
  token = admin.token;
  await pool.query('update users set is_admin = true where id = $1', [admin.id]);
  const { body } = await post('second-factor/begin', { password: PASSWORD });
  key = (body as SecondFactorKey).key;
  await post('second-factor/confirm', { code: rightCode() });
  shop.clock.advance(STEP_MS);
});

const post = (path: string, body: object) => send(shop, `POST /api/user/${path}`, { body, token });
const rightCode = () => appCode(key, shop.clock.now());
const remove = (code: string) => post('second-factor/remove', { password: PASSWORD, code });

function nextAddress() {
  addresses += 1;
  return `198.51.100.${addresses}`;
}

/** Signs in from an address of its own, if none is given. */
function signIn(
  code: string,
  { at = nextAddress(), ...known }: Record<string, string> = {},
): Promise<Answered> {
  return send(shop, 'POST /api/user/signin', {
    body: { email, password: PASSWORD, code, ...known },
    headers: { 'x-test-address': at },
  });
}

async function spend(name: string, tries: number) {
  const sql = 'update rate_limits set points = $2 where key like $1';
  const { rowCount } = await shop.database.pool.query(sql, [`${name}:%`, tries]);
  expect(rowCount).toBe(1);
}

async function emailedLink(): Promise<string> {
  await shop.runJobs();
  return codeLinkFor(shop, email);
}

const linkEmails = async () => {
  await shop.runJobs();
  return shop.mails.filter(({ to, subject }) => to === email && subject.includes('link to sign'));
};

describe('wrong codes', () => {
  it('are limited to ten in 15 minutes at one address, and lock out no other', async () => {
    const at = '203.0.113.1';
    for (let count = 0; count < 10; count += 1) {
      expect(await signIn('wrong-code', { at })).toMatchObject(CODE_WRONG);
    }
    expect(await signIn(rightCode(), { at })).toMatchObject(WAIT);
    expect((await signIn(rightCode())).status).toBe(200);
  });

  it('of strangers together are limited to thirty a day, and lock out no known device', async () => {
    const { body } = await signIn(rightCode());
    const { device } = body as { device: string };
    for (let count = 0; count < 30; count += 1) {
      expect(await signIn('wrong-code')).toMatchObject(CODE_WRONG);
    }
    shop.clock.advance(STEP_MS);
    expect(await signIn(rightCode())).toMatchObject(LINK_SENT);
    expect(await signIn(rightCode(), { device: `${device.slice(0, -2)}xx` })).toMatchObject(
      LINK_SENT,
    );
    expect((await signIn(rightCode(), { device })).status).toBe(200);
    shop.clock.advance(STEP_MS);
    expect((await remove(rightCode())).status).toBe(200);
  });

  it('of a known device, or of somebody signed in, are limited on their own', async () => {
    const { body } = await signIn(rightCode());
    const { device } = body as { device: string };
    for (let count = 0; count < 10; count += 1) await signIn('wrong-code', { device });
    shop.clock.advance(STEP_MS);
    expect(await signIn(rightCode(), { device })).toMatchObject(WAIT);
    for (let count = 0; count < 10; count += 1) await remove('wrong-code');
    expect(await remove(rightCode())).toMatchObject(WAIT);
    expect((await signIn(rightCode())).status).toBe(200);
    expect(await linkEmails()).toEqual([]);
  });

  it('of a known device are limited to thirty a day', async () => {
    const { body } = await signIn(rightCode());
    const { device } = body as { device: string };
    await signIn('wrong-code', { device });
    await spend('second-factor-1', 30);
    expect(await signIn('wrong-code', { device })).toMatchObject(WAIT);
  });

  it('alone count for strangers: a right code takes its try back', async () => {
    await signIn('wrong-code');
    await spend('second-factor-all', 29);
    expect((await signIn(rightCode())).status).toBe(200);
    expect(await signIn('wrong-code')).toMatchObject(CODE_WRONG);
    expect(await signIn('wrong-code')).toMatchObject(LINK_SENT);
  });
});

describe('the emailed link', () => {
  beforeEach(async () => {
    await signIn('wrong-code');
    await spend('second-factor-all', 30);
    expect(await signIn('wrong-code')).toMatchObject(LINK_SENT);
  });

  it('lets a stranger sign in once, with password and code', async () => {
    const link = await emailedLink();
    const wrong = await send(shop, 'POST /api/user/signin', {
      body: { email, password: 'a guess', code: rightCode(), link },
    });
    expect(wrong).toMatchObject(refused(400, 'WRONG_CREDENTIALS'));
    expect(await signIn('', { link })).toMatchObject(refused(400, 'CODE_REQUIRED'));
    expect(await signIn('wrong-code', { link })).toMatchObject(CODE_WRONG);
    expect((await signIn(rightCode(), { link })).status).toBe(200);
    shop.clock.advance(STEP_MS);
    expect(await signIn(rightCode(), { link })).toMatchObject(LINK_SENT);
  });

  it('allows ten codes', async () => {
    const link = await emailedLink();
    for (let count = 0; count < 10; count += 1) {
      expect(await signIn('wrong-code', { link })).toMatchObject(CODE_WRONG);
    }
    expect(await signIn(rightCode(), { link })).toMatchObject(LINK_SENT);
  });

  it('works for 30 minutes', async () => {
    const link = await emailedLink();
    shop.clock.advance(30 * MINUTE_MS - 1);
    expect(await signIn('wrong-code', { link })).toMatchObject(CODE_WRONG);
    shop.clock.advance(1);
    expect(await signIn('wrong-code', { link })).toMatchObject(LINK_SENT);
  });

  it('works for its account only, unchanged', async () => {
    const link = await emailedLink();
    const [id, time, signature] = link.split('.');
    const later = [id, (shop.clock.now().getTime() + MINUTE_MS).toString(36), signature].join('.');
    expect(later).not.toContain(`.${time}.`);
    for (const forged of [later, `${link}x`, 'a link']) {
      expect(await signIn(rightCode(), { link: forged })).toMatchObject(LINK_SENT);
    }
    expect(await signIn(rightCode(), { link: '' })).toMatchObject(refused(400, 'BAD_INPUT'));
  });

  it('is sent once in 15 minutes, and says what it is for', async () => {
    await signIn('wrong-code');
    const [first, ...others] = await linkEmails();
    expect(others).toEqual([]);
    expect(first?.text).toMatch(/ten codes and one sign-in within 30 minutes/);
    expect(first?.text).toContain('/forgot-password');
    const link = await emailedLink();
    await shop.database.pool.query("delete from rate_limits where key like 'code-link-email:%'");
    await signIn('wrong-code');
    expect(await linkEmails()).toHaveLength(2);
    // An earlier link stays: strangers cannot end it.
    expect((await signIn(rightCode(), { link })).status).toBe(200);
  });
});
