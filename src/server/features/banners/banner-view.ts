import type { Banner, BannerList, BannerPicture, EditedBanner } from '../../../contract/banner.ts';
import { offeredWidths, pictureView, WIDE_WIDTHS } from '../../platform/pictures/picture-files.ts';
import type { BannerPictureRow, BannerRow } from './banners.repository.ts';
import { SHIPPED_BANNERS, shippedPicture } from './shipped-banners.ts';

/** An uploaded picture in the contract's shape: shown by its middle where there is little room. */
export function uploadedPicture(row: BannerPictureRow, alt: string): BannerPicture {
  const { hash, width, height } = row;
  const widths = offeredWidths(width, WIDE_WIDTHS);
  return {
    pictureId: hash,
    picture: { ...pictureView({ ...row, alt }), widths },
    ratio: Math.round((width / height) * 1000) / 1000,
    focus: 'middle',
  };
}

/** The banners the shop ships with, as they are edited. */
export function shippedBanners(): EditedBanner[] {
  return SHIPPED_BANNERS.map(({ name, caption, alt }) => ({
    _id: name,
    caption,
    alt,
    link: '',
    isShown: true,
    ...shippedPicture(name, alt),
  }));
}

/** The owner's banners, as they are edited. */
export function ownBanners(
  rows: { banner: BannerRow; picture: BannerPictureRow | null }[],
): EditedBanner[] {
  return rows.map(({ banner, picture }) => {
    const { id, caption, alt, link, isShown, shipped } = banner;
    const shown = picture ? uploadedPicture(picture, alt) : shippedPicture(shipped ?? '', alt);
    return { _id: id, caption, alt, link, isShown, ...shown };
  });
}

/** What the home page shows of them. */
export function shownBanners({ banners }: BannerList): Banner[] {
  return banners
    .filter(({ isShown }) => isShown)
    .map(({ _id, caption, link, picture, ratio, focus }) => ({
      _id,
      caption,
      link: link || null,
      picture,
      ratio,
      focus,
    }));
}
