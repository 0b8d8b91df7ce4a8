import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, refused, send } from '../../../../tests/support/http-call.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';

const PASSWORD = 'correct horse';

let shop: TestShop;
let second: ReturnType<TestShop['secondProcess']>;
beforeAll(async () => {
  shop = await openTestShop();
  second = shop.secondProcess();
  await shop.customer('patient@example.com');
});
afterAll(() => shop.close());

/** The n-th call of a series, at one process of the shop and the other by turns. */
function call(path: 'signin' | 'signup', body: object, from: string, turn = 0): Promise<Answered> {
  const headers = { 'x-test-address': from };
  return send(turn % 2 ? second : shop, `POST /api/user/${path}`, { body, headers });
}

function expectTooMany(answer: Answered): void {
  expect(answer).toMatchObject(
    refused(429, 'TOO_MANY_REQUESTS', /^Too many attempts. Please try again in \d+ minutes.$/),
  );
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(500);
  expect(seconds).toBeLessThanOrEqual(600);
}

const spend = (key: string, points: number) =>
  shop.database.pool.query('update rate_limits set points = $2 where key like $1', [
    `${key}:%`,
    points,
  ]);

describe('attempts to sign in', () => {
  it('are ten for an account, from wherever they come, counted over all processes', async () => {
    await shop.customer('guessed@example.com');
    for (let turn = 0; turn < 10; turn += 1) {
      const email = turn % 3 ? 'guessed@example.com' : 'Guessed@Example.com';
      const answer = await call('signin', { email, password: 'guess' }, `10.0.0.${turn}`, turn);
      expect(answer.status).toBe(400);
    }
    const right = { email: 'guessed@example.com', password: PASSWORD };
    expectTooMany(await call('signin', right, '10.0.1.1'));
    expectTooMany(await call('signin', right, '10.0.1.1', 1));
  });

  it('start anew once one has succeeded', async () => {
    await shop.customer('typist@example.com');
    const wrong = { email: 'typist@example.com', password: 'tpyo' };
    const right = { ...wrong, password: PASSWORD };
    for (let turn = 0; turn < 9; turn += 1) await call('signin', wrong, '10.0.2.1', turn);
    expect((await call('signin', right, '10.0.2.1')).status).toBe(200);
    expect((await call('signin', wrong, '10.0.2.1')).status).toBe(400);
    expect((await call('signin', right, '10.0.2.1')).status).toBe(200);
  });

  it('are a hundred for an address, whichever accounts they name', async () => {
    const body = { email: 'anyone@example.com', password: 'guess' };
    await call('signin', body, '10.0.3.1');
    await spend('signin-ip', 99);
    expect((await call('signin', body, '10.0.3.1', 1)).status).toBe(400);
    expectTooMany(await call('signin', { ...body, email: 'other@example.com' }, '10.0.3.1'));
    expect((await call('signin', body, '10.0.3.2')).status).toBe(400);
  });
});

describe('attempts to sign up', () => {
  const body = { email: 'again@example.com', fullName: 'Again', password: PASSWORD };

  it('are ten for an e-mail', async () => {
    const attempts = Array.from({ length: 10 }, (_, turn) =>
      call('signup', body, `10.1.0.${turn}`, turn),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, ...Array(9).fill(400)]);
    expectTooMany(await call('signup', body, '10.1.1.1'));
  });

  it('are sixty for an address', async () => {
    await call('signup', { ...body, email: 'first@example.com' }, '10.1.2.1');
    await spend('signup-ip', 60);
    expectTooMany(await call('signup', { ...body, email: 'next@example.com' }, '10.1.2.1', 1));
    const elsewhere = await call('signup', { ...body, email: 'next@example.com' }, '10.1.2.2');
    expect(elsewhere.status).toBe(201);
  });

  it('do not count when they are malformed', async () => {
    const { rows: before } = await shop.database.pool.query('select sum(points) from rate_limits');
    await call('signup', { ...body, email: 'no address' }, '10.1.3.1');
    const { rows: after } = await shop.database.pool.query('select sum(points) from rate_limits');
    expect(after).toEqual(before);
  });
});

describe('what is kept of attempts', () => {
  it('names neither address nor e-mail', async () => {
    const { rows } = await shop.database.pool.query('select key from rate_limits');
    expect(rows.length).toBeGreaterThan(5);
    for (const { key } of rows) expect(key).toMatch(/^sign(in|up)-(ip|user):[\w-]{43}$/);
  });

  it('lets one try again when the time is over', async () => {
    const wrong = { email: 'patient@example.com', password: 'guess' };
    await call('signin', wrong, '10.2.0.1');
    await spend('signin-user', 10);
    expectTooMany(await call('signin', wrong, '10.2.0.1'));
    await shop.database.pool.query('update rate_limits set expire = $1', [Date.now() - 1]);
    const right = { ...wrong, password: PASSWORD };
    expect((await call('signin', right, '10.2.0.1')).status).toBe(200);
  });
});
