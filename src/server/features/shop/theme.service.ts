import type { User } from '../../../contract/accounts.ts';
import type { ThemePicture, ThemeView } from '../../../contract/theme.ts';
import {
  THEME_FIELDS,
  THEME_LABELS,
  THEME_PICTURES,
  type Theme,
  type ThemePictureUse,
  tidyTheme,
} from '../../../domain/theme/theme.ts';
import { DAY_MS } from '../../../domain/time/calendar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { invalidField, staleVersion } from '../../platform/errors/shop-error.ts';
import type { ServiceBase } from '../service-base.ts';
import * as repository from './theme.repository.ts';

export { listThemePictures } from './theme.repository.ts';

/** Pages that browsers keep, link previews and open forms show a replaced picture for some time. */
const KEEP_UNUSED_MS = 7 * DAY_MS;

/** The look of the shop, as the owner edits it. */
export function createThemeService({ db, pool, clock, audit, pictureStore }: ServiceBase) {
  function toThemeView(row: repository.ThemeRow | undefined): ThemeView {
    return {
      version: row?.version ?? 0,
      theme: repository.toTheme(row),
      logoSize: row?.saved.logoSize ?? null,
    };
  }

  /** @throws ShopError BAD_INPUT for a picture that was deleted, or uploaded for something else */
  async function findLogoSize(tx: Tx, theme: Theme) {
    const chosen = THEME_PICTURES.filter((use) => theme[use] !== '');
    const ids = chosen.map((use) => theme[use]);
    const rows = await repository.lockThemePictures(tx, ids);
    const findRow = (use: ThemePictureUse) =>
      rows.find((row) => row.id === theme[use] && row.use === use);
    const missing = chosen.find((use) => !findRow(use));
    if (missing) {
      throw invalidField(
        `theme.${missing}`,
        'This picture was deleted because it was not used for a week. Choose it again.',
      );
    }
    const logo = findRow('logo');
    return logo ? { width: logo.width, height: logo.height } : null;
  }

  return {
    view: async () => toThemeView(await repository.findTheme(db)),

    /**
     * Saves the theme if `version` is current.
     * @throws ShopError BAD_INPUT, or STALE_VERSION with the current theme
     */
    async save(admin: Pick<User, '_id'>, version: number, typed: Theme): Promise<ThemeView> {
      const theme = tidyTheme(typed);
      return inTransaction(pool, async (tx) => {
        const logoSize = await findLogoSize(tx, theme);
        const before = await repository.findTheme(tx);
        const isCurrent = await repository.saveTheme(tx, version, { theme, logoSize });
        const view = toThemeView(await repository.findTheme(tx));
        if (!isCurrent) throw staleVersion('the theme', view);
        const used = THEME_PICTURES.map((use) => theme[use]);
        await repository.markThemePicturesUsed(tx, used, clock.now());
        await audit.recordAndEmptyCache(tx, {
          actorId: admin._id,
          action: 'changed',
          subject: { kind: 'theme', id: 'shop', label: 'theme' },
          before: toThemeAuditValues(repository.toTheme(before)),
          after: toThemeAuditValues(theme),
        });
        return view;
      });
    },

    /** Stores a picture for a theme. @throws ShopError PICTURE_UNREADABLE with what to do */
    async addPicture(image: File | undefined, use: ThemePictureUse): Promise<ThemePicture> {
      if (!image || image.size === 0) throw invalidField('image', 'Image file is missing');
      const bytes = new Uint8Array(await image.arrayBuffer());
      const picture = await pictureStore.brand.add(bytes, use);
      await repository.upsertThemePicture(db, { ...picture, use, unusedSince: clock.now() });
      return { ...picture, use };
    },

    /** Deletes the pictures that no theme has used for a week. */
    async deleteUnusedPictures(): Promise<void> {
      const before = new Date(clock.now().getTime() - KEEP_UNUSED_MS);
      const unused = await repository.deleteUnusedThemePictures(db, before);
      for (const { id, use } of unused) await pictureStore.brand.remove(id, use);
    },
  };
}

/** A theme in the words of its form, for the audit log. */
function toThemeAuditValues(theme: Theme): Record<string, string> {
  return Object.fromEntries(THEME_FIELDS.map((field) => [THEME_LABELS[field], theme[field]]));
}
