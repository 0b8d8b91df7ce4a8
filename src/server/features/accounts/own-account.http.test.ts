import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { resetTokenFor } from '../../../../tests/support/mail-link.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';

const OLD = 'correct horse';

let shop: TestShop;
let turn = 0;
let email: string;
let asha: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  turn += 1;
  email = `asha-${turn}@example.com`;
  asha = await shop.customer(email);
});

const signIn = (password: string) =>
  send(shop, 'POST /api/user/signin', { body: { email, password } });
const elsewhere = async () =>
  (await shop.api().call('POST /api/user/signin', { body: { email, password: OLD } })).token;
const isSignedIn = async (token: string) =>
  (await send(shop, 'GET /api/user/me', { token })).status === 200;
const change = (body: unknown, token: string | undefined = asha.token) =>
  send(shop, 'POST /api/user/change-password', { token, body });
const rename = (body: unknown, token: string | undefined = asha.token) =>
  send(shop, 'POST /api/user/change-name', { token, body });

describe('changing the password', () => {
  it('replaces the password, keeps this session and ends the others', async () => {
    const other = await elsewhere();
    const answer = await change({ current: OLD, next: 'new words' });
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Your password is changed. Everywhere else you are signed out.' },
    });
    expect(await isSignedIn(asha.token)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
    expect((await signIn('new words')).status).toBe(200);
    expect(await signIn(OLD)).toMatchObject(refused(400, 'WRONG_CREDENTIALS'));
  });

  it('accepts one of the most used passwords from a customer, but not from an admin', async () => {
    expect((await change({ current: OLD, next: 'letmein' })).status).toBe(200);
    await shop.database.pool.query('update users set is_admin = true where id = $1', [asha.id]);
    const refusal = refused(400, 'BAD_INPUT', /one of the most used passwords/);
    const answer = await change({ current: 'letmein', next: 'Password' });
    expect(answer).toMatchObject(refusal);
    expect(answer.body).toMatchObject({ issues: [{ path: 'next' }] });

    await send(shop, 'POST /api/user/forgot-password', { body: { email } });
    await shop.runJobs();
    const token = resetTokenFor(shop, email);
    const reset = (password: string) =>
      send(shop, 'POST /api/user/reset-password', { body: { token, password } });
    expect(await reset('123456')).toMatchObject(refusal);
    expect((await reset('by the same link')).status).toBe(200);
  });

  it('ends a sign-in with the old password that is under way', async () => {
    const { pool } = shop.database;
    const client = await pool.connect();
    const storesAt = async () => {
      const { rows } = await pool.query(
        "select 1 from pg_locks where not granted and relation = 'sessions'::regclass",
      );
      return rows.length > 0;
    };
    try {
      await client.query('begin');
      // The password is verified, then storing the session has to wait.
      await client.query('lock table sessions in share row exclusive mode');
      const signingIn = signIn(OLD);
      while (!(await storesAt())) await new Promise(setImmediate);
      await client.query("update credentials set password = 'another' where user_id = $1", [
        asha.id,
      ]);
      await client.query('delete from sessions where user_id = $1', [asha.id]);
      await client.query('commit');
      expect(await signingIn).toMatchObject(refused(400, 'WRONG_CREDENTIALS'));
    } finally {
      client.release();
    }
    const { rows } = await pool.query('select 1 from sessions where user_id = $1', [asha.id]);
    expect(rows).toEqual([]);
  });

  it('sends an email and revokes earlier reset links', async () => {
    await send(shop, 'POST /api/user/forgot-password', { body: { email } });
    await shop.runJobs();
    const token = resetTokenFor(shop, email);
    await change({ current: OLD, next: 'new words' });
    await shop.runJobs();
    expect(shop.mails.at(-1)).toMatchObject({
      to: email,
      subject: 'Your password at Test Silks has been changed',
    });
    const body = { token, password: 'by the link' };
    const answer = await send(shop, 'POST /api/user/reset-password', { body });
    expect(answer).toMatchObject(refused(400, 'RESET_LINK_INVALID'));
  });

  it('requires the current password', async () => {
    const other = await elsewhere();
    const message = 'This is not your current password.';
    const answer = await change({ current: 'a guess', next: 'new words' });
    expect(answer).toMatchObject(refused(400, 'WRONG_CREDENTIALS', message));
    expect(answer.body).toMatchObject({ issues: [{ path: 'current', message }] });
    expect(await isSignedIn(other)).toBe(true);
    await shop.runJobs();
    expect(shop.mails.filter(({ to }) => to === email)).toEqual([]);
  });

  it('is limited to ten attempts in ten minutes across sessions', async () => {
    const other = await elsewhere();
    for (let at = 0; at < 10; at += 1) {
      const answer = await change({ current: 'a guess', next: 'abc' }, at % 2 ? other : asha.token);
      expect(answer).toMatchObject(refused(400, 'WRONG_CREDENTIALS'));
    }
    const answer = await change({ current: OLD, next: 'new words' });
    expect(answer).toMatchObject(refused(429, 'TOO_MANY_REQUESTS'));
    expect((await signIn(OLD)).status).toBe(200);
  });

  it.each<[string, object, string]>([
    ['current', { current: undefined }, 'Current password is required'],
    ['current', { current: 7 }, 'Current password is required'],
    ['next', { next: undefined }, 'New password is required'],
    ['next', { next: 'ab' }, 'New password must be at least 3 characters'],
    ['next', { next: 'x'.repeat(129) }, 'New password must be at most 128 characters'],
  ])('reports an invalid %s: %#', async (path, error, message) => {
    const answer = await change({ current: OLD, next: 'new words', ...error });
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT', message));
    expect(answer.body).toMatchObject({ issues: [{ path, message }] });
    expect((await signIn(OLD)).status).toBe(200);
  });
});

