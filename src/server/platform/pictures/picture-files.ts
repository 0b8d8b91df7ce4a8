import { createHash } from 'node:crypto';
import type { Picture } from '../../../contract/values.ts';
import { BANNER_PHONE_RATIO } from '../../../domain/banners/banner.ts';
import { CARD_WIDTHS } from '../../../domain/catalogue/product.ts';

/** 800 is as wide as most phones of two pixels to one (360 to 400 px), and of 412 px at 1.75. */
export const PICTURE_WIDTHS = [320, 400, 640, 800, 960, 1440] as const;
/** For pictures as wide as the window. */
export const WIDE_WIDTHS = [...PICTURE_WIDTHS, 1920] as const;
/** For the part of a wide picture that a phone shows. */
export const PHONE_WIDTHS = [480, 640, 800, 960] as const;
/** The widths of a banner on a phone and on most other screens. */
const BANNER_WIDTHS = { phone: [800, 960], whole: [1440] };
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Of a link preview: what Facebook, WhatsApp and X ask for, in pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** One file of a picture; `crop` is the part that it shows, by default the whole picture. */
export interface Variant {
  width: number;
  format: PictureFormat;
  crop?: 'phone' | 'share' | undefined;
}

/** The file for link previews, which programs load that know neither AVIF nor WebP. */
export const SHARE_VARIANT: Variant = { width: SHARE_SIZE.width, format: 'jpg', crop: 'share' };

/** A stored picture: `hash` names the original, `preview` is a data URI. */
export interface StoredPicture {
  hash: string;
  width: number;
  height: number;
  preview: string;
  alt: string;
  colours: string[];
}

/** The offered widths: never wider than the original. */
export function offeredWidths(
  originalWidth: number,
  from: readonly number[] = PICTURE_WIDTHS,
): number[] {
  const widths = from.filter((width) => width <= originalWidth);
  return widths.length > 0 ? widths : [originalWidth];
}

/** The widths of the phone crop of a picture, never wider than the crop. */
export function offeredPhoneWidths({ width, height }: { width: number; height: number }): number[] {
  return offeredWidths(Math.min(width, Math.round(height * BANNER_PHONE_RATIO)), PHONE_WIDTHS);
}

/** The variants that product cards show first in almost every browser. */
export function cardVariants(originalWidth: number): Variant[] {
  return offeredWidths(originalWidth, CARD_WIDTHS).map((width) => ({ width, format: 'avif' }));
}

/** The files of a banner on the home page. */
export function bannerVariants(original: { width: number; height: number }): Variant[] {
  const offered = offeredPhoneWidths(original);
  const onPhones = BANNER_WIDTHS.phone.filter((width) => offered.includes(width));
  const whole = offeredWidths(original.width, BANNER_WIDTHS.whole);
  return [
    ...onPhones.map((width): Variant => ({ width, format: 'avif', crop: 'phone' })),
    ...whole.map((width): Variant => ({ width, format: 'avif' })),
  ];
}

/** The hash that names an original and its variants. */
export function hashPicture(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

export function originalName(hash: string): string {
  return `pictures/originals/${hash}`;
}

export function variantName(hash: string, { width, format, crop }: Variant): string {
  return `pictures/versions/${hash}${crop ? `-${crop}` : ''}-${width}.${format}`;
}

/** The file names of all variants of an original of this width. */
export function variantNames(hash: string, originalWidth: number): string[] {
  const names = (widths: number[], crop?: 'phone') =>
    widths.flatMap((width) =>
      PICTURE_FORMATS.map((format) => variantName(hash, { width, format, crop })),
    );
  return [
    ...names(offeredWidths(originalWidth, WIDE_WIDTHS)),
    ...names(offeredWidths(originalWidth, PHONE_WIDTHS), 'phone'),
    variantName(hash, SHARE_VARIANT),
  ];
}

/** The prefix of the addresses of a picture's files. */
export function pictureSrc(hash: string): string {
  return `/pictures/${hash}`;
}

/** The picture in the contract's shape. */
export function toPicture(picture: StoredPicture): Picture {
  return {
    src: pictureSrc(picture.hash),
    widths: offeredWidths(picture.width),
    preview: picture.preview,
    alt: picture.alt,
    colours: picture.colours,
  };
}

/** The width of the plain `src`: the nearest to 960. */
export function plainWidth(originalWidth: number): number {
  return offeredWidths(originalWidth).findLast((width) => width <= 960) ?? originalWidth;
}

/** The address for clients that support no `srcset`. */
export function pictureUrl(picture: Pick<StoredPicture, 'hash' | 'width'>): string {
  return `${pictureSrc(picture.hash)}-${plainWidth(picture.width)}.jpg`;
}

const NO_IMAGE = '/no-image.jpg';

/** Address of a product's first picture, or of a placeholder. */
export function imageUrl([first]: Pick<StoredPicture, 'hash' | 'width'>[]): string {
  return first ? pictureUrl(first) : NO_IMAGE;
}

/** Parses `<hash>-<width>.<format>`, with `-phone` or `-share` before the width for a crop; else null. */
export function parseVariantName(file: string): { hash: string; variant: Variant } | null {
  const match = /^([0-9a-f]{32})(?:-(phone|share))?-(\d{1,5})\.(avif|webp|jpg)$/.exec(file);
  if (!match) return null;
  const [, hash, crop, width, format] = match;
  const variant = {
    width: Number(width),
    format: format as PictureFormat,
    crop: crop as Variant['crop'],
  };
  return { hash: hash as string, variant };
}
