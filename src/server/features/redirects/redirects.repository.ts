import { eq, ilike, or, sql } from 'drizzle-orm';
import type { RedirectQuery } from '../../../contract/redirects.ts';
import { canonicalPath, targetPath } from '../../../domain/redirects/redirect.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { sortedList } from '../../platform/db/list-page.ts';
import {
  containsPattern,
  findRow,
  findRows,
  hasId,
  insertRow,
  prefixPattern,
} from '../../platform/db/queries.ts';
import { redirects } from './redirects.tables.ts';

export type RedirectRow = typeof redirects.$inferSelect;

const list = sortedList(redirects, { newest: { by: 'createdAt', isDescending: true } });

/** The redirects, the newest first; `search` finds a part of either address. */
export function listRedirects(db: DbOrTx, { search = '', ...page }: RedirectQuery) {
  const { fromPath, toPath } = redirects;
  const text = search.trim().toWellFormed();
  // Stored addresses are encoded; a whole path is found in any spelling.
  const pattern = containsPattern(canonicalPath(text) ?? encodeURI(text));
  const where = text ? or(ilike(fromPath, pattern), ilike(toPath, pattern)) : undefined;
  return list.page(db, where, { ...page, sort: 'newest' });
}

export const findRedirect = (db: DbOrTx, id: string) =>
  findRow(db, redirects, hasId(redirects.id, id));

export const findByPath = (db: DbOrTx, path: string) =>
  findRow(db, redirects, eq(redirects.fromPath, path));

/** The redirects that lead to a path, whatever their query and fragment. */
export async function listLeadingTo(tx: Tx, path: string): Promise<RedirectRow[]> {
  const near = await findRows(tx, redirects, sql`${redirects.toPath} like ${prefixPattern(path)}`);
  return near.filter(({ toPath }) => targetPath(toPath) === path);
}

export const insertRedirect = (tx: Tx, row: typeof redirects.$inferInsert) =>
  insertRow(tx, redirects, row);

export async function changeTarget(tx: Tx, id: string, toPath: string): Promise<void> {
  const version = sql`${redirects.version} + 1`;
  await tx.update(redirects).set({ toPath, version }).where(eq(redirects.id, id));
}

export async function deleteRedirect(tx: Tx, id: string): Promise<void> {
  await tx.delete(redirects).where(eq(redirects.id, id));
}

export async function deleteByPath(tx: Tx, path: string): Promise<void> {
  await tx.delete(redirects).where(eq(redirects.fromPath, path));
}
