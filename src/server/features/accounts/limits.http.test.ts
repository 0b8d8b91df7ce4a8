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

/** The n-th call of a series, alternating between two processes of the shop. */
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

describe('sign-in attempts', () => {
  it('are limited to ten per account and address, across processes', async () => {
    await shop.customer('guessed@example.com');
    for (let turn = 0; turn < 10; turn += 1) {
      const email = turn % 3 ? 'guessed@example.com' : 'Guessed@Example.com';
      const answer = await call('signin', { email, password: 'guess' }, '10.0.0.1', turn);
      expect(answer.status).toBe(400);
    }
    const right = { email: 'guessed@example.com', password: PASSWORD };
    expectTooMany(await call('signin', right, '10.0.0.1'));
    expectTooMany(await call('signin', right, '10.0.0.1', 1));
    expect((await call('signin', right, '10.0.1.1')).status).toBe(200);
  });

  it('of strangers do not lock out a device that has signed in before', async () => {
    await shop.customer('owner2@example.com');
    const right = { email: 'owner2@example.com', password: PASSWORD };
    const { body } = await call('signin', right, '10.0.4.1');
    const { device } = body as { device: string };
    const wrong = { ...right, password: 'guess' };
    await call('signin', wrong, '10.0.4.2');
    await spend('signin-user-all', 200);
    expect((await call('signin', right, '10.0.4.3')).status).toBe(429);
    expect((await call('signin', { ...right, device }, '10.0.4.2', 1)).status).toBe(200);
    const forged = `${device.slice(0, -2)}xx`;
    expect((await call('signin', { ...right, device: forged }, '10.0.4.4')).status).toBe(429);
    await shop.customer('other2@example.com');
    for (let turn = 0; turn < 10; turn += 1) await call('signin', { ...wrong, device }, '10.0.4.5');
    expectTooMany(await call('signin', { ...right, device }, '10.0.4.6'));
  });

  it('wait longer when they go on for hours', async () => {
    await shop.customer('patience@example.com');
    const wrong = { email: 'patience@example.com', password: 'guess' };
    await call('signin', wrong, '10.0.5.1');
    await spend('signin-user-1', 30);
    const answer = await call('signin', wrong, '10.0.5.1');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(5 * 3600);
  });

  it('are reset by a successful sign-in', async () => {
    await shop.customer('typist@example.com');
    const wrong = { email: 'typist@example.com', password: 'tpyo' };
    const right = { ...wrong, password: PASSWORD };
    for (let turn = 0; turn < 9; turn += 1) await call('signin', wrong, '10.0.2.1', turn);
    expect((await call('signin', right, '10.0.2.1')).status).toBe(200);
    expect((await call('signin', wrong, '10.0.2.1')).status).toBe(400);
    expect((await call('signin', right, '10.0.2.1')).status).toBe(200);
  });

  it('are limited to a hundred per address, across accounts', async () => {
    const body = { email: 'anyone@example.com', password: 'guess' };
    await call('signin', body, '10.0.3.1');
    await spend('signin-ip', 99);
    expect((await call('signin', body, '10.0.3.1', 1)).status).toBe(400);
    expectTooMany(await call('signin', { ...body, email: 'other@example.com' }, '10.0.3.1'));
    expect((await call('signin', body, '10.0.3.2')).status).toBe(400);
  });
});

describe('sign-up attempts', () => {
  const body = { email: 'again@example.com', fullName: 'Again', password: PASSWORD };

  it('are limited to ten per email', async () => {
    const attempts = Array.from({ length: 10 }, (_, turn) =>
      call('signup', body, `10.1.0.${turn}`, turn),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, ...Array(9).fill(400)]);
    expectTooMany(await call('signup', body, '10.1.1.1'));
  });

  it('are limited to sixty per address', async () => {
    await call('signup', { ...body, email: 'first@example.com' }, '10.1.2.1');
    await spend('signup-ip', 60);
    expectTooMany(await call('signup', { ...body, email: 'next@example.com' }, '10.1.2.1', 1));
    const elsewhere = await call('signup', { ...body, email: 'next@example.com' }, '10.1.2.2');
    expect(elsewhere.status).toBe(201);
  });

  it('do not count when malformed', async () => {
    const { rows: before } = await shop.database.pool.query('select sum(points) from rate_limits');
    await call('signup', { ...body, email: 'no address' }, '10.1.3.1');
    const { rows: after } = await shop.database.pool.query('select sum(points) from rate_limits');
    expect(after).toEqual(before);
  });
});

describe('stored attempts', () => {
  it('contain neither address nor email', async () => {
    const { rows } = await shop.database.pool.query('select key from rate_limits');
    expect(rows.length).toBeGreaterThan(5);
    for (const { key } of rows)
      expect(key).toMatch(/^sign(in|up)-(ip|user|user-[012]|user-all):[\w-]{43}$/);
  });

  it('expire after the waiting time', async () => {
    const wrong = { email: 'patient@example.com', password: 'guess' };
    await call('signin', wrong, '10.2.0.1');
    await spend('signin-user-0', 10);
    expectTooMany(await call('signin', wrong, '10.2.0.1'));
    await shop.database.pool.query('update rate_limits set expire = $1', [Date.now() - 1]);
    const right = { ...wrong, password: PASSWORD };
    expect((await call('signin', right, '10.2.0.1')).status).toBe(200);
  });
});
