import type { User } from '../../../contract/account.ts';
import type {
  Banner,
  BannerList,
  BannerPicture,
  EditedBanner,
  NewBanner,
} from '../../../contract/banner.ts';
import { bannerPictureFault, bannerWords } from '../../../domain/banner.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, DbOrTx, Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { PictureStore } from '../../platform/pictures/picture-store.ts';
import type { VersionsMade } from '../../platform/pictures/warm-pictures.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { ownBanners, shippedBanners, shownBanners, uploadedPicture } from './banner-view.ts';
import * as repository from './banners.repository.ts';
import { shippedName } from './shipped-banners.ts';

interface BannersDeps {
  db: Db;
  clock: Clock;
  audit: AuditService;
  catalogue: CatalogueService;
  pictureStore: PictureStore;
}

export type BannersService = ReturnType<typeof createBannersService>;

/** An upload that no banner has taken by then is gone. */
const UNUSED_MS = 24 * 60 * 60 * 1000;

/** The banners of the home page: those the shop ships with, until the owner has her own. */
export function createBannersService(deps: BannersDeps) {
  const { db, clock, audit, catalogue, pictureStore } = deps;
  let heard: () => void = () => {};

  async function listOn(on: DbOrTx): Promise<BannerList> {
    const { version, isOwn } = await repository.readList(on);
    const banners = isOwn ? ownBanners(await repository.listBanners(on)) : shippedBanners();
    return { version, isOwn, banners };
  }

  /** Changes the list under its lock, and notes who did it; a stale version is answered with what stands. */
  async function change(
    caller: User,
    version: number,
    action: string,
    next: (tx: Tx) => Promise<{ isOwn: boolean; rows: repository.BannerRow[] }>,
  ): Promise<BannerList> {
    const { after, unused } = await db.transaction(async (tx) => {
      const held = await repository.holdList(tx);
      const before = await listOn(tx);
      if (held.version !== version) throw stale(before);
      const { isOwn, rows } = await next(tx);
      await repository.replaceBanners(tx, { version: version + 1, isOwn }, rows);
      const after = await listOn(tx);
      await audit.record(tx, {
        actorId: caller._id,
        action,
        subject: { kind: 'banner', id: 'home', label: 'list of the home page' },
        before: factsOf(before),
        after: factsOf(after),
      });
      const yesterday = new Date(clock.now().getTime() - UNUSED_MS);
      return { after, unused: await repository.dropUnused(tx, yesterday) };
    });
    await catalogue.pictures.forgetUnshown(unused);
    heard();
    return after;
  }

  /** @throws ShopError BAD_INPUT for a picture that is not there any more */
  async function rowsOf(tx: Tx, wanted: NewBanner[]): Promise<repository.BannerRow[]> {
    const hashes = wanted.flatMap(({ pictureId }) => (shippedName(pictureId) ? [] : pictureId));
    const known = new Set((await repository.findPictures(tx, hashes)).map(({ hash }) => hash));
    return wanted.map(({ pictureId, ...banner }, position) => {
      const shipped = shippedName(pictureId);
      if (!shipped && !known.has(pictureId)) throw pictureGone(position);
      return { ...banner, id: newId(), position, shipped, pictureHash: shipped ? null : pictureId };
    });
  }

  return {
    /** Those the home page shows. */
    async shown(): Promise<Banner[]> {
      return shownBanners(await listOn(db));
    },

    list: (): Promise<BannerList> => listOn(db),

    /** Whether the owner has banners of her own, as a checklist of a new shop wants to know. */
    async hasOwnBanners(): Promise<boolean> {
      return (await repository.readList(db)).isOwn;
    },

    /** @throws ShopError STALE_VERSION, BAD_INPUT */
    save: (caller: User, { version, banners }: { version: number; banners: NewBanner[] }) =>
      change(caller, version, 'changed', async (tx) => ({
        isOwn: true,
        rows: await rowsOf(tx, banners),
      })),

    /** Shows the shipped banners again. @throws ShopError STALE_VERSION */
    restore: (caller: User, version: number) =>
      change(caller, version, 'restored', async () => ({ isOwn: false, rows: [] })),

    /** Keeps a picture for a banner to come. @throws ShopError BAD_INPUT, PICTURE_UNREADABLE */
    async addPicture(image: File | undefined): Promise<BannerPicture> {
      if (!image || image.size === 0) throw refusedPicture('Image file is missing');
      const bytes = new Uint8Array(await image.arrayBuffer());
      const { picture, original } = await pictureStore.develop(bytes, '');
      const fault = bannerPictureFault(picture);
      if (fault) throw refusedPicture(fault);
      const { hash, width, height, preview, colours } = picture;
      const row = { hash, width, height, preview, colours, uploadedAt: clock.now() };
      try {
        await db.transaction(async (tx) => {
          await catalogue.pictures.lock(tx, hash);
          await pictureStore.keepOriginal(original);
          await repository.keepPicture(tx, row);
        });
      } catch (error) {
        await catalogue.pictures.forgetUnshown([row]);
        throw error;
      }
      return uploadedPicture({ ...row, versionsMade: 0 }, '');
    },

    /** Whether a picture is kept for banners. */
    async holdsPicture(on: DbOrTx, hash: string): Promise<boolean> {
      return (await repository.findPictures(on, [hash])).length > 0;
    },

    /** Width of the original; null for a hash that is not kept for banners. */
    async pictureWidth(hash: string): Promise<number | null> {
      return (await repository.findPictures(db, [hash]))[0]?.width ?? null;
    },

    /** Calls the listener whenever banners have other pictures. */
    whenChanged(listener: () => void): void {
      heard = listener;
    },

    nextUnmade: (failed: string[]) => repository.nextUnmade(db, failed),
    markMade: (hash: string, made: VersionsMade) => repository.markMade(db, hash, made),
  };
}

/** The banners by their places, in words, for the change log. */
function factsOf({ banners }: BannerList): Record<string, string> {
  return Object.fromEntries(
    banners.map((banner, place) => [`Banner ${place + 1}`, bannerWords(banner, nameOf(banner))]),
  );
}

function nameOf({ pictureId }: EditedBanner): string {
  return shippedName(pictureId) ? pictureId : `picture ${pictureId.slice(0, 8)}`;
}

function stale(current: BannerList): ShopError {
  const message = 'Someone else has changed the banners meanwhile. Nothing of yours was saved yet.';
  return new ShopError('STALE_VERSION', message, { current });
}

function pictureGone(position: number): ShopError {
  const message = 'This picture is not there any more: choose it again';
  const path = `banners.${position}.pictureId`;
  return new ShopError('BAD_INPUT', message, { issues: [{ path, message }] });
}

function refusedPicture(message: string): ShopError {
  return new ShopError('BAD_INPUT', message, { issues: [{ path: 'image', message }] });
}
