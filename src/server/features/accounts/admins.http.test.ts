import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { User } from '../../../contract/accounts.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const auditEntries = async () =>
  (await shop.database.pool.query('select actor_id, action, label from audit_log order by id'))
    .rows;
const signIn = (email: string, password: string) =>
  shop.api().call('POST /api/user/signin', { body: { email, password } });

describe('the first admin', () => {
  it('is created with a random password, printed once', async () => {
    expect(await shop.services.accounts.findAdminEmail()).toBeNull();
    const made = await shop.services.accounts.ensureAdmin({});
    expect(made).toEqual({
      email: 'owner@shop.example',
      password: expect.stringMatching(/^[\w-]{16}$/),
    });
    const { user } = await signIn(made?.email ?? '', made?.password ?? '');
    expect(user).toMatchObject({ name: 'Shop owner', isAdmin: true });
    expect(await shop.services.accounts.findAdminEmail()).toBe('owner@shop.example');
    expect(await auditEntries()).toEqual([{ actor_id: null, action: 'made an admin', label: '' }]);
  });

  it('stays when one exists, whatever the settings say later', async () => {
    const given = { email: 'new@example.com', password: 'new password' };
    expect(await shop.services.accounts.ensureAdmin({})).toBeNull();
    expect(await shop.services.accounts.ensureAdmin(given)).toBeNull();
    await expect(signIn(given.email, given.password)).rejects.toMatchObject({ status: 400 });
  });
});

describe('the first admin from the settings', () => {
  let other: TestShop;
  beforeAll(async () => {
    other = await openTestShop();
  });
  afterAll(() => other.close());

  it('may be an existing customer, who becomes admin with that password', async () => {
    const { token } = await other.customer('owner@example.com');
    const given = { email: 'Owner@Example.com', password: 'of the settings' };
    expect(await other.services.accounts.ensureAdmin(given)).toBeNull();
    const session = await other.api().call('POST /api/user/signin', { body: given });
    expect(session.user).toMatchObject({ email: 'owner@example.com', isAdmin: true });
    const before = await send(other, 'GET /api/user/me', { token });
    expect(before).toMatchObject(refused(400, 'SIGNED_OUT'));
  });

  it('is created once by processes that start together', async () => {
    const third = await openTestShop();
    const starting = [third, third.secondProcess(), third.secondProcess()].map(({ services }) =>
      services.accounts.ensureAdmin({}),
    );
    const made = (await Promise.all(starting)).filter((one) => one !== null);
    expect(made).toHaveLength(1);
    const body = made[0] ?? { email: '', password: '' };
    expect((await third.api().call('POST /api/user/signin', { body })).user.isAdmin).toBe(true);
    await third.close();
  });
});

describe('a new admin password', () => {
  it('replaces the old one and ends every session of it', async () => {
    const { accounts } = shop.services;
    const first = await accounts.resetAdminPassword();
    const { token } = await signIn(first.email, first.password);
    const second = await accounts.resetAdminPassword('OWNER@shop.example');
    expect(second.email).toBe(first.email);
    expect(second.password).not.toBe(first.password);
    const me = await send(shop, 'GET /api/user/me', { token });
    expect(me).toMatchObject(refused(400, 'SIGNED_OUT'));
    await expect(signIn(first.email, first.password)).rejects.toMatchObject({ status: 400 });
    expect((await signIn(second.email, second.password)).user.isAdmin).toBe(true);
    const entry = { actor_id: null, action: 'given a new password', label: '' };
    expect((await auditEntries()).slice(-2)).toEqual([entry, entry]);
  });

  it('is refused for users who are not admins', async () => {
    await shop.customer('customer@example.com');
    for (const email of ['customer@example.com', 'nobody@example.com']) {
      await expect(shop.services.accounts.resetAdminPassword(email)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: `There is no admin ${email}`,
      });
    }
  });
});

describe('the list of all users', () => {
  let token: string;
  beforeAll(async () => {
    const { email, password } = await shop.services.accounts.resetAdminPassword();
    token = (await signIn(email, password)).token;
  });

  it('is for admins, newest first, in pages, without secrets', async () => {
    await shop.customers(4);
    const api = shop.api(token);
    const whole = await api.call('GET /api/user/all');
    expect(whole.total).toBe(6);
    expect(whole.items.map(({ isAdmin }) => isAdmin)).toContain(true);
    for (const user of whole.items) {
      expect(Object.keys(user).toSorted()).toEqual(['_id', 'email', 'isAdmin', 'name']);
    }

    const paged: User[] = [];
    let cursor: string | undefined;
    do {
      const page = await api.call('GET /api/user/all', { query: { limit: 2, cursor } });
      expect(page.total).toBe(6);
      paged.push(...page.items);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(whole.items);
  });

  it.each(['limit=0', 'limit=501', 'limit=x', 'cursor=rubbish'])(
    'rejects an invalid query: %s',
    async (query) => {
      const answer = await send(shop, `GET /api/user/all?${query}`, { token });
      expect(answer).toMatchObject(refused(400, 'BAD_INPUT'));
    },
  );
});
