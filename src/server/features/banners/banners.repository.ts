import { and, asc, eq, inArray, lt, notExists, notInArray } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { findRow, findRows, hasRow, lockRow } from '../../platform/db/queries.ts';
import { bannerList, bannerPictures, banners } from './banners.tables.ts';

export type NewBannerRow = typeof banners.$inferInsert;
export type BannerPictureRow = typeof bannerPictures.$inferSelect;
export type BannerListRow = typeof bannerList.$inferSelect;

/** Version and kind of the list; version 0 before the first change. */
export async function readBannerList(db: DbOrTx): Promise<Omit<BannerListRow, 'isOnly'>> {
  return (await findRow(db, bannerList)) ?? { version: 0, isOwn: false };
}

/** The banners, locked until the transaction ends. */
export async function lockBannerList(tx: Tx): Promise<Omit<BannerListRow, 'isOnly'>> {
  await tx.insert(bannerList).values({ version: 0, isOwn: false }).onConflictDoNothing();
  const row = await lockRow(tx, bannerList);
  if (!row) throw new Error('The list of banners could not be locked');
  return row;
}

export async function replaceBanners(
  tx: Tx,
  list: Omit<BannerListRow, 'isOnly'>,
  rows: NewBannerRow[],
): Promise<void> {
  await tx.update(bannerList).set(list);
  await tx.delete(banners);
  if (rows.length > 0) await tx.insert(banners).values(rows);
}

/** The owner's banners in order, with their uploaded pictures. */
export async function listBanners(db: DbOrTx) {
  return db
    .select({ banner: banners, picture: bannerPictures })
    .from(banners)
    .leftJoin(bannerPictures, eq(bannerPictures.hash, banners.pictureHash))
    .orderBy(asc(banners.position));
}

export const findPictures = (db: DbOrTx, hashes: string[]) =>
  findRows(db, bannerPictures, inArray(bannerPictures.hash, hashes));

/** Whether a picture is stored for banners. */
export const isBannerPicture = (db: DbOrTx, hash: string) =>
  hasRow(db, bannerPictures, eq(bannerPictures.hash, hash));

/** Stores the row of an uploaded picture; an existing row counts as uploaded now. */
export async function upsertPicture(tx: Tx, row: Omit<BannerPictureRow, 'isPregenerated'>) {
  await tx
    .insert(bannerPictures)
    .values(row)
    .onConflictDoUpdate({ target: bannerPictures.hash, set: { uploadedAt: row.uploadedAt } });
}

/** Deletes and returns the rows of pictures uploaded before a moment that nothing uses. */
export function deleteUnused(tx: Tx, before: Date, kept: string[]): Promise<BannerPictureRow[]> {
  const used = tx
    .select({ id: banners.id })
    .from(banners)
    .where(eq(banners.pictureHash, bannerPictures.hash));
  return tx
    .delete(bannerPictures)
    .where(
      and(
        lt(bannerPictures.uploadedAt, before),
        notInArray(bannerPictures.hash, kept),
        notExists(used),
      ),
    )
    .returning();
}

/** The next banner picture that was not pre-generated. */
export async function findNextToPregenerate(db: DbOrTx, failed: string[]) {
  const { hash, width, height, isPregenerated } = bannerPictures;
  const [row] = await db
    .select({ hash, width, height })
    .from(bannerPictures)
    .innerJoin(banners, eq(banners.pictureHash, hash))
    .where(and(eq(isPregenerated, false), notInArray(hash, failed)))
    .orderBy(asc(banners.position))
    .limit(1);
  return row ?? null;
}

export async function markPregenerated(db: DbOrTx, hash: string): Promise<void> {
  await db
    .update(bannerPictures)
    .set({ isPregenerated: true })
    .where(eq(bannerPictures.hash, hash));
}

/** Of all pictures that were uploaded for banners. */
export async function listPictureHashes(db: DbOrTx): Promise<string[]> {
  const rows = await db.select({ hash: bannerPictures.hash }).from(bannerPictures);
  return rows.map(({ hash }) => hash);
}

/** Lets all variants be made again ahead of demand, as where they are lost. */
export async function unmarkPregenerated(db: DbOrTx): Promise<void> {
  await db.update(bannerPictures).set({ isPregenerated: false });
}
