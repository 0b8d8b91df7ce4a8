import { and, eq, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { OWN_THEME, type Theme } from '../../../domain/theme/theme.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { shopSettings } from './shop.tables.ts';
import { type SavedTheme, shopTheme, themePictures } from './theme.tables.ts';

export type ThemeRow = typeof shopTheme.$inferSelect;
export type ThemePictureRow = typeof themePictures.$inferSelect;

/** The theme of a stored row; the shop's own where there is none. */
export function toTheme(row: ThemeRow | undefined): Theme {
  return { ...OWN_THEME, ...row?.saved.theme };
}

export async function findTheme(db: DbOrTx): Promise<ThemeRow | undefined> {
  const [theme] = await db.select().from(shopTheme).prepare('shop_theme').execute();
  return theme;
}

/** The settings with the theme, in one query: pages and emails need both. */
export async function findSettingsAndTheme(db: DbOrTx) {
  const [found] = await db
    .select({ settings: shopSettings, theme: shopTheme })
    .from(sql`(select) as one`)
    .leftJoin(shopSettings, sql`true`)
    .leftJoin(shopTheme, sql`true`)
    .prepare('settings_and_theme')
    .execute();
  return { settings: found?.settings ?? undefined, theme: found?.theme ?? undefined };
}

/** Saves a theme based on a version, 0 for none; false when another version is stored by now. */
export async function saveTheme(db: DbOrTx, basedOn: number, saved: SavedTheme): Promise<boolean> {
  const row = { version: basedOn + 1, saved };
  const { rowCount } =
    basedOn === 0
      ? await db.insert(shopTheme).values(row).onConflictDoNothing()
      : await db.update(shopTheme).set(row).where(eq(shopTheme.version, basedOn));
  return rowCount === 1;
}

/** The pictures with these ids; they cannot be deleted until the transaction ends. */
export function lockThemePictures(tx: Tx, ids: string[]) {
  return tx.select().from(themePictures).where(inArray(themePictures.id, ids)).for('key share');
}

/** Stores the row of an uploaded picture; an existing unused one counts as unused from now. */
export async function upsertThemePicture(db: DbOrTx, row: ThemePictureRow): Promise<void> {
  await db
    .insert(themePictures)
    .values(row)
    .onConflictDoUpdate({
      target: themePictures.id,
      set: { unusedSince: row.unusedSince },
      setWhere: isNotNull(themePictures.unusedSince),
    });
}

/** Notes which pictures the saved theme uses; those that it used until now are unused from then. */
export async function markThemePicturesUsed(tx: Tx, used: string[], now: Date): Promise<void> {
  const { id, unusedSince } = themePictures;
  await tx.update(themePictures).set({ unusedSince: null }).where(inArray(id, used));
  await tx
    .update(themePictures)
    .set({ unusedSince: now })
    .where(and(isNull(unusedSince), notInArray(id, used)));
}

export const listThemePictures = (db: DbOrTx) => db.select().from(themePictures);

/** Deletes and returns the pictures that have been unused since before a moment. */
export function deleteUnusedThemePictures(db: DbOrTx, before: Date) {
  return db.delete(themePictures).where(lt(themePictures.unusedSince, before)).returning();
}
