import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from '../../../../packages/embedded-postgres/open-embedded-postgres.ts';
import { StartError } from '../errors/start-error.ts';
import { type Database, type DbOrTx, migrateDatabase, openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { inTransaction } from './transactions.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let embedded: EmbeddedPostgres;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'database-'));
  embedded = await openEmbeddedPostgres({ dataDir: folder, role: 'tool', log: () => {} });
});

afterAll(async () => {
  await embedded.close();
  await rm(folder, { recursive: true });
});

function changed(change: (url: URL) => void): string {
  const url = new URL(embedded.url);
  change(url);
  return url.href;
}

async function failure(url: string): Promise<string> {
  const error = await openDatabase(url).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  return error.message;
}

describe('openDatabase', () => {
  it('returns a database shared by queries and transactions', async () => {
    const { db, pool, close } = await openDatabase(embedded.url);
    const seven = (on: DbOrTx) => on.execute<{ seven: number }>(sql`select 7 as seven`);
    expect((await seven(db)).rows).toEqual([{ seven: 7 }]);
    expect((await inTransaction(pool, (tx) => seven(tx))).rows).toEqual([{ seven: 7 }]);
    await close();
  });

  it('limits statements itself, whatever the address says', async () => {
    const url = changed(({ searchParams }) => searchParams.set('statement_timeout', '5000'));
    const { pool, close } = await openDatabase(url);
    const { rows } = await pool.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '30s' }]);
    await close();
  });

  it('reconnects after the server has dropped its connections', async () => {
    const { pool, close } = await openDatabase(embedded.url);
    const dropped = new Promise((resolve) => pool.once('error', resolve));
    const other = await openDatabase(embedded.url);
    await other.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'shop' and pid <> pg_backend_pid()`,
    );
    await dropped;
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await Promise.all([close(), other.close()]);
  });

  it('gives up a connection on which no answer arrives', async () => {
    const { port } = new URL(embedded.url);
    let isSilent = false;
    const proxy = await listen((socket) => {
      const server = connect(Number(port), '127.0.0.1');
      server.on('error', () => {});
      socket.on('data', (sent) => isSilent || server.write(sent));
      server.on('data', (answer) => socket.write(answer));
      socket.on('close', () => server.destroy());
    });
    const url = changed((address) => {
      address.port = String((proxy.address() as { port: number }).port);
    });
    const { pool, close } = await openDatabase(url, { queryMs: 2_000 });
    isSilent = true;
    const error = await pool.query('select 1 as one').catch((thrown) => thrown);
    expect(isDatabaseUnavailable(error)).toBe(true);
    isSilent = false;
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await close();
    proxy.close();
  });

  it('names the unknown host', async () => {
    const message = await failure('postgresql://shop:sekret@no-such-host.invalid/shop');
    expect(message).toMatch(/^The database host no-such-host\.invalid (is not known|could not)/);
  });

  it('names the address where no database answers', async () => {
    const message = await failure('postgresql://shop:sekret@127.0.0.1:1/shop');
    expect(message).toBe(
      'No database answers at 127.0.0.1:1: start PostgreSQL there, or correct host and port in DATABASE_URL.',
    );
  });

  it('names the rejected user, without the password', async () => {
    const url = changed((address) => {
      address.password = 'sekret';
    });
    const message = await failure(url);
    expect(message).toContain('refuses user shop: check user name and password in DATABASE_URL.');
    expect(message).not.toContain('sekret');
  });

  it('names the missing database', async () => {
    const url = changed((address) => {
      address.pathname = '/attic';
    });
    expect(await failure(url)).toContain(
      'has no database attic: create it, or correct the name in DATABASE_URL.',
    );
  });

  it('names what a database of one’s own lacks', async () => {
    const asAdmin = (database: string) =>
      changed((address) => {
        address.username = 'shop_admin';
        address.pathname = database;
      });
    const { pool, close } = await openDatabase(asAdmin('/postgres'));
    await pool.query(
      `create database latin encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C' locale_provider libc`,
    );
    await pool.query('create database foreign_one');
    await close();
    expect(await failure(asAdmin('/latin'))).toMatch(/^The database latin is in LATIN1, .+ UTF8:/);
    const url = changed((address) => {
      address.pathname = '/foreign_one';
    });
    expect(await failure(url)).toMatch(/^The user shop may not create tables in .+ foreign_one: /);
  });

  it('hides the password in unknown errors', async () => {
    const server = await listen((socket) => socket.end('sekret is no PostgreSQL'));
    const { port } = server.address() as { port: number };
    const message = await failure(`postgresql://shop:sekret@127.0.0.1:${port}/shop`);
    expect(message).toContain(`The database shop at 127.0.0.1:${port} can't be opened`);
    expect(message).not.toContain('sekret');
    server.close();
  });

  it('rejects an older PostgreSQL', async () => {
    const server = await listen((socket) =>
      socket.on('data', (received) => socket.write(answerOf14(received))),
    );
    const { port } = server.address() as { port: number };
    expect(await failure(`postgresql://shop@127.0.0.1:${port}/shop`)).toBe(
      'The database server runs PostgreSQL 14.19, the shop needs 15 or newer: upgrade it, or unset DATABASE_URL to use the PostgreSQL that comes with the shop.',
    );
    server.close();
  });
});

