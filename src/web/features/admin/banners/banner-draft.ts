import type { BannerList, BannerPicture, NewBanner } from '../../../../contract/banner.ts';
import { type BannerFaults, type BannerText, bannerFaults } from '../../../../domain/banner.ts';

/** A banner as the form holds it. */
export interface BannerDraft extends BannerText {
  /** Tells it from others while they change places. */
  key: string;
  isShown: boolean;
  /** null until one is chosen. */
  shot: BannerPicture | null;
}

export type DraftFaults = BannerFaults & { pictureId?: string };

export function draftsOf({ banners }: BannerList): BannerDraft[] {
  return banners.map((banner) => {
    const { _id, caption, alt, link, isShown, pictureId, picture, ratio, focus } = banner;
    return { key: _id, caption, alt, link, isShown, shot: { pictureId, picture, ratio, focus } };
  });
}

/** One more, shown unless its owner says otherwise. */
export function blankBanner(key: string): BannerDraft {
  return { key, caption: '', alt: '', link: '', isShown: true, shot: null };
}

/** What is sent of them. */
export function newBannersOf(drafts: readonly BannerDraft[]): NewBanner[] {
  return drafts.map(({ caption, alt, link, isShown, shot }) => ({
    caption: caption.trim(),
    alt: alt.trim(),
    link: link.trim(),
    isShown,
    pictureId: shot?.pictureId ?? '',
  }));
}

/** What is wrong with one, field by field. */
export function draftFaults(draft: BannerDraft): DraftFaults {
  const faults: DraftFaults = bannerFaults(draft);
  return draft.shot ? faults : { ...faults, pictureId: 'Choose a picture' };
}

/** Whether two lists would be saved as the same. */
export function isSame(one: readonly BannerDraft[], other: readonly BannerDraft[]): boolean {
  return JSON.stringify(newBannersOf(one)) === JSON.stringify(newBannersOf(other));
}
