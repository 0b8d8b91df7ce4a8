import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { type DbOrTx, readTableNames } from '../../platform/db/database.ts';
import { StartError } from '../../platform/errors/start-error.ts';
import { listBrandFiles } from '../../platform/pictures/brand-pictures.ts';
import { originalName } from '../../platform/pictures/picture-files.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { listPictureHashes as listBannerHashes } from '../banners/banners.service.ts';
import { listPictureHashes } from '../catalogue/pictures/product-pictures.service.ts';
import { listThemePictures } from '../shop/theme.service.ts';
import {
  type Encryption,
  type NewEntry,
  toFirstEntry,
  toLastEntry,
  writeArchive,
} from './archive.ts';
import {
  beginSnapshot,
  connectForBackup,
  copyOut,
  createDigest,
  findSchemaVersion,
  listTables,
  type TableDigest,
} from './backup.repository.ts';
import type { Signer } from './signing.ts';
import { createStaging } from './staging.ts';

const NAME = /^shop-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.backup(\.age)?$/;

interface BackupParts {
  /** Address of the database. */
  url: string;
  /** The pictures. */
  files: FileStore;
  /** The folder of the shop's migrations. */
  migrations: string;
  /** The folder that gets the backup. */
  folder: string;
  now: Date;
  encryption: Encryption;
  signer: Signer;
}

/**
 * Writes a backup of a shop, which may run meanwhile: its rows as of one moment, and the originals
 * of their pictures. A file of that name is complete. `missing`: pictures without a file.
 * @throws StartError when there is no shop in the database, or a newer one
 */
export async function makeBackup(parts: BackupParts) {
  const { folder, now, encryption } = parts;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const staging = await createStaging(folder, '.backup-');
  const client = await connectForBackup(parts.url);
  try {
    const missing: string[] = [];
    const entries = listEntries(client, parts, (name) => missing.push(name));
    const draft = path.join(staging, 'backup');
    await writeArchive(draft, entries, encryption);
    const file = path.join(folder, fileNameAt(now, encryption));
    await rename(draft, file);
    return { file, missing };
  } finally {
    await client.end();
    await rm(staging, { recursive: true, force: true });
  }
}

async function* listEntries(
  client: Client,
  { files, now, migrations, signer }: BackupParts,
  onMissing: (name: string) => void,
): AsyncGenerator<NewEntry> {
  const db = await beginSnapshot(client);
  const version = await findSchemaVersion(client);
  if (version === null) throw new StartError('There is no shop in the database to back up.');
  const names = await readTableNames(migrations, version);
  if (!names) {
    throw new StartError(
      'The database was made by a newer version of the shop: back it up with that version.',
    );
  }
  const first = toFirstEntry(now, version, signer);
  yield first;
  const tables: ({ name: string } & TableDigest)[] = [];
  for (const table of await listTables(client, names)) {
    const { name, columns } = table;
    yield { kind: 'table', name, columns };
    const digest = createDigest();
    for await (const body of copyOut(client, table)) {
      digest.add(body);
      yield { kind: 'rows', body };
    }
    tables.push({ name, ...digest.finish() });
  }
  const pictures = await listFileNames(db);
  // A file never changes under its name, so it needs no snapshot.
  await client.query('commit');
  const hash = createHash('sha256');
  let count = 0;
  for (const name of pictures) {
    const body = await files.read(name);
    if (body) {
      hash.update(name).update(body);
      count += 1;
      yield { kind: 'file', name, body };
    } else onMissing(name);
  }
  yield toLastEntry(first, { tables, files: { count, sha256: hash.digest('hex') } }, signer);
}

/** The files that nothing can make again: variants of an original are rendered when they are needed. */
async function listFileNames(db: DbOrTx): Promise<string[]> {
  const originals = new Set([...(await listPictureHashes(db)), ...(await listBannerHashes(db))]);
  const brand = await listThemePictures(db);
  return [
    ...[...originals].map(originalName),
    ...brand.flatMap(({ id, use }) => listBrandFiles(id, use)),
  ];
}

/** Deletes all but the newest backups of a folder; returns how many it has deleted. */
export async function deleteOldBackups(folder: string, kept: number): Promise<number> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  const old = names.slice(0, Math.max(0, names.length - kept));
  for (const name of old) await rm(path.join(folder, name));
  return old.length;
}

/** Such as `shop-2026-11-23T01-30-00Z.backup.age`. */
function fileNameAt(now: Date, encryption: Encryption): string {
  const second = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return `shop-${second}Z.backup${encryption === 'none' ? '' : '.age'}`;
}
