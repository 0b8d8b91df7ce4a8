import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { UserQuery } from '../../../contract/customers.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.admin();
  const people = [
    ['meera@example.com', 'Meera', '2026-11-01T00:00:00Z'],
    ['asha@example.com', 'asha', '2026-11-02T00:00:00Z'],
    // Two users of the same name and moment differ only by id.
    ['divya@example.com', 'Divya', '2026-11-03T00:00:00Z'],
    ['divya.rao@example.com', 'divya', '2026-11-03T00:00:00Z'],
  ];
  for (const [email, name, createdAt] of people) {
    await shop.customer(email ?? '');
    await shop.database.pool.query(
      'update users set name = $2, created_at = $3, is_admin = $4 where email = $1',
      [email, name, createdAt, name === 'asha'],
    );
  }
  await shop.database.pool.query(
    `update users set name = 'Owner', created_at = '2026-11-04T00:00:00Z' where id = $1`,
    [owner.id],
  );
});
afterAll(() => shop.close());

/** The lower-cased names of a list, in pages of two. */
async function namesOf(query: Partial<UserQuery>): Promise<string[]> {
  const names: string[] = [];
  const ids = new Set<string>();
  let cursor: string | undefined;
  let total = 0;
  do {
    const page = await owner.api.call('GET /api/user/all', {
      query: { ...query, limit: 2, cursor },
    });
    for (const { _id, name } of page.items) {
      ids.add(_id);
      names.push(name.toLowerCase());
    }
    total = page.total ?? 0;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  expect([ids.size, names.length]).toEqual([total, total]);
  return names;
}

describe('the list of users', () => {
  it.each<[Partial<UserQuery>, string[]]>([
    [{}, ['owner', 'divya', 'divya', 'asha', 'meera']],
    [{ sort: 'newest' }, ['owner', 'divya', 'divya', 'asha', 'meera']],
    [{ sort: 'oldest' }, ['meera', 'asha', 'divya', 'divya', 'owner']],
    [{ sort: 'name' }, ['asha', 'divya', 'divya', 'meera', 'owner']],
    [{ admin: 'yes' }, ['owner', 'asha']],
    [{ admin: 'no', sort: 'name' }, ['divya', 'divya', 'meera']],
    [{ admin: 'no', search: ' DIVYA  ', sort: 'oldest' }, ['divya', 'divya']],
    [{ admin: 'yes', search: 'divya' }, []],
  ])('for %j is %j, page after page', async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  it.each(['admin=maybe', 'sort=size', 'sort=name&cursor=rubbish'])(
    'rejects an invalid query: %s',
    async (query) => {
      const answer = await send(shop, `GET /api/user/all?${query}`, owner);
      expect(answer).toMatchObject(refused(400, 'BAD_INPUT'));
    },
  );

  it('rejects the cursor of another order', async () => {
    const { next } = await owner.api.call('GET /api/user/all', {
      query: { limit: 1, sort: 'name' },
    });
    const answer = await send(shop, `GET /api/user/all?sort=oldest&cursor=${next}`, owner);
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT'));
  });
});
