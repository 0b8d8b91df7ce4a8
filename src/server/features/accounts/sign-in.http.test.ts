import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { inTransaction } from '../../platform/db/transactions.ts';

const PASSWORD = 'correct horse';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.customer('asha@example.com');
});
afterAll(() => shop.close());

const signIn = (body: unknown) => send(shop, 'POST /api/user/signin', { body });
async function newToken(): Promise<string> {
  const body = { email: 'asha@example.com', password: PASSWORD };
  return (await shop.api().call('POST /api/user/signin', { body })).token;
}

describe('signing in', () => {
  it('returns a token and the user, and sets no cookie', async () => {
    const answer = await signIn({ email: ' Asha@Example.com', password: PASSWORD });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        token: expect.stringMatching(/.{40,}/),
        user: { email: 'asha@example.com', name: 'Test Customer', isAdmin: false },
      },
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('answers the same for an unknown email and a wrong password', async () => {
    const sentence = 'The email or the password is not right.';
    for (const body of [
      { email: 'nobody@example.com', password: PASSWORD },
      { email: 'asha@example.com', password: 'wrong' },
      { email: 'asha@example.com', password: PASSWORD.toUpperCase() },
    ]) {
      expect(await signIn(body)).toMatchObject(refused(400, 'WRONG_CREDENTIALS', sentence));
    }
  });

  it.each<[object, string]>([
    [{}, 'Email is required'],
    [{ email: 'asha@example.com' }, 'Password is required'],
    [{ email: { $gt: '' }, password: PASSWORD }, 'Email is required'],
    [{ email: 'asha', password: PASSWORD }, 'Enter an email address such as name@example.com'],
    [{ email: 'asha@example.com', password: 'ab' }, 'Password must be at least 3 characters'],
  ])('reports missing fields: %j', async (body, message) => {
    expect(await signIn(body)).toMatchObject(refused(400, 'BAD_INPUT', message));
  });

  it('fails for a customer without a password', async () => {
    const joined = [{ name: 'Demo', email: 'demo@example.com', createdAt: new Date() }];
    await inTransaction(shop.database.pool, (tx) =>
      shop.services.accounts.addDemoCustomers(tx, joined),
    );
    const answer = await signIn({ email: 'demo@example.com', password: PASSWORD });
    expect(answer).toMatchObject(refused(400, 'WRONG_CREDENTIALS'));
  });
});

describe('a token', () => {
  it('identifies the user, also at another process of the shop', async () => {
    const token = await newToken();
    const me = { status: 200, body: { email: 'asha@example.com', isAdmin: false } };
    expect(await send(shop, 'GET /api/user/me', { token })).toMatchObject(me);
    expect(await send(shop.secondProcess(), 'GET /api/user/me', { token })).toMatchObject(me);
  });

  it('is invalid after signing out; other tokens stay valid', async () => {
    const [gone, kept] = [await newToken(), await newToken()];
    const answer = await send(shop, 'POST /api/user/signout', { token: gone });
    expect(answer).toMatchObject({ status: 200, body: { message: 'You are signed out' } });
    const me = await send(shop, 'GET /api/user/me', { token: gone });
    expect(me).toMatchObject(refused(400, 'SIGNED_OUT', 'You are not signed in'));
    const cart = await send(shop, 'GET /api/cart', { token: gone });
    expect(cart).toMatchObject(refused(401, 'UNAUTHENTICATED', 'User not authenticated'));
    expect((await send(shop, 'GET /api/user/me', { token: kept })).status).toBe(200);
  });

  it('is invalid once expired', async () => {
    const token = await newToken();
    await shop.database.pool.query(`update sessions set expires_at = now() - interval '1 second'`);
    const answer = await send(shop, 'GET /api/cart', { token });
    expect(answer).toMatchObject(refused(401, 'UNAUTHENTICATED'));
  });

  it.each<[string, (token: string) => Record<string, string>]>([
    ['none', () => ({})],
    ['an empty one', () => ({ authorization: 'Bearer ' })],
    ['another scheme', (token) => ({ authorization: `Basic ${token}` })],
    ['no scheme', (token) => ({ authorization: token })],
    ['rubbish', () => ({ authorization: 'Bearer rubbish' })],
    ['rubbish with a dot', () => ({ authorization: 'Bearer a.b' })],
    ['a very long one', () => ({ authorization: `Bearer ${'x'.repeat(8000)}` })],
    ['one of another secret', (token) => ({ authorization: `Bearer ${changed(token, -3)}` })],
    ['one of another session', (token) => ({ authorization: `Bearer ${changed(token, 3)}` })],
    ['one without its signature', (token) => ({ authorization: `Bearer ${unsigned(token)}` })],
    ['a cookie alone', (token) => ({ cookie: cookieOf(token) })],
    [
      'a cookie beside rubbish',
      (token) => ({ cookie: cookieOf(token), authorization: 'Bearer rubbish' }),
    ],
  ])('%s identifies nobody', async (_, headersWith) => {
    const headers = headersWith(await newToken());
    const me = await send(shop, 'GET /api/user/me', { headers });
    expect(me).toMatchObject(refused(400, 'SIGNED_OUT'));
    const cart = await send(shop, 'GET /api/cart', { headers });
    expect(cart).toMatchObject(refused(401, 'UNAUTHENTICATED'));
    const signOut = await send(shop, 'POST /api/user/signout', { headers });
    expect(signOut.status).toBe(200);
  });
});

function changed(token: string, at: number): string {
  const old = token.at(at);
  const place = at < 0 ? token.length + at : at;
  return token.slice(0, place) + (old === 'A' ? 'B' : 'A') + token.slice(place + 1);
}

function unsigned(token: string): string {
  return token.split('.')[0] ?? '';
}

function cookieOf(token: string): string {
  return ['better-auth.session_token', '__Secure-better-auth.session_token']
    .map((name) => `${name}=${encodeURIComponent(decodeURIComponent(token))}`)
    .join('; ');
}
