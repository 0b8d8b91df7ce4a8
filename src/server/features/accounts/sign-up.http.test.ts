import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';

const WHOLE = { email: 'new@example.com', fullName: 'Asha Rao', password: 'abc' };

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const signUp = (body: unknown, from = '192.0.2.1') =>
  send(shop, 'POST /api/user/signup', { body, headers: { 'x-test-address': from } });
const signIn = (email: string, password = 'abc') =>
  shop.api().call('POST /api/user/signin', { body: { email, password } });
const usersCalled = async (email: string) =>
  (await shop.database.pool.query('select 1 from users where lower(email) = $1', [email])).rowCount;

describe('signing up', () => {
  it('answers 201 with a message, and the account can sign in', async () => {
    const answer = await signUp(WHOLE);
    expect(answer).toMatchObject({
      status: 201,
      body: 'Your account is ready. Please sign in.',
    });
    const { user } = await signIn('new@example.com');
    expect(user).toMatchObject({ email: 'new@example.com', name: 'Asha Rao', isAdmin: false });
  });

  it('does not sign in', async () => {
    await signUp({ ...WHOLE, email: 'later@example.com' });
    const { rowCount } = await shop.database.pool.query(
      `select 1 from sessions join users on users.id = user_id where email = 'later@example.com'`,
    );
    expect(rowCount).toBe(0);
  });

  it('accepts names of every script, long passwords and surrounding spaces', async () => {
    const password = 'ಪಾಸ್‌ವರ್ಡ್ 🪷 '.padEnd(128, '.');
    const given = { email: '  Lotus@Example.com ', fullName: ' ಆಶಾ <b>ರಾವ್</b> ', password };
    expect((await signUp(given)).status).toBe(201);
    const { user } = await signIn('lotus@example.com', password);
    expect(user).toMatchObject({ email: 'lotus@example.com', name: 'ಆಶಾ <b>ರಾವ್</b>' });
  });

  it('works when more sign up at once than there are connections', async () => {
    const racing = Array.from({ length: 15 }, (_, at) =>
      signUp({ ...WHOLE, email: `crowd-${at}@example.com` }, '192.0.2.9'),
    );
    const statuses = (await Promise.all(racing)).map(({ status }) => status);
    expect(statuses).toEqual(Array(15).fill(201));
  });

  it('refuses a name of invisible characters', async () => {
    const fullName = '\u061C\u3164\u2800\u115F\u034F\u180E\uFE00';
    expect(await signUp({ ...WHOLE, email: 'nobody@example.com', fullName })).toMatchObject(
      refused(400, 'BAD_INPUT'),
    );
  });

  it('ignores isAdmin in the request', async () => {
    const wish = { isAdmin: true, is_admin: true, role: 'admin', isDemo: true };
    await signUp({ ...WHOLE, ...wish, email: 'wish@example.com' });
    const { token, user } = await signIn('wish@example.com');
    expect(user.isAdmin).toBe(false);
    expect(await send(shop, 'GET /api/user/all', { token })).toMatchObject(
      refused(403, 'FORBIDDEN'),
    );
  });

  it('stores the password only as an argon2id hash', async () => {
    await signUp({ ...WHOLE, email: 'hash@example.com', password: 'plain words' });
    const { rows } = await shop.database.pool.query(
      `select credentials.* from credentials join users on users.id = user_id
       where email = 'hash@example.com'`,
    );
    expect(rows).toMatchObject([{ password: expect.stringMatching(/^\$argon2id\$v=19\$m=19456/) }]);
    expect(JSON.stringify(rows)).not.toContain('plain words');
  });
});

describe('an email that has an account', () => {
  it.each(['taken@example.com', 'TAKEN@Example.COM', ' taken@example.com '])(
    'is rejected, however it is written: %s',
    async (email) => {
      await signUp({ ...WHOLE, email: 'taken@example.com' });
      const answer = await signUp({ ...WHOLE, email, password: 'another' });
      const message = 'An account with this email exists already. Please sign in.';
      expect(answer).toMatchObject(refused(400, 'EMAIL_TAKEN', message));
      expect(await usersCalled('taken@example.com')).toBe(1);
      await expect(signIn('taken@example.com', 'another')).rejects.toMatchObject({ status: 400 });
    },
  );

  it('gets one account when eight sign up with it at once', async () => {
    const racing = Array.from({ length: 8 }, (_, at) =>
      signUp({ ...WHOLE, email: at % 2 ? 'race@example.com' : 'Race@Example.com' }),
    );
    const statuses = (await Promise.all(racing)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, ...Array(7).fill(400)]);
    expect(await usersCalled('race@example.com')).toBe(1);
    expect((await signIn('race@example.com')).user.email).toBe('race@example.com');
  });
});

describe('an invalid sign-up', () => {
  it.each<[string, object, string]>([
    ['email', { email: undefined }, 'Email is required'],
    ['email', { email: 7 }, 'Email is required'],
    ['email', { email: 'a@b' }, 'Enter an email address such as name@example.com'],
    ['email', { email: 'no address' }, 'Enter an email address such as name@example.com'],
    ['email', { email: 'a\0@example.com' }, 'Enter an email address such as name@example.com'],
    ['email', { email: `${'x'.repeat(250)}@b.in` }, 'Email must be at most 254 characters'],
    ['fullName', { fullName: undefined }, 'Full name is required'],
    ['fullName', { fullName: ' ab ' }, 'Full name must be at least 3 characters'],
    ['fullName', { fullName: 'x'.repeat(121) }, 'Full name must be at most 120 characters'],
    ['fullName', { fullName: 'a\0bc' }, 'Full name holds a character that cannot be stored'],
    ['password', { password: undefined }, 'Password is required'],
    ['password', { password: ['abc'] }, 'Password is required'],
    ['password', { password: 'ab' }, 'Password must be at least 3 characters'],
    ['password', { password: 'x'.repeat(129) }, 'Password must be at most 128 characters'],
  ])('reports an invalid %s: %j', async (path, error, message) => {
    const answer = await signUp({ ...WHOLE, email: 'invalid@example.com', ...error });
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT', message));
    expect(answer.body).toMatchObject({ issues: [{ path, message }] });
    expect(await usersCalled('invalid@example.com')).toBe(0);
  });

  it('reports every error at once', async () => {
    const { body } = await signUp({});
    const { issues } = body as { issues: { path: string }[] };
    expect(issues.map(({ path }) => path)).toEqual(['email', 'fullName', 'password']);
  });

  it('leaves nothing behind when the database fails midway', async () => {
    const { pool } = shop.database;
    await pool.query('alter table credentials add constraint broken check (false) not valid');
    const answer = await signUp({ ...WHOLE, email: 'half@example.com' });
    expect(answer).toMatchObject(refused(500, 'INTERNAL'));
    await pool.query('alter table credentials drop constraint broken');
    expect(await usersCalled('half@example.com')).toBe(0);

    await pool.query('alter table users add constraint broken check (false) not valid');
    const second = await signUp({ ...WHOLE, email: 'half@example.com' });
    expect(second).toMatchObject(refused(500, 'INTERNAL'));
    await pool.query('alter table users drop constraint broken');
    expect((await signUp({ ...WHOLE, email: 'half@example.com' })).status).toBe(201);
  });
});
