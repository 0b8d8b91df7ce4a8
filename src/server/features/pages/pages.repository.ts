import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { findRow, hasId, insertRow, lockRow } from '../../platform/db/queries.ts';
import { pages } from './pages.tables.ts';

export type PageRow = typeof pages.$inferSelect;

const { body: _, ...withoutBody } = getTableColumns(pages);
const byTitle = [asc(pages.title), asc(pages.id)];

/** All pages by title, without their texts. */
export const listPages = (db: DbOrTx) =>
  db
    .select(withoutBody)
    .from(pages)
    .orderBy(...byTitle);

/** The pages that everyone may read, by title, without their texts. */
export const listShown = (db: DbOrTx) =>
  db
    .select(withoutBody)
    .from(pages)
    .where(isNull(pages.hiddenAt))
    .orderBy(...byTitle)
    .prepare('shown_pages')
    .execute();

export const findPage = (db: DbOrTx, id: string) => findRow(db, pages, hasId(pages.id, id));

export const findShown = (db: DbOrTx, slug: string) =>
  findRow(db, pages, and(eq(pages.slug, slug), isNull(pages.hiddenAt)));

export const findBySlug = (db: DbOrTx, slug: string) => findRow(db, pages, eq(pages.slug, slug));

export const lockPage = (tx: Tx, id: string) => lockRow(tx, pages, hasId(pages.id, id));

export const insertPage = (tx: Tx, row: typeof pages.$inferInsert) => insertRow(tx, pages, row);

export async function updatePage(tx: Tx, { id, ...row }: PageRow): Promise<void> {
  await tx.update(pages).set(row).where(eq(pages.id, id));
}

export async function deletePage(tx: Tx, id: string): Promise<void> {
  await tx.delete(pages).where(eq(pages.id, id));
}

/** The hashes of the pictures in the texts of all pages. */
export async function listPagePictures(db: DbOrTx): Promise<string[]> {
  const hash = sql<string>`(regexp_matches(${pages.body}, '/pictures/([0-9a-f]+)-', 'g'))[1]`;
  const rows = await db.selectDistinct({ hash }).from(pages);
  return rows.map((row) => row.hash);
}
