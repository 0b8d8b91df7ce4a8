import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blankPng } from '../../../../tests/support/blank-png.ts';
import { createDatabase } from '../../../../tests/support/test-database.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { MIGRATIONS } from '../../open-shop.ts';
import { migrateDatabase, openDatabase } from '../../platform/db/database.ts';
import { StartError } from '../../platform/errors/start-error.ts';
import { folderStore } from '../../platform/storage/file-store.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { type Encryption, type Entry, type Keys, readArchive, writeArchive } from './archive.ts';
import { LEFT_OUT } from './backup.repository.ts';
import { deleteOldBackups, makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const PASSPHRASE = 'a passphrase of the tests';
const ID = randomUUID();
const AT = '2026-11-20T10:00:00Z';

let shop: TestShop;
let folder: string;
/** The entries of a backup of this shop. */
let valid: Entry[];
let target: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  shop = await openTestShop();
  await loadDemo(shop, shop.clock.now());
  await shop.admin();
  await fillOtherTables();
  folder = await mkdtemp(path.join(tmpdir(), 'shop-backups-'));
  valid = await readAll(await backUp());
  await rm(folder, { recursive: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-backups-'));
  target = await createDatabase();
});
afterEach(async () => {
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A row in each table that the demo leaves empty, and an account that was erased after its order. */
async function fillOtherTables(): Promise<void> {
  const { pool } = shop.database;
  await pool.query(
    `delete from pictures where product_id <> (select min(product_id::text)::uuid from pictures)`,
  );
  const theme = 'a'.repeat(32);
  const { rows } = await pool.query(
    `select o.id as "order", o.user_id as "user", l.product_id as product
     from orders o join order_lines l on l.order_id = o.id order by o.id limit 1`,
  );
  const { order, user, product } = rows[0];
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
    payment_attempts: [
      ...[ID, order, 'cashfree', 'paid', 100, 'g-1', null, null, null, null, null],
      ...['http://x', AT, AT, null, 0],
    ],
    payments: [ID, order, ID, 'cashfree', 'c-1', 100, false, 100, 'INR', true, AT, AT],
    refunds: [
      ...[ID, ID, order, 'cashfree', 'shop', 'requested', null, 100, 100, 'INR', 'note'],
      ...[null, null, null, null, null, true, 0, null, AT, null, AT],
    ],
    simulator_deliveries: [ID, 'cashfree', 'http://x', '{}', 1, AT],
    simulator_ids: ['cashfree', 'i', 'o'],
    simulator_orders: ['cashfree', 'o', null, '{"x": "\\u2028"}'],
    promo_uses: [order, null, user, AT],
    shop_settings: [true, 1, '{"keepPaymentLogDays": 1}'],
    shop_theme: [true, 1, '{}'],
    withheld_methods: ['PayPal', 'refused', AT],
    theme_pictures: [theme, 'logo', 10, 10, null],
    visit_counts: ['2026-11-20', '/', 'phone', 'views', 0, 7],
    webhooks: [ID, 'https://x.example', '{order.placed}', 'sealed', null, null, true, null, AT],
    webhook_deliveries: [ID, ID, order, 'order.placed', AT, 'failed', 3, null, AT, 500, 'no'],
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
    `insert into stock_changes (product_id, at, actor_id, reason, before, after) values ($1, now(), $2, 'count', 1, 2);`,
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

const sourceUrl = () => shop.database.pool.options.connectionString ?? '';

async function backUp(
  encryption: Encryption = 'none',
  { url = sourceUrl(), migrations = MIGRATIONS } = {},
): Promise<string> {
  const files = folderStore(shop.dataDir);
  const now = new Date('2026-11-23T01:30:00Z');
  return (await makeBackup({ url, files, migrations, folder, now, encryption })).file;
}

const restored = () => path.join(folder, 'restored');

async function restore(file: string, parts: Partial<Parameters<typeof restoreBackup>[0]> = {}) {
  return restoreBackup({
    file,
    keys: {},
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
  const error = await restore(file, { keys }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  expect(await rowsOf(target.url)).toEqual({});
  expect(await filesIn(restored()).catch(() => [])).toEqual([]);
  return (error as StartError).message;
}

async function readAll(file: string): Promise<Entry[]> {
  return readArchive(file, {}, async (next) => {
    const entries = [await next()];
    while (entries.at(-1)?.kind !== 'end') entries.push(await next());
    return entries;
  });
}

/** The entries of a backup as somebody has changed them, in a new file. */
async function craft(change: (entries: Entry[]) => unknown[]): Promise<string> {
  const file = path.join(folder, `crafted-${randomUUID()}`);
  const entries = change(valid);
  async function* changed() {
    // Rows and files get the size of their bodies; other entries have none.
    for (const entry of entries as Entry[]) {
      const { body, ...line } = entry;
      yield (body?.length ? entry : line) as never;
    }
  }
  await writeArchive(file, changed(), 'none');
  return file;
}

describe('a backup', () => {
  it('restores every row of every table, and every picture', async () => {
    const before = await rowsOf(sourceUrl());
    for (const [table, found] of Object.entries(before)) expect(found, table).not.toEqual([]);
    const { madeAt, rows } = await restore(await backUp({ passphrase: PASSPHRASE }), {
      keys: { passphrase: PASSPHRASE },
    });
    expect(madeAt).toEqual(new Date('2026-11-23T01:30:00Z'));
    const after = await rowsOf(target.url);
    for (const table of LEFT_OUT) expect(after[table], table).toEqual([]);
    expect(await rowsOf(target.url, LEFT_OUT)).toEqual(await rowsOf(sourceUrl(), LEFT_OUT));
    expect(rows.get('orders')).toBe(before.orders?.length);
    const hashes = await shop.database.pool.query(
      'select distinct hash from pictures union select hash from banner_pictures',
    );
    const originals = await readdir(path.join(restored(), 'pictures/originals'));
    expect(originals.sort()).toEqual(hashes.rows.map(({ hash }) => hash).sort());
    expect(await filesIn(restored())).toHaveLength(originals.length + 1);
  }, 60_000);

  it('opens with the secret key of its recipient', async () => {
    const identity = await generateX25519Identity();
    const file = await backUp({ recipient: await identityToRecipient(identity) });
    await restore(file, { keys: { identity } });
    expect((await rowsOf(target.url)).products).toHaveLength(
      (await rowsOf(sourceUrl())).products?.length ?? 0,
    );
  });

  it('holds no token of a session', async () => {
    const { rows } = await shop.database.pool.query('select token from sessions');
    const bytes = gunzipSync(await readFile(await backUp())).toString('latin1');
    expect(rows.length).toBeGreaterThan(0);
    for (const { token } of rows) expect(bytes).not.toContain(token);
    expect(bytes).not.toContain('"sessions"');
  });

  it('comes in small parts, however large a table is', async () => {
    const large = await createDatabase();
    const database = await openDatabase(large.url);
    await migrateDatabase(database.pool, MIGRATIONS);
    await database.pool.query(
      `insert into product_words select repeat('word', 20) || n from generate_series(1, 100000) n`,
    );
    await database.close();
    const file = await backUp('none', { url: large.url });
    await large.drop();
    const sizes: number[] = [];
    const rows = await readArchive(file, {}, async (next) => {
      let count = 0;
      for (let entry = await next(); entry.kind !== 'end'; entry = await next()) {
        sizes.push(entry.body.length);
        count += entry.body.toString('latin1').split('\n').length - 1;
      }
      return count;
    });
    expect(rows).toBe(100_000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(64 * 1024);
    await restore(file);
    expect((await rowsOf(target.url)).product_words).toHaveLength(100_000);
  });

  it('leaves nothing but its file, and the newest are kept', async () => {
    const file = await backUp();
    expect(await readdir(folder)).toEqual([path.basename(file)]);
    for (const day of ['01', '02']) {
      await writeFile(path.join(folder, `shop-2026-01-${day}T00-00-00Z.backup.age`), '');
    }
    await writeFile(path.join(folder, 'notes.txt'), '');
    expect(await deleteOldBackups(folder, 2)).toBe(1);
    const left = [path.basename(file), 'notes.txt', 'shop-2026-01-02T00-00-00Z.backup.age'];
    expect((await readdir(folder)).sort()).toEqual(left.sort());
  });

  it('is not made of a database without a shop', async () => {
    await expect(backUp('none', { url: target.url })).rejects.toThrow(
      'There is no shop in the database',
    );
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a restored database', () => {
  it('counts on, and its triggers act again', async () => {
    await restore(await backUp());
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
  });

  it('gets the migrations of its backup, not what they added, and then the newer ones', async () => {
    const migrations = path.join(folder, 'migrations');
    await cp(MIGRATIONS, migrations, { recursive: true });
    const journal = JSON.parse(await readFile(path.join(migrations, 'meta/_journal.json'), 'utf8'));
    const addMigration = async (tag: string, statement: string) => {
      const last = journal.entries.at(-1);
      journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
      await writeFile(path.join(migrations, `${tag}.sql`), statement);
      const snapshot = (number: string) => path.join(migrations, `meta/${number}_snapshot.json`);
      await cp(snapshot('0000'), snapshot(tag.slice(0, 4)));
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
  const isEmpty = async () => {
    expect(await rowsOf(target.url)).toEqual({});
    expect(await filesIn(restored())).toEqual([]);
  };

  it('leaves nothing where the pictures cannot take their place', async () => {
    const beforeCommit = () => Promise.reject(new Error('No space left'));
    await expect(restore(await backUp(), { beforeCommit })).rejects.toThrow('No space left');
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
    const restoring = restore(await backUp(), { files, signal: interruption.signal });
    await expect(restoring).rejects.toThrow('Interrupted');
    await isEmpty();
  });
});

describe('a restore refuses', () => {
  it('a database that is not empty', async () => {
    const file = await backUp();
    const client = new pg.Client({ connectionString: target.url });
    await client.connect();
    await client.query('create table notes (note text); insert into notes values ($$mine$$)');
    await client.end();
    await expect(restore(file)).rejects.toThrow('drop the database and create it again');
    expect(await rowsOf(target.url)).toEqual({ notes: ['(mine)'] });
  });

  it('a database that cannot be reached, in a sentence without its password', async () => {
    const file = await backUp();
    const url = 'postgresql://shop:hush@127.0.0.1:1/shop';
    const restoring = restore(file, { url });
    await expect(restoring).rejects.toThrow(StartError);
    await expect(restoring).rejects.not.toThrow('hush');
  });

  it('another passphrase or key, and none', async () => {
    const file = await backUp({ passphrase: PASSPHRASE });
    expect(await refusalOf(file)).toContain('This backup is encrypted');
    expect(await refusalOf(file, { passphrase: 'another passphrase' })).toContain('does not open');
    const identity = await generateX25519Identity();
    expect(await refusalOf(file, { identity })).toContain('does not open');
    expect(await refusalOf(file, { identity: 'nonsense' })).toContain('no secret key of age');
  });

  it('a file that is missing, no backup, cut off or changed', async () => {
    expect(await refusalOf(path.join(folder, 'missing'))).toContain('There is no file');
    const other = path.join(folder, 'other');
    await writeFile(other, 'no backup');
    expect(await refusalOf(other)).toContain('no backup of this shop');
    await writeFile(other, gzipSync('{"kind":"backup"}\n'));
    expect(await refusalOf(other)).toContain('unknown kind');
    const sealed = await backUp({ passphrase: PASSPHRASE });
    const bytes = await readFile(sealed);
    await truncate(sealed, bytes.length - 100);
    expect(await refusalOf(sealed, { passphrase: PASSPHRASE })).toContain('changed or cut off');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 200) ^ 1, bytes.length - 200);
    await writeFile(sealed, bytes);
    expect(await refusalOf(sealed, { passphrase: PASSPHRASE })).toContain('changed or cut off');
    const plain = await backUp();
    await truncate(plain, (await readFile(plain)).length - 100);
    expect(await refusalOf(plain)).toContain('cannot be unpacked');
  }, 60_000);

  it('a backup of a newer shop, and of another format', async () => {
    const newer = await craft(([first, ...rest]) => [{ ...first, migration: 9e12 }, ...rest]);
    expect(await refusalOf(newer)).toContain('newer version of the shop');
    const other = await craft(([first, ...rest]) => [{ ...first, format: 3 }, ...rest]);
    expect(await refusalOf(other)).toContain('another version of the shop');
  });

  const rename = (from: string, to: string) => (entries: Entry[]) =>
    entries.map((entry) =>
      entry.kind === 'table' && entry.name === from ? { ...entry, name: to } : entry,
    );
  const withColumn = (column: string) => (entries: Entry[]) =>
    entries.map((entry) =>
      entry.kind === 'table' && entry.name === 'users'
        ? { ...entry, columns: [...entry.columns, column] }
        : entry,
    );
  const addFile = (name: string) => (entries: Entry[]) => [
    ...entries.slice(0, -1),
    { kind: 'file', name, body: Buffer.from('#!/bin/sh') },
    entries.at(-1),
  ];
  const withEnd = (change: (end: Entry<'end'>) => object) => (entries: Entry[]) =>
    entries.map((entry) => (entry.kind === 'end' ? { ...entry, ...change(entry) } : entry));
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

  it.each<[string, (entries: Entry[]) => unknown[], string]>([
    ['an unknown table', rename('categories', 'pg_authid'), 'table that no backup has'],
    ['the table of sessions', rename('audit_log', 'sessions'), 'table that no backup has'],
    [
      'a name with SQL',
      rename('users', 'users"; drop table users; --'),
      'table that no backup has',
    ],
    ['a table twice', (all) => all.toSpliced(2, 0, ...all.slice(1, 2)), 'table that no backup has'],
    ['an unknown column', withColumn('is_superuser'), 'other columns'],
    ['a column with SQL', withColumn("id\") from program 'id' --"), 'other columns'],
    [
      'a generated column',
      (all) =>
        all.map((entry) =>
          entry.kind === 'table' && entry.name === 'products'
            ? { ...entry, columns: [...entry.columns, 'selling_paise'] }
            : entry,
        ),
      'other columns',
    ],
    ['a file outside', addFile('../../outside'), 'no picture of the shop'],
    [
      'a file that goes outside',
      addFile('pictures/originals/../../../outside'),
      'no picture of the shop',
    ],
    ['an absolute path', addFile('/etc/passwd'), 'no picture of the shop'],
    [
      'settings of PostgreSQL',
      addFile('postgres/data/postgresql.auto.conf'),
      'no picture of the shop',
    ],
    [
      'an original under another hash',
      addFile(`pictures/originals/${'0'.repeat(32)}`),
      'no picture of the shop',
    ],
    [
      'a symbolic link',
      (all) => [all[0], { kind: 'link', name: 'pictures', target: '/etc' }, ...all.slice(1)],
      'unknown kind',
    ],
    [
      'a further field',
      ([first, ...rest]) => [{ ...first, command: 'id' }, ...rest],
      'unknown kind',
    ],
    [
      'another hash of its rows',
      withEnd(({ tables }) => ({
        tables: tables.map((table) => ({ ...table, sha256: '0'.repeat(64) })),
      })),
      'rows are not those',
    ],
    [
      'another count of its rows',
      withEnd(({ tables: [first, ...rest] }) => ({ tables: [{ ...first, rows: 1e6 }, ...rest] })),
      'rows are not those',
    ],
    [
      'another hash of its pictures',
      withEnd(({ files }) => ({ files: { ...files, count: 1 } })),
      'pictures are not those',
    ],
    [
      'a changed row',
      withRows('users', (text) => text.replace('example', 'exampel')),
      'rows are not those',
    ],
    [
      'a row less',
      (all) => all.filter((_, at) => !isOf('visit_counts', all, at)),
      'rows are not those',
    ],
    ['rows that no table takes', withRows('users', () => 'nonsense\n'), 'damaged'],
    [
      'rows without the rows they refer to',
      (all) => all.filter((_, at) => !isOf('users', all, at)),
      'damaged',
    ],
    ['no end', (all) => all.slice(0, -1), 'ends too early'],
    ['something behind its end', (all) => [...all, all.at(-1)], 'goes on behind its end'],
    ['no beginning', (all) => all.slice(1), 'beginning is missing'],
  ])('one with %s', async (_, change, reason) => {
    expect(await refusalOf(await craft(change))).toContain(reason);
  });

  it('one file, and takes another into the same database', async () => {
    await refusalOf(await craft((all) => all.slice(0, -1)));
    await restore(await backUp());
    expect(await rowsOf(target.url, LEFT_OUT)).toEqual(await rowsOf(sourceUrl(), LEFT_OUT));
  });

  it('entries that would fill the memory', async () => {
    const file = path.join(folder, 'large');
    const first = JSON.stringify(valid[0], (key, value) => (key === 'body' ? undefined : value));
    await writeFile(file, gzipSync(`${first}\n{"kind":"rows","bytes":2000000000}\n`));
    expect(await refusalOf(file)).toContain('unknown kind');
    await writeFile(file, gzipSync(`${first}\n${' '.repeat(1_000_000)}\n`));
    expect(await refusalOf(file)).toContain('unknown kind');
    await writeFile(file, `age-encryption.org/v1\n${' '.repeat(1_000_000)}`);
    expect(await refusalOf(file, { passphrase: PASSPHRASE })).toContain('no backup of this shop');
  });
});
