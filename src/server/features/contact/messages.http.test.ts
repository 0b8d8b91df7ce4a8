import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { Message } from '../../../contract/contact.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.admin();
});
afterAll(() => shop.close());
beforeEach(() => shop.database.pool.query('delete from contact_messages'));

let sent = 0;
async function write(message: string, facts: { name?: string; email?: string } = {}) {
  sent += 1;
  const minute = String(sent).padStart(2, '0');
  shop.clock.set(`2026-11-21T08:${minute}:00.000Z`);
  const body = { name: 'Asha Rao', email: 'asha@example.com', message, ...facts };
  const headers = { 'x-test-address': `198.51.100.${sent}` };
  await send(shop, 'POST /api/contact', { body, headers });
}
const list = (query = {}) => owner.api.call('GET /api/admin/messages', { query });
const textsOf = async (query = {}) => (await list(query)).items.map(({ message }) => message);
const mark = (id: string, isAnswered: unknown, token = owner.token) =>
  send(shop, `PUT /api/admin/messages/${id}/answered`, { token, body: { isAnswered } });
const counts = () => owner.api.call('GET /api/admin/messages/counts');

async function only(): Promise<Message> {
  const [message] = (await list()).items;
  if (!message) throw new Error('There is no message');
  return message;
}

describe('the list of messages', () => {
  it('is newest first, in pages', async () => {
    for (const text of ['one', 'two', 'three']) await write(text);
    const first = await list({ limit: 2 });
    expect(first.items.map(({ message }) => message)).toEqual(['three', 'two']);
    expect(first.total).toBe(3);
    expect(await textsOf({ limit: 2, cursor: first.next })).toEqual(['one']);
  });

  it('is filtered by text and by whether it was answered', async () => {
    await write('Do you ship to Goa?');
    await write('100% silk?', { name: 'Maya Iyer', email: 'maya@example.org' });
    const found = await textsOf({ search: 'GOA' });
    expect(found).toEqual(['Do you ship to Goa?']);
    expect(await textsOf({ search: 'maya i' })).toEqual(['100% silk?']);
    expect(await textsOf({ search: 'example.org' })).toEqual(['100% silk?']);
    expect(await textsOf({ search: '0% s' })).toEqual(['100% silk?']);
    expect(await textsOf({ search: '\0silk%' })).toEqual([]);
    expect(await counts()).toEqual({ open: 2 });
    await mark((await list({ search: 'goa' })).items[0]?._id ?? '', true);
    expect(await counts()).toEqual({ open: 1 });
    expect(await textsOf({ state: 'open' })).toEqual(['100% silk?']);
    expect(await textsOf({ state: 'answered' })).toEqual(['Do you ship to Goa?']);
    expect(await textsOf({ state: 'answered', search: 'silk' })).toEqual([]);
  });

  it('is for admins only', async () => {
    const { token } = await shop.customer('curious@example.com');
    for (const path of ['/api/admin/messages', '/api/admin/messages/counts'] as const) {
      expect(await send(shop, `GET ${path}`, { token })).toMatchObject(refused(403, 'FORBIDDEN'));
      expect(await send(shop, `GET ${path}`)).toMatchObject(refused(401, 'UNAUTHENTICATED'));
    }
    await write('Hello');
    const { _id } = await only();
    expect(await mark(_id, true, token)).toMatchObject(refused(403, 'FORBIDDEN'));
  });
});

describe('marking a message', () => {
  it('stores who answered first and when, and can be undone', async () => {
    await write('Hello');
    const { _id, answeredAt } = await only();
    expect(answeredAt).toBeNull();
    expect(await mark(_id, true)).toMatchObject({
      status: 200,
      body: {
        answeredAt: shop.clock.now().toISOString(),
        answeredBy: { _id: owner.id, name: 'Shop owner' },
      },
    });
    const first = shop.clock.now().toISOString();
    shop.clock.set('2026-11-22T08:00:00.000Z');
    expect((await mark(_id, true)).body).toMatchObject({ answeredAt: first });
    expect(await mark(_id, false)).toMatchObject({ body: { answeredAt: null, answeredBy: null } });
    const { rows } = await shop.database.pool.query(
      `select action, actor_id, label, before, after from audit_log where subject_id = $1 order by id`,
      [_id],
    );
    expect(rows).toEqual([
      {
        action: 'answered',
        actor_id: owner.id,
        label: '',
        before: { answeredAt: null },
        after: { answeredAt: first },
      },
      {
        action: 'opened again',
        actor_id: owner.id,
        label: '',
        before: { answeredAt: first },
        after: { answeredAt: null },
      },
    ]);
  });

  it('requires an existing message and a clear answer', async () => {
    for (const id of ['nonsense', owner.id]) {
      expect(await mark(id, true)).toMatchObject(refused(404, 'NOT_FOUND'));
    }
    await write('Hello');
    const { _id } = await only();
    expect(await mark(_id, 'yes')).toMatchObject(refused(400, 'BAD_INPUT'));
  });
});
