import { lt, sql } from 'drizzle-orm';
import type { DbOrTx } from './database.ts';
import { contentChanges } from './platform.tables.ts';

declare module '../jobs/jobs.ts' {
  interface JobPayloads {
    'content.clear-changes': Record<string, never>;
  }
}

/** A change row is read within seconds; it stays longer for a process that has lost its connection. */
const KEPT_MINUTES = 30;

/** The topics that changed, and the snapshot from which the next reading goes on. */
export interface ContentChanges {
  topics: string[];
  /** PostgreSQL's pg_snapshot, as text. */
  snapshot: string;
}

/**
 * Topics whose changes have been committed since a snapshot, exactly once each. Without a snapshot, or
 * with one that is older than the kept rows, `everything` has changed.
 */
export async function readContentChanges(
  db: DbOrTx,
  since: { snapshot: string; minutesAgo: number } | null,
): Promise<ContentChanges> {
  const isKept = since !== null && since.minutesAgo < KEPT_MINUTES - 1;
  const { transaction, topic } = contentChanges;
  const changed = sql`
    select distinct ${topic} from ${contentChanges}
    where ${transaction} >= pg_snapshot_xmin(${since?.snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(${transaction}, ${since?.snapshot}::pg_snapshot)`;
  const { rows } = await db.execute<{ topics: string[]; snapshot: string }>(sql`
    select ${isKept ? sql`array(${changed})` : sql`array['everything']`} as topics,
           pg_current_snapshot()::text as snapshot`);
  const [row] = rows;
  if (!row) throw new Error('The changes of the content could not be read');
  return row;
}

/** Deletes the changes that every running process has read. */
export async function deleteOldContentChanges(db: DbOrTx): Promise<void> {
  await db
    .delete(contentChanges)
    .where(lt(contentChanges.at, sql`now() - make_interval(mins => ${KEPT_MINUTES})`));
}