describe('changing the name', () => {
  it('returns the user with the new name, which later calls use', async () => {
    const answer = await rename({ fullName: ' ಆಶಾ <b>ರಾವ್</b> ' });
    const user = { _id: asha.id, name: 'ಆಶಾ <b>ರಾವ್</b>', email, isAdmin: false };
    expect(answer).toMatchObject({ status: 200, body: user });
    expect(await asha.api.call('GET /api/user/me')).toEqual(user);
  });

  it('changes only the name of this user', async () => {
    const other = await shop.customer(`other-${email}`);
    await rename({ fullName: 'Asha Rao', isAdmin: true, email: 'x@example.com', _id: other.id });
    const user = { _id: asha.id, name: 'Asha Rao', email, isAdmin: false };
    expect(await asha.api.call('GET /api/user/me')).toEqual(user);
    expect(await other.api.call('GET /api/user/me')).toMatchObject({ name: 'Test Customer' });
  });

  it.each<[unknown, string]>([
    [{}, 'Full name is required'],
    [{ fullName: ' ab ' }, 'Full name must be at least 3 characters'],
    [{ fullName: 'x'.repeat(121) }, 'Full name must be at most 120 characters'],
    [{ fullName: 'a\0bc' }, 'Full name holds a character that cannot be stored'],
    ['{', 'The request’s body is not valid JSON'],
  ])('reports an invalid name: %#', async (body, message) => {
    expect(await rename(body)).toMatchObject(refused(400, 'BAD_INPUT', message));
    expect(await asha.api.call('GET /api/user/me')).toMatchObject({ name: 'Test Customer' });
  });
});

describe('signing out everywhere', () => {
  it('ends every session of this user only', async () => {
    const other = await elsewhere();
    const bystander = await shop.customer(`bystander-${email}`);
    const answer = await send(shop, 'POST /api/user/signout-everywhere', { token: asha.token });
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'You are signed out everywhere' },
    });
    expect(await isSignedIn(asha.token)).toBe(false);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(bystander.token)).toBe(true);
    expect((await signIn(OLD)).status).toBe(200);
  });
});

describe('a visitor', () => {
  it.each(['change-password', 'change-name', 'signout-everywhere'])(
    'may not call %s',
    async (call) => {
      const body = { current: OLD, next: 'new words', fullName: 'Somebody' };
      for (const token of [undefined, 'rubbish']) {
        const answer = await send(shop, `POST /api/user/${call}`, { token, body });
        expect(answer).toMatchObject(refused(401, 'UNAUTHENTICATED', 'User not authenticated'));
      }
    },
  );
});
