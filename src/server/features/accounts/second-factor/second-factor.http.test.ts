import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appCode } from '../../../../../tests/support/authenticator.ts';
import { refused, send } from '../../../../../tests/support/http-call.ts';
import { openTestShop, type TestShop } from '../../../../../tests/support/test-shop.ts';
import type { SecondFactorKey } from '../../../../contract/accounts.ts';
import { newId } from '../../../platform/db/columns.ts';

const PASSWORD = 'correct horse';
const STEP_MS = 30_000;

let shop: TestShop;
let email: string;
let token: string;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  email = `admin-${newId()}@example.com`;
  const admin = await shop.customer(email);
  token = admin.token;
  await shop.database.pool.query('update users set is_admin = true where id = $1', [admin.id]);
});

const post = (path: string, body: unknown, as = token) =>
  send(shop, `POST /api/user/${path}`, { body, token: as });
const begin = (password = PASSWORD) => post('second-factor/begin', { password });
const remove = (code: string, password = PASSWORD) =>
  post('second-factor/remove', { password, code });
const confirm = (code: string) => post('second-factor/confirm', { code });
const signIn = (code?: string, password = PASSWORD) =>
  send(shop, 'POST /api/user/signin', {
    body: { email, password, code },
    headers: { 'x-test-address': email },
  });

const codeOf = (key: string, steps = 0) => appCode(key, shop.clock.now(), steps);

/** Turns two-step sign-in on; the next code of the app is not used yet. */
async function enrol() {
  const { key } = (await begin()).body as SecondFactorKey;
  const { body } = await confirm(codeOf(key));
  shop.clock.advance(STEP_MS);
  return { key, codes: (body as { recoveryCodes: string[] }).recoveryCodes };
}

describe('turning two-step sign-in on', () => {
  it('needs the password', async () => {
    expect(await begin('a guess')).toMatchObject(refused(400, 'WRONG_CREDENTIALS'));
    expect((await begin()).status).toBe(200);
  });

  it('needs the first code of the app; until then sign-in asks for none', async () => {
    const { key, qr } = (await begin()).body as SecondFactorKey;
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    const wrong = codeOf(key) === '000000' ? '000001' : '000000';
    expect(await confirm(wrong)).toMatchObject(refused(400, 'CODE_WRONG'));
    expect((await signIn()).status).toBe(200);
    expect((await confirm(codeOf(key))).status).toBe(200);
    expect(await signIn()).toMatchObject(refused(400, 'CODE_REQUIRED'));
  });

  it('ends the other sessions, and stores neither key nor codes in readable form', async () => {
    const { body } = await signIn();
    const other = (body as { token: string }).token;
    const { key, codes } = await enrol();
    expect((await send(shop, 'GET /api/user/me', { token: other })).status).toBe(400);
    expect((await send(shop, 'GET /api/user/me', { token })).status).toBe(200);
    const { rows } = await shop.database.pool.query(
      'select sealed_key, (select array_agg(code_hash) from recovery_codes) from second_factors',
    );
    const stored = JSON.stringify(rows);
    for (const secret of [key, ...codes]) expect(stored).not.toContain(secret);
  });

  it('is refused while it is on, so that a session alone cannot replace the app', async () => {
    await enrol();
    expect(await begin()).toMatchObject(refused(409, 'SECOND_FACTOR_ON'));
    expect(await confirm('123456')).toMatchObject(refused(409, 'SECOND_FACTOR_ON'));
  });

  it('is for admins', async () => {
    const customer = await shop.anyone();
    const answer = await post('second-factor/begin', { password: PASSWORD }, customer.token);
    expect(answer).toMatchObject(refused(403, 'FORBIDDEN'));
  });
});

