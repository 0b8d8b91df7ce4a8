import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { clusterPaths } from './cluster.ts';

/** Folders that a restored server fills anew, or that are copied apart (PostgreSQL docs, 25.3.4). */
const EMPTY_FOLDERS = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat_tmp', 'pg_subtrans'],
]);
const LEFT_OUT = /^(postmaster\.(pid|opts).*|pg_internal\.init.*|pgsql_tmp.*|backup_label.*)$/;
/** Segments of the write-ahead log: timeline, log and segment in hexadecimal. */
const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Copies the cluster of a running server into an empty folder, consistent as of the end of the
 * copy, while others read and write: PostgreSQL's low-level base backup. A server of the same major
 * version that starts on the copy replays what was written meanwhile. `url` is the database's.
 */
export async function copyRunningCluster(
  { dataDir, url }: { dataDir: string; url: string },
  target: string,
): Promise<void> {
  const source = clusterPaths(path.join(dataDir, 'postgres'));
  const copy = clusterPaths(target);
  const client = new pg.Client({ connectionString: url, application_name: 'shop backup' });
  // Its queries fail; unhandled, the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    // Keeps the log of the meantime; dropped with the connection.
    const slot = `shop_backup_${process.pid}`;
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    const started = await client.query<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('shop backup', true)) as segment`,
    );
    await mkdir(target, { mode: 0o700 });
    await copyFolder(source.data, copy.data, '');
    const stopped = await client.query<{ segment: string; labelfile: string }>(
      'select pg_walfile_name(lsn) as segment, labelfile from pg_backup_stop(false)',
    );
    const [first, last] = [started.rows[0], stopped.rows[0]];
    if (!first || !last) throw new Error('PostgreSQL has not said what to copy');
    await copySegments(source.data, copy.data, first.segment, last.segment);
    await writeFile(path.join(copy.data, 'backup_label'), last.labelfile, { mode: 0o600 });
    await copyFile(source.passwordFile, copy.passwordFile);
  } finally {
    await client.end().catch(() => {});
  }
}

async function copyFolder(source: string, target: string, inside: string): Promise<void> {
  await mkdir(path.join(target, inside), { mode: 0o700 });
  if (EMPTY_FOLDERS.has(inside)) return;
  for (const entry of await readdir(path.join(source, inside), { withFileTypes: true })) {
    const name = path.join(inside, entry.name);
    if (LEFT_OUT.test(entry.name)) continue;
    if (entry.isDirectory()) await copyFolder(source, target, name);
    else await copyFile(path.join(source, name), path.join(target, name)).catch(ifDropped);
  }
}

/** A table may be dropped meanwhile; the log repeats that. */
function ifDropped(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

async function copySegments(
  source: string,
  target: string,
  first: string,
  last: string,
): Promise<void> {
  for (const name of await readdir(path.join(source, 'pg_wal'))) {
    if (!SEGMENT.test(name) || name < first || name > last) continue;
    await copyFile(path.join(source, 'pg_wal', name), path.join(target, 'pg_wal', name));
  }
}
