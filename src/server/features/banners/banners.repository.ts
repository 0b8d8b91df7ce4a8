import { and, asc, eq, inArray, lt, notExists, notInArray, type SQL } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../platform/database.ts';
import { VERSIONS_MADE, type VersionsMade } from '../../platform/pictures/warm-pictures.ts';
import { bannerList, bannerPictures, banners } from './banners.tables.ts';

export type BannerRow = typeof banners.$inferSelect;
export type BannerPictureRow = typeof bannerPictures.$inferSelect;
export type BannerListRow = typeof bannerList.$inferSelect;

/** Version and kind of the list; one that was never changed is of version 0. */
export async function readList(db: DbOrTx): Promise<Omit<BannerListRow, 'isOnly'>> {
  const [row] = await db.select().from(bannerList);
  return row ?? { version: 0, isOwn: false };
}

/** The same, so that until the transaction ends no other changes the list. */
export async function holdList(tx: Tx): Promise<Omit<BannerListRow, 'isOnly'>> {
  await tx.insert(bannerList).values({ version: 0, isOwn: false }).onConflictDoNothing();
  const [row] = await tx.select().from(bannerList).for('update');
  if (!row) throw new Error('The list of banners could not be held');
  return row;
}

/** Puts these banners in the place of those there are. */
export async function replaceBanners(
  tx: Tx,
  list: Omit<BannerListRow, 'isOnly'>,
  rows: BannerRow[],
): Promise<void> {
  await tx.update(bannerList).set(list);
  await tx.delete(banners);
  if (rows.length > 0) await tx.insert(banners).values(rows);
}

/** The owner's banners in their order, with their uploaded pictures. */
export async function listBanners(
  db: DbOrTx,
): Promise<{ banner: BannerRow; picture: BannerPictureRow | null }[]> {
  return db
    .select({ banner: banners, picture: bannerPictures })
    .from(banners)
    .leftJoin(bannerPictures, eq(bannerPictures.hash, banners.pictureHash))
    .orderBy(asc(banners.position));
}

export function findPictures(db: DbOrTx, hashes: string[]): Promise<BannerPictureRow[]> {
  return db.select().from(bannerPictures).where(inArray(bannerPictures.hash, hashes));
}

/** Keeps the row of an uploaded picture, as uploaded now where it was there before. */
export async function keepPicture(
  tx: Tx,
  row: Omit<BannerPictureRow, 'versionsMade'>,
): Promise<void> {
  await tx
    .insert(bannerPictures)
    .values(row)
    .onConflictDoUpdate({ target: bannerPictures.hash, set: { uploadedAt: row.uploadedAt } });
}

/** Deletes the rows of pictures that no banner has and that were uploaded before a moment; gives them. */
export function dropUnused(tx: Tx, before: Date): Promise<BannerPictureRow[]> {
  const used = tx
    .select({ id: banners.id })
    .from(banners)
    .where(eq(banners.pictureHash, bannerPictures.hash));
  return tx
    .delete(bannerPictures)
    .where(and(lt(bannerPictures.uploadedAt, before), notExists(used)))
    .returning();
}

/** The picture of a shown banner whose versions are to be made next. */
export async function nextUnmade(
  db: DbOrTx,
  failed: string[],
): Promise<{ hash: string; width: number; made: VersionsMade } | null> {
  const isUnmade: SQL | undefined = and(
    lt(bannerPictures.versionsMade, VERSIONS_MADE.all),
    notInArray(bannerPictures.hash, failed),
  );
  const [row] = await db
    .select({
      hash: bannerPictures.hash,
      width: bannerPictures.width,
      made: bannerPictures.versionsMade,
    })
    .from(bannerPictures)
    .innerJoin(banners, eq(banners.pictureHash, bannerPictures.hash))
    .where(isUnmade)
    .orderBy(asc(bannerPictures.versionsMade), asc(banners.position))
    .limit(1);
  return row ?? null;
}

export async function markMade(db: DbOrTx, hash: string, made: VersionsMade): Promise<void> {
  await db.update(bannerPictures).set({ versionsMade: made }).where(eq(bannerPictures.hash, hash));
}
