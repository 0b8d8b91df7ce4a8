import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { builtQuery } from '../../platform/db/built-query.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { findRows } from '../../platform/db/queries.ts';
import { shopSettings } from './shop.tables.ts';
import { type SavedTheme, shopTheme, themePictures } from './theme.tables.ts';

export type ThemeRow = typeof shopTheme.$inferSelect;
export type ThemePictureRow = typeof themePictures.$inferSelect;

const theme = builtQuery('shop_theme', (db) => db.select().from(shopTheme));

export async function findTheme(db: DbOrTx): Promise<ThemeRow | undefined> {
  return (await theme(db, {})).at(0);
}

const settingsAndTheme = builtQuery('settings_and_theme', (db) =>
  db
    .select({ settings: shopSettings, theme: shopTheme })
    .from(sql`(select) as one`)
    .leftJoin(shopSettings, sql`true`)
    .leftJoin(shopTheme, sql`true`),
);

/** The settings with the theme, in one query: pages and emails need both. */
export async function findSettingsAndTheme(db: DbOrTx) {
  const [found] = await settingsAndTheme(db, {});
  return { settings: found?.settings ?? undefined, theme: found?.theme ?? undefined };
}

/** Saves a theme based on a version, 0 for none; false when another version is stored by now. */
export async function keepTheme(db: DbOrTx, basedOn: number, saved: SavedTheme): Promise<boolean> {
  const row = { version: basedOn + 1, saved };
  const { rowCount } =
    basedOn === 0
      ? await db.insert(shopTheme).values(row).onConflictDoNothing()
      : await db.update(shopTheme).set(row).where(eq(shopTheme.version, basedOn));
  return rowCount === 1;
}

export const findThemePictures = (db: DbOrTx, ids: string[]) =>
  findRows(db, themePictures, inArray(themePictures.id, ids));

/** Stores the row of an uploaded picture; an existing row counts as uploaded now. */
export async function upsertThemePicture(db: DbOrTx, row: ThemePictureRow): Promise<void> {
  await db
    .insert(themePictures)
    .values(row)
    .onConflictDoUpdate({ target: themePictures.id, set: { uploadedAt: row.uploadedAt } });
}

/** Deletes and returns the pictures uploaded before a moment, but for those that are kept. */
export function deleteThemePictures(db: DbOrTx, before: Date, kept: string[]) {
  return db
    .delete(themePictures)
    .where(and(lt(themePictures.uploadedAt, before), notInArray(themePictures.id, kept)))
    .returning();
}
