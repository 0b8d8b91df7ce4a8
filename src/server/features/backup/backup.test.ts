import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blankPng } from '../../../../tests/support/blank-png.ts';
import { cloneDatabase, createDatabase } from '../../../../tests/support/test-database.ts';
import { ADMIN, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { MIGRATIONS } from '../../open-shop.ts';
import { type Database, migrateDatabase, openDatabase } from '../../platform/db/database.ts';
import { StartError } from '../../platform/errors/start-error.ts';
import { folderStore } from '../../platform/storage/file-store.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { type Encryption, type Entry, type Keys, readArchive } from './archive.ts';
import { type BackupTable, connectForBackup, LEFT_OUT, listTables } from './backup.repository.ts';
import { deleteOldBackups, makeBackup } from './make-backup.ts';
import { loadContents, restoreBackup } from './restore-backup.ts';
import { loadSigner } from './signing.ts';

const ID = randomUUID();
const AT = '2026-11-20T10:00:00Z';
const NO_BODY = Buffer.alloc(0);

let shop: TestShop;
/** A backup of this shop, and its entries. */
let plain: string;
let valid: Entry[];
let folder: string;
let target: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  shop = await openTestShop();
  await loadDemo(shop, shop.clock.now());
  // It leaves an entry in the audit log.
  await shop.services.accounts.ensureAdmin(ADMIN);
  await shop.admin();
  await fillOtherTables();
  folder = shop.dataDir;
  plain = await backUp();
  valid = await readAll(plain);
});
afterAll(() => shop.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-backups-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Gives each test of a block an empty database. */
function useTarget(): void {
  beforeEach(async () => {
    target = await createDatabase();
  });
  afterEach(() => target.drop());
}

/** A row in each table that the demo leaves empty, and an account that was erased after its order. */
async function fillOtherTables(): Promise<void> {
  const { pool } = shop.database;
  await pool.query(
    `delete from pictures where product_id <> (select min(product_id::text)::uuid from pictures)`,
  );
  const theme = 'a'.repeat(32);
  const { rows } = await pool.query(
    `select o.id as "order", o.user_id as "user", l.product_id as product, l.id as line
     from orders o join order_lines l on l.order_id = o.id order by o.id limit 1`,
  );
  const { order, user, product, line } = rows[0];
  const banner = await shop.pictureStore.storeOriginal(await blankPng(30, 20));
  await folderStore(shop.dataDir).write(`pictures/brand/${theme}-logo.webp`, Buffer.from('logo'));
  const inserts = {
    second_factors: [user, 'sealed', AT, 5, AT],
    recovery_codes: [ID, user, 'hash'],
    banner_list: [true, 1, true],
    banner_pictures: [banner, 30, 20, '', '{a,"b c"}', true, AT],
    banners: [ID, 0, 'Caption\twith\\signs\n', 'alt', '/x', true, null, banner],
    cart_lines: [ID, user, product, 2, AT],
    contact_messages: [ID, 'Name', 'a@example.com', 'Line\r\n\\.\nnext', AT, null, null],
    go_live_checks: ['mail', 'done', null, '', AT],
    invoices: [order, '2026-27', 1, AT, '{"a": 1.50, "b": null}'],
    documents: [
      ...[ID, 'tax-invoice', order, null, 'INV', '2026-27', 1, 'INV/26-27/00001'],
      ...[AT, '2026-11-20', '{}', '{"total": 1.50}'],
    ],
    payment_attempts: [
      ...[ID, order, 'cashfree', 'paid', 100, 'g-1', null, null, null, null, null],
      ...['http://x', AT, AT, null, 0],
    ],
    payments: [ID, order, ID, 'cashfree', 'c-1', 100, false, 100, 'INR', true, AT, AT],
    refunds: [ID, order, 'shop', null, 'note', null, true, 0, 0, 0, 100, null, AT],
    refund_lines: [ID, line, 1, 100, 15],
    refund_transactions: [
      ...[ID, ID, order, 'cashfree', 'requested', null, 100, 100, 'INR', 'note'],
      ...[null, null, null, null, 0, AT, null, AT, ID],
    ],
    unknown_payments: [ID, 'cashfree', 'g-2', null, 100, 'INR', AT, null],
    simulator_deliveries: [ID, 'cashfree', 'http://x', '{}', 1, AT],
    simulator_ids: ['cashfree', 'i', 'o'],
    simulator_orders: ['cashfree', 'o', null, '{"x": "\\u2028"}'],
    promo_uses: [order, null, user, AT],
    cash_refusals: [order, 'hash', AT],
    shop_settings: [true, 1, '{"keepPaymentLogDays": 1}'],
    shop_theme: [true, 1, '{}'],
    withheld_methods: ['PayPal', 'refused', AT],
    theme_pictures: [theme, 'logo', 10, 10, null],
    visit_counts: ['2026-11-20', '/', 'phone', 'views', 0, 7],
    webhooks: [ID, 'https://x.example', '{order.placed}', 'sealed', null, null, true, null, AT],
    webhook_deliveries: [ID, ID, order, 'order.placed', AT, 'failed', 3, null, AT, 500, 'no'],
    attribute_choices: ['fabric', 'silk', 'Silk', 0, false],
    redirects: [ID, '/old', '/new', false, AT],
    pages: [ID, 'care', 'Care', '# Care\n\tof silk', 'footer', 1, AT, null],
    collections: [ID, 'diwali', 'Diwali', '', null, '', null, true, false, 1, AT, null],
    collection_products: [ID, product, 0],
    rate_limits: ['key', 1, 1],
    verifications: [ID, 'identifier', 'value', AT, AT, AT],
  };
  for (const [table, values] of Object.entries(inserts)) {
    const { rows: promos } = await pool.query('select id from promo_codes limit 1');
    const row = table === 'promo_uses' ? values.map((value) => value ?? promos[0].id) : values;
    const places = row.map((_, index) => `$${index + 1}`).join(', ');
    await pool.query(`insert into ${table} values (${places}) on conflict do nothing`, row);
  }
  await pool.query(
    `insert into stock_changes (variant_id, at, actor_id, reason, before, after) values ($1, now(), $2, 'count', 1, 2);`,
    [product, user],
  );
  await pool.query(
    `insert into payment_log (at, gateway, kind, operation, detail) values (now(), 'cashfree', 'decision', 'x', '{"n": 1e400}')`,
  );
  await pool.query('update users set erased_at = now() where id = $1', [user]);
}

/** All rows of the tables of a database, as text. */
async function rowsOf(
  url: string,
  except: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1) order by 1`,
    [[...except, 'fake_jobs']],
  );
  const contents: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await client.query(`select t::text as row from "${name}" t order by 1`);
    contents[name] = rows.map(({ row }) => row);
  }
  await client.end();
  return contents;
}

async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const urlOf = (pool: pg.Pool) => pool.options.connectionString ?? '';
const sourceUrl = () => urlOf(shop.database.pool);

async function backUp(
  encryption: Encryption = 'none',
  { url = sourceUrl(), migrations = MIGRATIONS } = {},
): Promise<string> {
  const files = folderStore(shop.dataDir);
  const now = new Date('2026-11-23T01:30:00Z');
  const signer = await loadSigner({ dataDir: shop.dataDir }, () => {});
  return (await makeBackup({ url, files, migrations, folder, now, encryption, signer })).file;
}

const restored = () => path.join(folder, 'restored');

async function restore(file: string, parts: Partial<Parameters<typeof restoreBackup>[0]> = {}) {
  return restoreBackup({
    file,
    keys: { allowsUnsigned: true },
    url: target.url,
    files: folderStore(restored()),
    migrations: MIGRATIONS,
    beforeCommit: async () => {},
    open: async () => {},
    signal: new AbortController().signal,
    ...parts,
  });
}

/** The sentence with which a file is refused, after which nothing of it is left. */
async function refusalOf(file: string, keys: Keys = {}): Promise<string> {
  const trusted = { allowsUnsigned: true, ...keys };
  const error = await restore(file, { keys: trusted }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  expect(await rowsOf(target.url)).toEqual({});
  expect(await filesIn(restored()).catch(() => [])).toEqual([]);
  return (error as StartError).message;
}

async function readAll(file: string): Promise<Entry[]> {
  return readArchive(file, { allowsUnsigned: true }, async (next) => {
    const entries = [await next()];
    while (entries.at(-1)?.kind !== 'end') entries.push(await next());
    return entries;
  });
}

/** The entries of a backup as somebody has changed them, in a new file. */
async function craft(entries: Entry[]): Promise<string> {
  const file = path.join(folder, `crafted-${randomUUID()}`);
  const bytes = entries.flatMap(({ body, ...line }) => {
    const sized = 'bytes' in line ? { ...line, bytes: body.length } : line;
    return [Buffer.from(`${JSON.stringify(sized)}\n`), body];
  });
  await writeFile(file, gzipSync(Buffer.concat(bytes), { level: 1 }));
  return file;
}

describe('a backup', () => {
  it('holds no token of a session, and leaves nothing but its file', async () => {
    const { rows } = await shop.database.pool.query('select token from sessions');
    const file = await backUp();
    expect(await readdir(folder)).toEqual([path.basename(file)]);
    const bytes = gunzipSync(await readFile(file)).toString('latin1');
    expect(rows.length).toBeGreaterThan(0);
    for (const { token } of rows) expect(bytes).not.toContain(token);
    expect(bytes).not.toContain('"sessions"');
  });

  it('is deleted when newer ones are kept', async () => {
    const days = ['01', '02', '03'].map((day) => `shop-2026-01-${day}T00-00-00Z.backup.age`);
    for (const name of [...days, 'notes.txt']) await writeFile(path.join(folder, name), '');
    expect(await deleteOldBackups(folder, 2)).toBe(1);
    expect((await readdir(folder)).sort()).toEqual(['notes.txt', ...days.slice(1)]);
  });
});

describe('a large backup', () => {
  useTarget();

  it('comes in small parts, however large a table is', async () => {
    const { close, pool } = await cloneDatabase();
    await pool.query(
      `insert into product_words select repeat('word', 20) || n from generate_series(1, 5000) n`,
    );
    const file = await backUp('none', { url: urlOf(pool) });
    await close();
    const parts = (await readAll(file)).filter(({ kind }) => kind === 'rows');
    expect(parts.length).toBeGreaterThan(5);
    for (const { body } of parts) expect(body.length).toBeLessThanOrEqual(64 * 1024);
    await restore(file);
    expect((await rowsOf(target.url)).product_words).toHaveLength(5_000);
  });
});

describe('a restored database', () => {
  useTarget();

  it('has every row of every table, and every picture; it counts on, and triggers act again', async () => {
    const before = await rowsOf(sourceUrl());
    for (const [table, found] of Object.entries(before)) expect(found, table).not.toEqual([]);
    const { madeAt, rows } = await restore(plain);
    expect(madeAt).toEqual(new Date('2026-11-23T01:30:00Z'));
    const after = await rowsOf(target.url);
    for (const table of LEFT_OUT) {
      expect(after[table], table).toEqual([]);
      delete before[table];
      delete after[table];
    }
    expect(after).toEqual(before);
    expect(rows.get('orders')).toBe(before.orders?.length);

    const hashes = await shop.database.pool.query(
      'select distinct hash from pictures union select hash from banner_pictures',
    );
    const originals = await readdir(path.join(restored(), 'pictures/originals'));
    expect(originals.sort()).toEqual(hashes.rows.map(({ hash }) => hash).sort());
    expect(await filesIn(restored())).toHaveLength(originals.length + 1);

    const { pool, close } = await openDatabase(target.url);
    const { rows: newest } = await pool.query('select max(id)::int as id from order_events');
    const { rows: added } = await pool.query(
      `insert into order_events (order_id, kind, at) select id, 'placed', now() from orders limit 1 returning id::int`,
    );
    expect(added[0].id).toBe(newest[0].id + 1);
    const { rows: sent } = await pool.query('select * from webhook_deliveries');
    expect(sent).toHaveLength(2);
    await expect(pool.query('update payment_log set kind = kind')).rejects.toThrow(
      'only ever added',
    );
    await expect(pool.query('truncate invoices')).rejects.toThrow('only ever added');
    await close();
  }, 60_000);

  it('gets the migrations of its backup, not what they added, and then the newer ones', async () => {
    const migrations = path.join(folder, 'migrations');
    await cp(MIGRATIONS, migrations, { recursive: true });
    const journal = JSON.parse(await readFile(path.join(migrations, 'meta/_journal.json'), 'utf8'));
    const addMigration = async (tag: string, statement: string) => {
      const last = journal.entries.at(-1);
      journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
      await writeFile(path.join(migrations, `${tag}.sql`), statement);
      const snapshot = (number: string) => path.join(migrations, `meta/${number}_snapshot.json`);
      await cp(snapshot(last.tag.slice(0, 4)), snapshot(tag.slice(0, 4)));
      await writeFile(path.join(migrations, 'meta/_journal.json'), JSON.stringify(journal));
    };
    await addMigration('0001_seed', `insert into product_words values ('seeded')`);
    const older = await createDatabase();
    const source = await openDatabase(older.url);
    await migrateDatabase(source.pool, migrations);
    await source.pool.query(`delete from product_words; insert into product_words values ('own')`);
    await source.close();
    const file = await backUp('none', { url: older.url, migrations });
    await older.drop();
    await addMigration(
      '0002_add',
      `alter table product_words add added integer default 7 not null`,
    );

    await restore(file, { migrations });
    expect((await rowsOf(target.url)).product_words).toEqual(['(own)']);
    const database = await openDatabase(target.url);
    await migrateDatabase(database.pool, migrations);
    await database.close();
    expect((await rowsOf(target.url)).product_words).toEqual(['(own,7)']);
  });
});

describe('a restore that fails', () => {
  useTarget();

  const isEmpty = async () => {
    expect(await rowsOf(target.url)).toEqual({});
    expect(await filesIn(restored())).toEqual([]);
  };

  it('leaves nothing where the pictures cannot take their place', async () => {
    const beforeCommit = () => Promise.reject(new Error('No space left'));
    await expect(restore(plain, { beforeCommit })).rejects.toThrow('No space left');
    await isEmpty();
  });

  it('leaves nothing where it was aborted', async () => {
    const interruption = new AbortController();
    const store = folderStore(restored());
    const files: typeof store = {
      ...store,
      async write(name, bytes) {
        await store.write(name, bytes);
        interruption.abort(new StartError('Interrupted'));
      },
    };
    const restoring = restore(plain, { files, signal: interruption.signal });
    await expect(restoring).rejects.toThrow('Interrupted');
    await isEmpty();
  });
});

describe('a restore refuses', () => {
  useTarget();

  it('a database that is not empty', async () => {
    const client = new pg.Client({ connectionString: target.url });
    await client.connect();
    await client.query('create table notes (note text); insert into notes values ($$mine$$)');
    await client.end();
    await expect(restore(plain)).rejects.toThrow('drop the database and create it again');
    expect(await rowsOf(target.url)).toEqual({ notes: ['(mine)'] });
    await expect(backUp('none', { url: target.url })).rejects.toThrow(
      'There is no shop in the database',
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('a database that cannot be reached, in a sentence without its password', async () => {
    const restoring = restore(plain, { url: 'postgresql://shop:hush@127.0.0.1:1/shop' });
    await expect(restoring).rejects.toThrow(StartError);
    await expect(restoring).rejects.not.toThrow('hush');
  });

  it('a backup of a newer shop, and one without its beginning', async () => {
    const [first, ...rest] = valid;
    const newer = await craft([{ ...first, migration: 9e12 } as Entry, ...rest]);
    expect(await refusalOf(newer)).toContain('newer version of the shop');
    expect(await refusalOf(await craft(rest))).toContain('does not start like a backup');
  });

  it('one file and leaves nothing of it, and takes another into the same database', async () => {
    const truncated = await craft(valid.slice(0, -1));
    expect(await refusalOf(truncated)).toContain('it ends too early');
    const nonsense = await craft(withRows('users', () => 'nonsense\n')(valid));
    expect(await refusalOf(nonsense)).toContain('The file is damaged');
    const orphans = await craft(valid.filter((_, at) => !isOf('users', valid, at)));
    expect(await refusalOf(orphans)).toContain('The file is damaged');
    await restore(plain);
    expect(await rowsOf(target.url, LEFT_OUT)).toEqual(await rowsOf(sourceUrl(), LEFT_OUT));
  }, 60_000);
});

const isOf = (table: string, entries: Entry[], at: number) => {
  const begin = entries.slice(0, at + 1).findLast(({ kind }) => kind === 'table');
  return entries[at]?.kind === 'rows' && begin?.kind === 'table' && begin.name === table;
};
const withRows = (table: string, change: (text: string) => string) => (entries: Entry[]) =>
  entries.map((entry, at) =>
    isOf(table, entries, at)
      ? { ...entry, body: Buffer.from(change(entry.body.toString())) }
      : entry,
  );

describe('loadContents refuses', () => {
  /** A migrated database, in which nothing is committed. */
  let database: Database;
  let client: pg.Client;
  let tables: BackupTable[];
  beforeAll(async () => {
    database = await cloneDatabase();
    client = await connectForBackup(urlOf(database.pool));
    tables = await listTables(
      client,
      valid.flatMap((entry) => (entry.kind === 'table' ? [entry.name] : [])),
    );
  });
  afterAll(async () => {
    await client.end();
    await database.close();
  });

  const withTable = (name: string, change: (table: Entry<'table'>) => object) => (all: Entry[]) =>
    all.map((entry) =>
      entry.kind === 'table' && entry.name === name ? { ...entry, ...change(entry) } : entry,
    );
  const without = (name: string) => (all: Entry[]) =>
    all
      .filter(
        (entry, at) => !isOf(name, all, at) && !(entry.kind === 'table' && entry.name === name),
      )
      .map((entry) =>
        entry.kind === 'end'
          ? { ...entry, tables: entry.tables.filter((table) => table.name !== name) }
          : entry,
      );
  const rename = (from: string, to: string) => withTable(from, () => ({ name: to }));
  const withColumn = (table: string, column: string) =>
    withTable(table, ({ columns }) => ({ columns: [...columns, column] }));
  const addFile = (name: string) => (entries: Entry[]) => [
    ...entries.slice(0, -1),
    { kind: 'file', name, body: Buffer.from('#!/bin/sh') },
    entries.at(-1),
  ];
  const withEnd = (change: (end: Entry<'end'>) => object) => (entries: Entry[]) =>
    entries.map((entry) => (entry.kind === 'end' ? { ...entry, ...change(entry) } : entry));
  const TABLES = 'it lacks a table, has an unknown one, or its tables are in the wrong order';
  const COLUMNS = 'other columns';
  const FILE = 'not a picture of the shop';
  const ROWS = 'rows do not match their checksums';

  it.each<[string, (entries: Entry[]) => unknown[], string]>([
    ['an unknown table', rename('categories', 'pg_authid'), TABLES],
    ['the table of sessions', rename('audit_log', 'sessions'), TABLES],
    ['a name with SQL', rename('users', 'users"; drop table users; --'), TABLES],
    ['a table twice', (all) => all.toSpliced(1, 0, ...all.slice(0, 1)), TABLES],
    ['tables missing at its end', (all) => [all[0], all[1], all.at(-1)], TABLES],
    ['a table less, as its end says too', without('visit_counts'), TABLES],
    [
      'a table after the last',
      (all) => all.toSpliced(-1, 0, { kind: 'table', name: 'x', columns: [], body: NO_BODY }),
      'its entries are in the wrong order',
    ],
    ['an unknown column', withColumn('users', 'is_superuser'), COLUMNS],
    ['a column with SQL', withColumn('users', "id\") from program 'id' --"), COLUMNS],
    ['a generated column', withColumn('products', 'selling_paise'), COLUMNS],
    ['a file outside', addFile('../../outside'), FILE],
    ['a file that goes outside', addFile('pictures/originals/../../../outside'), FILE],
    ['an absolute path', addFile('/etc/passwd'), FILE],
    ['settings of PostgreSQL', addFile('postgres/data/postgresql.auto.conf'), FILE],
    ['an original under another hash', addFile(`pictures/originals/${'0'.repeat(32)}`), FILE],
    [
      'another hash of its rows',
      withEnd((end) => ({
        tables: end.tables.map((table) => ({ ...table, sha256: '0'.repeat(64) })),
      })),
      ROWS,
    ],
    [
      'another count of its rows',
      withEnd((end) => ({ tables: end.tables.map((table) => ({ ...table, rows: 1e6 })) })),
      ROWS,
    ],
    [
      'another hash of its pictures',
      withEnd(({ files }) => ({ files: { ...files, count: 1 } })),
      'pictures do not match their checksums',
    ],
    ['a changed row', withRows('users', (text) => text.replace('example', 'exampel')), ROWS],
    ['a row less', (all) => all.filter((_, at) => !isOf('visit_counts', all, at)), ROWS],
  ])('a backup with %s', async (_, change, reason) => {
    const entries = (change(valid.slice(1)) as Entry[]).values();
    const next = async () => entries.next().value ?? expect.unreachable('it reads on');
    const files = folderStore(restored());
    await expect(loadContents(client, { tables, files }, next, [])).rejects.toThrow(reason);
    await client.query('rollback');
  });
});
