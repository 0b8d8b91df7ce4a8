import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminOrder } from '../../src/contract/order-admin.ts';
import { restoreBackup } from '../../src/server/features/backup/restore-backup.ts';
import { MIGRATIONS } from '../../src/server/open-shop.ts';
import { migrateDatabase, openDatabase } from '../../src/server/platform/db/database.ts';
import { folderStore } from '../../src/server/platform/storage/file-store.ts';
import { ledgerErrors } from '../support/paying.ts';
import { createDatabase } from '../support/test-database.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

/**
 * A shop of release 0.1, as its backup: orders in every state, refunds that failed, were sent again,
 * dismissed and sent by hand, money that did not match, invoices and the demo. Beside it what release
 * 0.1 answered about them.
 */
const BACKUP = new URL('release-0.1.backup', import.meta.url).pathname;
const ANSWERS = new URL('release-0.1.answers.json.gz', import.meta.url);

let folder: string;
let target: Awaited<ReturnType<typeof createDatabase>>;
let shop: TestShop;
let before: Record<string, { status: number; body: unknown }>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-upgrade-'));
  target = await createDatabase();
  await restoreBackup({
    file: BACKUP,
    keys: { allowsUnsigned: true },
    url: target.url,
    files: folderStore(folder),
    migrations: MIGRATIONS,
    beforeCommit: async () => {},
    async open() {
      const upgraded = await openDatabase(target.url);
      await migrateDatabase(upgraded.pool, MIGRATIONS).finally(upgraded.close);
    },
    signal: new AbortController().signal,
  });
  const { now, answers } = JSON.parse(gunzipSync(await readFile(ANSWERS)).toString());
  before = answers;
  shop = await openTestShop({ database: await openDatabase(target.url) });
  shop.clock.set(now);
}, 120_000);
afterAll(async () => {
  await shop.close();
  await target.drop();
  await rm(folder, { recursive: true });
});

it('adds up when every order is counted again', async () => {
  expect(await ledgerErrors(shop)).toEqual([]);
});

it('answers as it did, but for what is meant', { timeout: 120_000 }, async () => {
  const owner = await shop.admin();
  const found: string[] = [];
  for (const [name, was] of Object.entries(before)) {
    const headers = { authorization: `Bearer ${owner.token}` };
    const response = await shop.fetch(name, { headers });
    const now = { status: response.status, body: await response.json() };
    const isAdminView = name.startsWith('/api/admin/orders/');
    const lines = differences(was, isAdminView ? asBefore(now) : now);
    found.push(...lines.map((line) => `${name} ${line}`));
  }
  const unmeant = found
    .map((line) => line.replaceAll(ID, '{id}'))
    .filter((line) => !MEANT.some((pattern) => pattern.test(line)));
  expect(unmeant).toEqual([]);
});

/** The differences that are meant, as `address path: before -> now`. */
const MEANT = [
  // What was given back before it was sent is cancelled now: it could not be sent before either.
  /state: "refunded" -> "cancelled"/,
  /isCancelled: false -> true/,
  /blocked\.\w+: .* -> "This order is (already )?cancelled\./,
  // What the API says where an order is not a simple one.
  /(credited|amountRefunded|amountPaid|amountOwed): undefined -> /,
  /orderItems\.\d\.(refundedPrice|refundedQty): undefined -> /,
  // A parcel is corrected by a call of its own.
  /blocked\.ship: undefined -> "This order is already shipped\."/,
  // Once it is delivered the courier has the cash, which is refunded.
  /blocked\.cancel: .* -> "This order is already delivered\. Refund it instead\."/,
  // An order on delivery whose price was taken off has its items.
  /blocked\.(pay|cancel|invoice): .* -> "Nothing is due of this order any more: /,
  // What came back is not always put into stock.
  /blocked\.\w+: "The items of this order are back in stock\." -> "The items of this order came back\."/,
  // Refunds are decisions with transactions, and those that take something off send nothing.
  /blocked\.(refund-in-full|return-stock|refund|correct-address): /,
  // Money that does not match is given back by itself, and is no part of what can be refunded.
  /payments\.\d\.actions\.\d: undefined -> "refund"/,
  /body\.refundable: /,
  // The pieces and the parcels say it.
  /hasReturnedStock: \w+ -> undefined/,
  // Reports say what was taken off or given back in the time it happened.
  /\.(creditedPrice|creditedTax): undefined -> /,
  // Their parts have one more.
  /reports\/(sales|tax)\?.*\.roundOff: undefined -> 0/,
  // What was taken off before it was sent is not sold.
  /reports\/(sales|tax)\?.*\.quantity: /,
  /reports\/products\?/,
  // Nor does the shop keep what is on its way back.
  /\.(paidRevenue|paidWorth|refundedRevenue|refundedWorth): /,
  // An order is open, too, while the shop owes its customer money.
  /undeliveredOrders: 7 -> 8/,
  // An order can be confirmed by a link of its own, not by the account's alone.
  /blocked\.invoice: .* -> "This order waits for its customer to confirm it\."/,
  // Where its parcels came back.
  /blocked\.cancel: .* -> "The items of this order came back\. Refund it instead\."/,
  // Backups hold no sessions.
  /sessionCount: 1 -> 0/,
];

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** The admin's view of an order with its transactions in the place of decisions, and no new facts. */
function asBefore({ status, body }: { status: number; body: AdminOrder }) {
  const { parcels, pieces: _, creditable: __, balance: ___, refunds, ...rest } = body;
  const transactions = refunds.flatMap(({ origin, transactions: of }) =>
    of.map((transaction) => ({ ...transaction, origin })),
  );
  const oldest = transactions.toSorted(
    (one, other) =>
      one.createdAt.localeCompare(other.createdAt) || one._id.localeCompare(other._id),
  );
  expect(parcels.length).toBeLessThanOrEqual(1);
  return { status, body: { ...rest, refunds: oldest } };
}

/** Where two answers differ, as `path: before -> now`. */
function differences(was: unknown, now: unknown, at = ''): string[] {
  if (typeof was === 'object' && typeof now === 'object' && was && now) {
    const names = new Set([...Object.keys(was), ...Object.keys(now)]);
    return [...names].flatMap((name) => {
      const [one, other] = [was, now].map((value) => Reflect.get(value, name));
      return name === 'requestId' ? [] : differences(one, other, `${at}.${name}`);
    });
  }
  return was === now ? [] : [`${at}: ${JSON.stringify(was)} -> ${JSON.stringify(now)}`];
}