describe('migrateDatabase', () => {
  let migrations: string;
  let database: Database;

  beforeEach(async () => {
    migrations = await mkdtemp(path.join(folder, 'migrations-'));
    database = await openDatabase(embedded.url);
  });

  afterEach(async () => {
    await database.pool.query('drop schema if exists drizzle, made cascade');
    await database.close();
  });

  async function write(...statements: string[]): Promise<void> {
    await writeAt(1_000, ...statements);
  }

  async function writeAt(start: number, ...statements: string[]): Promise<void> {
    await mkdir(path.join(migrations, 'meta'), { recursive: true });
    const entries = statements.map((_, idx) => ({
      idx,
      version: '7',
      when: start + idx,
      tag: `000${idx}_step`,
      breakpoints: true,
    }));
    await writeFile(
      path.join(migrations, 'meta', '_journal.json'),
      JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
    );
    for (const [idx, statement] of statements.entries()) {
      await writeFile(path.join(migrations, `000${idx}_step.sql`), statement);
    }
  }

  const FIRST = 'create schema made;--> statement-breakpoint\ncreate table made.saree (id int);';
  const SECOND = 'alter table made.saree add column zari text;';

  async function columns(pool: pg.Pool): Promise<string[]> {
    const { rows } = await pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'made' order by ordinal_position`,
    );
    return rows.map((row) => row.name);
  }

  it('applies new migrations once', async () => {
    await write(FIRST);
    await migrateDatabase(database.pool, migrations);
    expect(await columns(database.pool)).toEqual(['id']);
    await write(FIRST, SECOND);
    await migrateDatabase(database.pool, migrations);
    await migrateDatabase(database.pool, migrations);
    expect(await columns(database.pool)).toEqual(['id', 'zari']);
  });

  it('lets several processes start at once', async () => {
    await write(FIRST, SECOND);
    const others = await Promise.all([openDatabase(embedded.url), openDatabase(embedded.url)]);
    await Promise.all([database, ...others].map(({ pool }) => migrateDatabase(pool, migrations)));
    expect(await columns(database.pool)).toEqual(['id', 'zari']);
    await Promise.all(others.map((other) => other.close()));
  });

  it('rejects a database of a newer shop and leaves it unchanged', async () => {
    await write(FIRST, SECOND);
    await migrateDatabase(database.pool, migrations);
    await write(FIRST);
    const refused = migrateDatabase(database.pool, migrations);
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow('was made by a newer version of the shop');
    expect(await columns(database.pool)).toEqual(['id', 'zari']);
  });

  it('rejects a database of an older shop, whose migrations were others', async () => {
    await write(FIRST);
    await migrateDatabase(database.pool, migrations);
    await writeAt(2_000, FIRST);
    const refused = migrateDatabase(database.pool, migrations);
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow('was made by an older version of the shop');
    expect(await columns(database.pool)).toEqual(['id']);
  });

  it('rolls back a failed migration, which can be retried', async () => {
    await write(FIRST, 'alter table made.saree add column zari nonsense;');
    await expect(migrateDatabase(database.pool, migrations)).rejects.toThrow();
    expect(await columns(database.pool)).toEqual([]);
    await write(FIRST, SECOND);
    await migrateDatabase(database.pool, migrations);
    expect(await columns(database.pool)).toEqual(['id', 'zari']);
  });
});

function listen(serve: (socket: Socket) => void): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    serve(socket);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** PostgreSQL 14's wire-protocol answers to a sign-in and the query after it. */
function answerOf14(received: Buffer): Buffer {
  const ready = encodeMessage('Z', 'I');
  if (!received.toString().startsWith('Q'))
    return Buffer.concat([encodeMessage('R', [0, 0, 0, 0]), ready]);
  return Buffer.concat([
    encodeMessage('T', [0, 2], column('major', 23), column('version', 25)),
    encodeMessage('D', [0, 2], field('14'), field('14.19')),
    encodeMessage('C', 'SELECT 1\0'),
    ready,
  ]);
}

function encodeMessage(type: string, ...parts: (string | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Name, then table, attribute, type, size, modifier and format in 18 bytes. */
function column(name: string, type: number): number[] {
  const rest = Buffer.alloc(18);
  rest.writeInt32BE(type, 6);
  return [...Buffer.from(`${name}\0`), ...rest];
}

function field(text: string): number[] {
  return [0, 0, 0, text.length, ...Buffer.from(text)];
}
