import type { BannerList, BannerPicture, NewBanner } from '../../../contract/banners.ts';
import { type BannerErrors, type BannerText, bannerErrors } from '../../../domain/shop/banner.ts';

/** A banner as the form holds it. */
export interface BannerDraft extends BannerText {
  /** Identifies it while banners are reordered. */
  key: string;
  isShown: boolean;
  /** null until one is chosen. */
  image: BannerPicture | null;
}

export type DraftErrors = BannerErrors & { pictureId?: string };

export function draftsOf({ banners }: BannerList): BannerDraft[] {
  return banners.map((banner) => {
    const { _id, caption, alt, link, isShown, pictureId, picture, ratio, focus } = banner;
    return { key: _id, caption, alt, link, isShown, image: { pictureId, picture, ratio, focus } };
  });
}

export function blankBanner(key: string): BannerDraft {
  return { key, caption: '', alt: '', link: '', isShown: true, image: null };
}

/** The banners as the API accepts them. */
export function newBannersOf(drafts: readonly BannerDraft[]): NewBanner[] {
  return drafts.map(({ caption, alt, link, isShown, image }) => ({
    caption: caption.trim(),
    alt: alt.trim(),
    link: link.trim(),
    isShown,
    pictureId: image?.pictureId ?? '',
  }));
}

export function draftErrors(draft: BannerDraft): DraftErrors {
  const errors: DraftErrors = bannerErrors(draft);
  return draft.image ? errors : { ...errors, pictureId: 'Choose a picture' };
}

export function fieldName(key: string, field: keyof DraftErrors): string {
  return `${key}.${field}`;
}

export function listErrors(drafts: readonly BannerDraft[]): Record<string, string> {
  const errors = drafts.flatMap((draft) =>
    Object.entries(draftErrors(draft)).map(([field, error]) => [`${draft.key}.${field}`, error]),
  );
  return Object.fromEntries(errors);
}

/** Whether two lists would be saved as the same. */
export function isSame(one: readonly BannerDraft[], other: readonly BannerDraft[]): boolean {
  return JSON.stringify(newBannersOf(one)) === JSON.stringify(newBannersOf(other));
}
