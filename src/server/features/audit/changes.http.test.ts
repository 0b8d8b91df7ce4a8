import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import {
  ADMIN,
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../tests/support/test-shop.ts';
import type { AuditedChange } from '../../../contract/audit.ts';
import type { AuditSubject } from '../../../domain/audit/audit-subjects.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import type { AuditEntry } from './audit.service.ts';

const GONE = '5f0c2a9b-1d3e-4f60-8a7b-9c0d1e2f3a4b';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  shop.clock.set('2026-11-17T10:00:00Z');
  // It leaves an entry.
  await shop.services.accounts.ensureAdmin(ADMIN);
  owner = await shop.admin();
  const facts = { before: { stock: 3 }, after: { stock: 5 } };
  await note('2026-11-18T18:29:59Z', { actorId: owner.id, action: 'changed', ...facts }, 'product');
  await note('2026-11-18T18:30:00Z', { actorId: null, action: 'removed' }, 'demo data');
  await note('2026-11-20T10:00:00Z', { actorId: GONE, action: 'added' }, 'banner');
  await note('2026-11-20T18:29:59Z', { actorId: owner.id, action: 'removed' }, 'product');
});
afterAll(() => shop.close());

async function note(at: string, entry: Omit<AuditEntry, 'subject'>, kind: AuditSubject) {
  shop.clock.set(at);
  const subject = { kind, id: '1', label: `the ${kind}` };
  await inTransaction(shop.database.pool, (tx) =>
    shop.services.audit.recordAndEmptyCache(tx, { ...entry, subject }),
  );
}

const summariseVital = ({ action, subject }: AuditedChange) => `${action} ${subject.label}`.trim();
const list = (query: object) => owner.api.call('GET /api/admin/changes', { query });

describe('the audit log', () => {
  it('lists who changed what, newest first, with old and new values', async () => {
    const { items, total, next } = await list({});
    expect(items.map(summariseVital)).toEqual([
      'removed the product',
      'added the banner',
      'removed the demo data',
      'changed the product',
      'made an admin',
    ]);
    expect({ total, next }).toEqual({ total: 5, next: null });
    expect(items[3]).toMatchObject({
      at: '2026-11-18T18:29:59.000Z',
      actor: { _id: owner.id, name: 'Shop owner' },
      subject: { kind: 'product', id: '1', label: 'the product' },
      before: { stock: 3 },
      after: { stock: 5 },
    });
    expect(items.map(({ actor }) => actor?.name)).toEqual([
      'Shop owner',
      null,
      undefined,
      'Shop owner',
      undefined,
    ]);
  });

  it.each([
    [{ kind: 'product' }, ['removed the product', 'changed the product']],
    [{ actor: GONE }, ['added the banner']],
    [{ from: '2026-11-19', to: '2026-11-19' }, ['removed the demo data']],
    [{ to: '2026-11-18' }, ['changed the product', 'made an admin']],
    [{ from: '2026-11-20' }, ['removed the product', 'added the banner']],
    [{ kind: 'order' }, []],
  ])('is filtered by %j, in days of the shop’s time zone', async (query, expected) => {
    const { items, total } = await list(query);
    expect(items.map(summariseVital)).toEqual(expected);
    expect(total).toBe(expected.length);
  });

  it('pages stay consistent while entries are added', async () => {
    const first = await list({ limit: 2, kind: 'product' });
    const second = await list({ limit: 1 });
    await note('2026-11-22T10:00:00Z', { actorId: owner.id, action: 'added' }, 'message');
    const rest = await list({ limit: 5, cursor: second.next ?? '' });
    expect(first.next).toBeNull();
    expect([...second.items, ...rest.items].map(summariseVital)).toEqual([
      'removed the product',
      'added the banner',
      'removed the demo data',
      'changed the product',
      'made an admin',
    ]);
  });

  it('lists everyone who has changed something', async () => {
    expect(await owner.api.call('GET /api/admin/changes/actors')).toEqual([
      { _id: owner.id, name: 'Shop owner' },
      { _id: GONE, name: null },
    ]);
  });

  it.each([
    ['kind=crown', 'kind'],
    ['actor=me', 'actor'],
    ['from=yesterday', 'from'],
    ['to=2026-02-30', 'to'],
    ['from=0000-01-01', 'from'],
    ['cursor=rubbish', 'cursor'],
  ])('rejects ?%s', async (query, path) => {
    const answer = await send(shop, `GET /api/admin/changes?${query}`, { token: owner.token });
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT'));
    expect(answer.body).toMatchObject({ issues: [{ path }] });
  });
});
