import type { User } from '../../../contract/accounts.ts';
import type {
  Banner,
  BannerList,
  BannerPicture,
  EditedBanner,
  NewBanner,
} from '../../../contract/banners.ts';
import { bannerPictureError, bannerText } from '../../../domain/banners/banner.ts';
import { DAY_MS } from '../../../domain/time/calendar.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { invalidField, staleVersion } from '../../platform/errors/shop-error.ts';
import {
  bannerVariants,
  offeredPhoneWidths,
  offeredWidths,
  pictureSrc,
  toPicture,
  WIDE_WIDTHS,
} from '../../platform/pictures/picture-files.ts';
import { type CatalogueService, listCategoryPictures } from '../catalogue/catalogue.service.ts';
import { type FindPictures, listCollectionPictures } from '../collections/collections.service.ts';
import { listPagePictures } from '../pages/pages.service.ts';
import type { ServiceBase } from '../service-base.ts';
import * as repository from './banners.repository.ts';
import { DEFAULT_BANNERS, shippedName, shippedPicture } from './default-banners.ts';

export { listPictureHashes, markPregenerated } from './banners.repository.ts';

/** An upload is deleted after this time if no banner uses it. */
const UNUSED_MS = DAY_MS;

/** What changes of the banners need. */
export interface BannersDeps extends ServiceBase {
  catalogue: CatalogueService;
}

/** The banners of the home page: the default ones, until the owner saves others. */
export async function loadBannerList(on: DbOrTx): Promise<BannerList> {
  const { version, isOwn } = await repository.readBannerList(on);
  const banners = isOwn ? ownBanners(await repository.listBanners(on)) : shippedBanners();
  return { version, isOwn, banners };
}

/** The banners that shoppers see. */
export async function listShownBanners(db: DbOrTx): Promise<Banner[]> {
  const { banners } = await loadBannerList(db);
  const shown = banners.filter(({ isShown }) => isShown);
  return shown.map((banner) => ({ ...banner, link: banner.link || null }));
}

/** Whether the owner has replaced all default banners, for the first-run checklist. */
export async function hasOwnBanners(db: DbOrTx): Promise<boolean> {
  const { isOwn, banners } = await loadBannerList(db);
  return isOwn && !banners.some((banner) => banner.isShown && isDefault(banner));
}

/** @throws ShopError BAD_INPUT for a picture that was deleted, STALE_VERSION */
export function saveBanners(
  deps: BannersDeps,
  caller: User,
  { version, banners }: { version: number; banners: NewBanner[] },
): Promise<BannerList> {
  return changeBanners(deps, caller, version, 'changed', async (tx) => ({
    isOwn: true,
    rows: await toBannerRows(tx, banners),
  }));
}

/** Shows the default banners again. @throws ShopError STALE_VERSION */
export function restoreBanners(deps: BannersDeps, caller: User, version: number) {
  return changeBanners(deps, caller, version, 'restored', async () => ({ isOwn: false, rows: [] }));
}

/** @throws ShopError BAD_INPUT for a file that is no picture, or too small */
export async function addBannerPicture(
  { clock, catalogue, pictureStore }: BannersDeps,
  image: File | undefined,
): Promise<BannerPicture> {
  if (!image || image.size === 0) throw invalidField('image', 'Image file is missing');
  const bytes = new Uint8Array(await image.arrayBuffer());
  const processed = await pictureStore.processUpload(bytes, '');
  const error = bannerPictureError(processed.picture);
  if (error) throw invalidField('image', error);
  const { alt: _, ...picture } = processed.picture;
  const row = { ...picture, uploadedAt: clock.now() };
  await catalogue.pictures.storeWith([processed], (tx) => repository.upsertPicture(tx, row));
  return uploadedPicture({ ...row, isPregenerated: false }, '');
}

/** Width and height of the original of a banner picture; null for an unknown hash. */
export async function findPictureSize(
  db: DbOrTx,
  hash: string,
): Promise<{ width: number; height: number } | null> {
  return (await repository.findPictures(db, [hash]))[0] ?? null;
}

/** A banner picture whose variants are not all made yet, but for those that failed. */
export async function findNextToPregenerate(db: DbOrTx, failed: string[]) {
  const next = await repository.findNextToPregenerate(db, failed);
  return next && { hash: next.hash, variants: bannerVariants(next) };
}

/**
 * Changes the list under its lock and logs it; a stale version is answered with the current list.
 */
