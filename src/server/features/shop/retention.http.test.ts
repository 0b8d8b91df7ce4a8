import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { saveSettings } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { RetentionDays } from '../../../domain/shop/shop-settings.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.admin();
});
afterAll(() => shop.close());

const run = (text: string, ...values: unknown[]) => shop.database.pool.query(text, values);
const TABLES = ['payment_log', 'audit_log', 'contact_messages'] as const;

/** How many records from 2001 and from now each table has. */
async function counts() {
  const found = TABLES.map(async (table) => {
    const time = table === 'contact_messages' ? 'created_at' : 'at';
    const old = await run(`select 1 from ${table} where ${time} < '2002-01-01'`);
    const fresh = await run(`select 1 from ${table} where ${time} > '2002-01-01'`);
    return [old.rowCount, (fresh.rowCount ?? 0) > 0];
  });
  return Promise.all(found);
}

async function keep(days: Partial<RetentionDays>): Promise<void> {
  await saveSettings(owner.api, days);
  await shop.services.retention.run();
}

beforeEach(async () => {
  for (const at of ['2001-03-01', new Date().toISOString()]) {
    await run(
      `insert into payment_log (at, gateway, kind, operation, detail) values ($1, 'x', 'x', 'x', '{}')`,
      at,
    );
    await run(
      `insert into audit_log (at, action, subject_kind, subject_id, label) values ($1, 'added', 'product', 'x', '')`,
      at,
    );
    await run(
      `insert into contact_messages (id, name, email, message, created_at)
       values (gen_random_uuid(), 'Asha', 'asha@example.com', 'Hello', $1)`,
      at,
    );
  }
});

it('keeps all records until the owner sets a time, then deletes the older ones', async () => {
  await shop.services.retention.run();
  expect(await counts()).toEqual([
    [1, true],
    [1, true],
    [1, true],
  ]);
  await keep({ keepPaymentLogDays: 3000 });
  expect((await counts()).map(([old]) => old)).toEqual([0, 1, 1]);
  await keep({ keepChangeLogDays: 3000, keepMessagesDays: 90 });
  expect(await counts()).toEqual([
    [0, true],
    [0, true],
    [0, true],
  ]);
});

it.each([
  ['payment_log', `delete from payment_log where at > '2002-01-01'`],
  ['audit_log', `delete from audit_log where at > '2002-01-01'`],
])('%s refuses to delete what the settings keep', async (_, statement) => {
  await keep({ keepPaymentLogDays: 3000, keepChangeLogDays: 3000 });
  await expect(run(statement)).rejects.toThrow('is only ever added to');
});
