import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import {
  copyMigrations,
  migrateDatabase,
  openDatabase,
  readTableNames,
} from '../../platform/db/database.ts';
import { StartError } from '../../platform/errors/start-error.ts';
import { isBrandFile } from '../../platform/pictures/brand-pictures.ts';
import { hashPicture, originalName } from '../../platform/pictures/picture-files.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { damaged, type Entry, type Keys, readArchive } from './archive.ts';
import {
  type BackupTable,
  beginLoad,
  commitLoad,
  connectForBackup,
  copyIn,
  digestTable,
  emptyDatabase,
  isDatabaseEmpty,
  listTables,
  type TableDigest,
} from './backup.repository.ts';

interface RestoreParts {
  /** The backup. */
  file: string;
  keys: Keys;
  /** Address of an empty database. */
  url: string;
  /** Where the pictures go. */
  files: FileStore;
  /** The folder of the shop's migrations. */
  migrations: string;
  /** Called before the rows are committed. */
  beforeCommit: () => Promise<void>;
  /** Opens the restored shop, which must succeed. */
  open: (madeAt: Date) => Promise<void>;
  /** Ends the restore before the commit. */
  signal: AbortSignal;
}

/** What was restored: when and by whom the backup was made, and the number of rows by table. */
export interface Restored {
  madeAt: Date;
  /** The public half of the key that signed it. */
  signer: string | undefined;
  rows: Map<string, number>;
}

type Next = () => Promise<Entry>;

/**
 * Restores a backup into an empty database and a file store. A failure leaves the database empty and
 * removes the files that were added.
 * @throws StartError when the database is not empty, or the file is damaged, cannot be opened, or
 * is not a whole backup of this shop
 */
export async function restoreBackup(parts: RestoreParts): Promise<Restored> {
  const client = await connectForBackup(parts.url);
  try {
    if (!(await isDatabaseEmpty(client))) {
      throw new StartError(
        'The database is not empty, and nothing in it is overwritten. If an earlier restore was interrupted, drop the database and create it again.',
      );
    }
    const added: string[] = [];
    try {
      const { tables, ...restored } = await readArchive(parts.file, parts.keys, (next) => {
        const nextUnlessAborted = () => {
          parts.signal.throwIfAborted();
          return next();
        };
        return restoreEntries(client, parts, nextUnlessAborted, added);
      });
      parts.signal.throwIfAborted();
      await parts.beforeCommit();
      await commitLoad(client, tables);
      await parts.open(restored.madeAt);
      return restored;
    } catch (error) {
      await client.query('rollback');
      await emptyDatabase(client);
      for (const name of added) await parts.files.remove(name);
      throw toStartError(error);
    }
  } finally {
    await client.end();
  }
}

/** Rows that PostgreSQL refuses are not those of a shop. */
function toStartError(error: unknown): unknown {
  const isOfRows = error instanceof pg.DatabaseError && /^(22|23)/.test(error.code ?? '');
  return isOfRows ? damaged(error.message) : error;
}

async function restoreEntries(
  client: pg.Client,
  { url, files, migrations }: RestoreParts,
  next: Next,
  added: string[],
) {
  const first = await next();
  if (first.kind !== 'backup') throw damaged('it does not start like a backup');
  await migrateUntil(url, migrations, first.migration);
  const names = await readTableNames(migrations, first.migration);
  const tables = await listTables(client, names ?? []);
  const rows = await loadContents(client, { tables, files }, next, added);
  return { madeAt: new Date(first.madeAt), signer: first.signer, tables, rows };
}

/**
 * Loads what follows the first entry, in a transaction that stays open: all these tables, and the
 * pictures. Returns the number of rows by table.
 */
export async function loadContents(
  client: pg.Client,
  { tables, files }: { tables: BackupTable[]; files: FileStore },
  next: Next,
  added: string[],
): Promise<Map<string, number>> {
  await beginLoad(client, tables);
  const afterTables = await loadTables(client, tables, next);
  const written = await writeFiles(files, afterTables, next, added);
  const { entry } = written;
  if (entry.kind !== 'end') throw damaged('its entries are in the wrong order');
  const digests = await digestTables(client, tables);
  if (!isDeepStrictEqual(digests, entry.tables))
    throw damaged('its rows do not match their checksums');
  if (!isDeepStrictEqual(written.files, entry.files))
    throw damaged('its pictures do not match their checksums');
  return new Map(digests.map((digest) => [digest.name, digest.rows]));
}

/** Migrates an empty database as far as the backup's was. @throws StartError for an unknown version */
async function migrateUntil(url: string, migrations: string, version: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-migrations-'));
  try {
    if (!(await copyMigrations(migrations, version, folder))) {
      throw new StartError(
        'The backup was made by a newer version of the shop: restore it with that version.',
      );
    }
    const database = await openDatabase(url);
    await migrateDatabase(database.pool, folder).finally(database.close);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Loads all tables, in the order in which they refer to each other. Returns the entry after them. */
async function loadTables(client: pg.Client, tables: BackupTable[], next: Next): Promise<Entry> {
  let entry = await next();
  for (const table of tables) {
    if (entry.kind !== 'table' || entry.name !== table.name) {
      throw damaged('it lacks a table, has an unknown one, or its tables are in the wrong order');
    }
    if (!isDeepStrictEqual(entry.columns, table.columns))
      throw damaged('a table has other columns');
    async function* rows() {
      for (entry = await next(); entry.kind === 'rows'; entry = await next()) yield entry.body;
    }
    await copyIn(client, table, rows());
  }
  return entry;
}

/** Stores the pictures, except those that are there. Returns the entry after them. */
async function writeFiles(store: FileStore, first: Entry, next: Next, added: string[]) {
  const hash = createHash('sha256');
  let count = 0;
  let entry = first;
  for (; entry.kind === 'file'; entry = await next()) {
    const { name, body } = entry;
    if (!isBrandFile(name) && name !== originalName(hashPicture(body))) {
      throw damaged('it has a file that is not a picture of the shop');
    }
    hash.update(name).update(body);
    count += 1;
    if (await store.has(name)) continue;
    added.push(name);
    await store.write(name, body);
  }
  return { entry, files: { count, sha256: hash.digest('hex') } };
}

async function digestTables(client: pg.Client, tables: BackupTable[]) {
  const digests: ({ name: string } & TableDigest)[] = [];
  for (const table of tables) {
    digests.push({ name: table.name, ...(await digestTable(client, table)) });
  }
  return digests;
}