async function changeBanners(
  { pool, clock, audit, catalogue, onPictureAdded }: BannersDeps,
  caller: User,
  version: number,
  action: string,
  next: (tx: Tx) => Promise<{ isOwn: boolean; rows: repository.NewBannerRow[] }>,
): Promise<BannerList> {
  const { after: saved, unused } = await inTransaction(pool, async (tx) => {
    const held = await repository.lockBannerList(tx);
    const before = await loadBannerList(tx);
    if (held.version !== version) throw staleVersion('the banners', before);
    const { isOwn, rows } = await next(tx);
    await repository.replaceBanners(tx, { version: version + 1, isOwn }, rows);
    const after = await loadBannerList(tx);
    await audit.recordAndEmptyCache(tx, {
      actorId: caller._id,
      action,
      subject: { kind: 'banner', id: 'home', label: 'list of the home page' },
      before: toBannerAuditValues(before),
      after: toBannerAuditValues(after),
    });
    const yesterday = new Date(clock.now().getTime() - UNUSED_MS);
    const kept = [
      ...(await listCategoryPictures(tx)),
      ...(await listCollectionPictures(tx)),
      ...(await listPagePictures(tx)),
    ];
    return { after, unused: await repository.deleteUnused(tx, yesterday, kept) };
  });
  await catalogue.pictures.deleteUnusedFiles(unused);
  onPictureAdded();
  return saved;
}

/** @throws ShopError BAD_INPUT for a picture that was deleted */
async function toBannerRows(tx: Tx, requested: NewBanner[]): Promise<repository.NewBannerRow[]> {
  const hashes = requested.flatMap(({ pictureId }) => (shippedName(pictureId) ? [] : pictureId));
  const known = new Set((await repository.findPictures(tx, hashes)).map(({ hash }) => hash));
  return requested.map(({ pictureId, ...banner }, position) => {
    const shipped = shippedName(pictureId);
    if (!shipped && !known.has(pictureId)) {
      const path = `banners.${position}.pictureId`;
      throw invalidField(
        path,
        'This picture was deleted because it was not saved in time. Choose it again.',
      );
    }
    return { ...banner, position, shipped, pictureHash: shipped ? null : pictureId };
  });
}

export const findPictures: FindPictures = async (on, wanted) => {
  const ids = wanted.map(({ pictureId }) => pictureId).filter((id) => shippedName(id) === null);
  const stored = new Map((await repository.findPictures(on, ids)).map((row) => [row.hash, row]));
  return new Map(
    wanted.flatMap(({ pictureId, alt }) => {
      const name = shippedName(pictureId);
      const row = stored.get(pictureId);
      if (name) return [[pictureId, shippedPicture(name, alt)]];
      return row ? [[pictureId, uploadedPicture(row, alt)]] : [];
    }),
  );
};

/** Whether picture and caption are the defaults; a default picture alone may be the owner's choice. */
function isDefault({ pictureId, caption }: EditedBanner): boolean {
  const name = shippedName(pictureId);
  return DEFAULT_BANNERS.some((shipped) => shipped.name === name && shipped.caption === caption);
}

/** The banners by position, as text for the audit log. */
function toBannerAuditValues({ banners }: BannerList): Record<string, string> {
  return Object.fromEntries(
    banners.map((banner, index) => [
      `Banner ${index + 1}`,
      bannerText(banner, getPictureName(banner)),
    ]),
  );
}

function getPictureName({ pictureId }: EditedBanner): string {
  return shippedName(pictureId) ? pictureId : `picture ${pictureId.slice(0, 8)}`;
}

/** An uploaded picture in the contract's shape; narrow screens show its middle. */
function uploadedPicture(row: repository.BannerPictureRow, alt: string): BannerPicture {
  const { hash, width, height } = row;
  const widths = offeredWidths(width, WIDE_WIDTHS);
  return {
    pictureId: hash,
    picture: { ...toPicture({ ...row, alt }), widths },
    phone: { src: `${pictureSrc(hash)}-phone`, widths: offeredPhoneWidths(row) },
    ratio: Math.round((width / height) * 1000) / 1000,
    focus: 'middle',
  };
}

/** The default banners in the editor's shape. */
function shippedBanners(): EditedBanner[] {
  return DEFAULT_BANNERS.map(({ name, caption, alt }) => ({
    _id: name,
    caption,
    alt,
    link: '',
    isShown: true,
    ...shippedPicture(name, alt),
  }));
}

/** The owner's banners in the editor's shape. */
function ownBanners(rows: Awaited<ReturnType<typeof repository.listBanners>>): EditedBanner[] {
  return rows.map(({ banner, picture }) => {
    const { id, caption, alt, link, isShown, shipped } = banner;
    const shown = picture ? uploadedPicture(picture, alt) : shippedPicture(shipped ?? '', alt);
    return { _id: id, caption, alt, link, isShown, ...shown };
  });
}