describe('signing in with two steps', () => {
  it('needs the right password before it asks for a code', async () => {
    const { key } = await enrol();
    const answer = await signIn(codeOf(key), 'a guess');
    expect(answer).toMatchObject(refused(400, 'WRONG_CREDENTIALS'));
  });

  it('accepts a code once', async () => {
    const { key } = await enrol();
    const code = codeOf(key);
    expect((await signIn(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect(await signIn(code)).toMatchObject(refused(400, 'CODE_WRONG'));
    const both = await Promise.all([signIn(codeOf(key, 1)), signIn(codeOf(key, 1))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('accepts each recovery code once, however it is typed', async () => {
    const { codes } = await enrol();
    expect(codes).toHaveLength(10);
    const [first = '', second = ''] = codes;
    expect((await signIn(first)).status).toBe(200);
    expect(await signIn(first)).toMatchObject(refused(400, 'CODE_WRONG'));
    expect((await signIn(` ${second.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
    const { body } = await send(shop, 'GET /api/user/account', { token });
    expect(body).toMatchObject({ secondFactor: { recoveryCodes: 8 } });
  });

  it('leaves no session behind without a code', async () => {
    await enrol();
    const count = async () =>
      (
        await shop.database.pool.query(
          'select 1 from sessions join users on users.id = user_id where email = $1',
          [email],
        )
      ).rowCount;
    const before = await count();
    await signIn();
    await signIn('000000');
    expect(await count()).toBe(before);
  });
});

describe('the account’s owner', () => {
  const mailsOf = async () => {
    await shop.runJobs();
    return shop.mails.filter(({ to, subject }) => to === email && !subject.startsWith('Confirm'));
  };

  it('sends an email when it is turned on and off', async () => {
    await begin();
    expect(await mailsOf()).toEqual([]);
    const { key } = (await begin()).body as SecondFactorKey;
    await confirm('000000');
    await confirm(codeOf(key));
    shop.clock.advance(STEP_MS);
    await remove(codeOf(key), 'a guess');
    expect((await mailsOf()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Two-step sign-in at .+ is on$/),
    ]);
    await remove(codeOf(key));
    // Nothing is on any more.
    await remove(codeOf(key));
    const [, off, ...others] = await mailsOf();
    expect(off?.subject).toMatch(/^Two-step sign-in at .+ is off$/);
    expect(off?.text).toContain('/forgot-password');
    expect(others).toEqual([]);
  });

  it('sends an email for each recovery code that was used, and for no other sign-in', async () => {
    const { key, codes } = await enrol();
    const [first = '', ...rest] = codes;
    await signIn(codeOf(key));
    await signIn('wrong-code');
    expect(await mailsOf()).toHaveLength(1);
    await signIn(first);
    await signIn(first);
    const [, used, ...others] = await mailsOf();
    expect(used?.subject).toMatch(/^A recovery code was used at /);
    expect(used?.text).toContain('9 codes are left.');
    expect(used?.text).not.toContain(first);
    expect(others).toEqual([]);
    for (const code of rest) await signIn(code);
    expect((await mailsOf()).at(-1)?.text).toContain('It was the last one');
  });
});

describe('turning two-step sign-in off', () => {
  it('needs the password', async () => {
    const { key } = await enrol();
    expect(await remove(codeOf(key), 'a guess')).toMatchObject(refused(400, 'WRONG_CREDENTIALS'));
    expect(await signIn()).toMatchObject(refused(400, 'CODE_REQUIRED'));
  });

  it('needs a current code, which works once', async () => {
    const { key } = await enrol();
    expect(await remove('')).toMatchObject(refused(400, 'CODE_REQUIRED'));
    expect(await remove('000000')).toMatchObject(refused(400, 'CODE_WRONG'));
    await signIn(codeOf(key));
    expect(await remove(codeOf(key))).toMatchObject(refused(400, 'CODE_WRONG'));
    expect(await signIn()).toMatchObject(refused(400, 'CODE_REQUIRED'));
    shop.clock.advance(STEP_MS);
    expect((await remove(codeOf(key))).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });

  it('accepts a recovery code', async () => {
    const { codes } = await enrol();
    expect((await remove(codes[0] ?? '')).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });

  it('is part of a new password by the command of the operator', async () => {
    await enrol();
    const { password } = await shop.services.accounts.resetAdminPassword(email);
    expect((await signIn(undefined, password)).status).toBe(200);
  });
});
