import type { DbOrTx } from '../../platform/db/database.ts';
import { findPictures } from './banners.repository.ts';

/** Whether a picture is stored for banners. The catalogue asks, so this imports nothing of it. */
export async function isBannerPicture(db: DbOrTx, hash: string): Promise<boolean> {
  return (await findPictures(db, [hash])).length > 0;
}
