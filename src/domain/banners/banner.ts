import { tooLongMessage } from '../text/text.ts';

/** The most banners the home page can have. */
export const MAX_BANNERS = 10;

const MAX_LINK = 500;
/** Width by height of a banner on a phone; a wider picture is cropped at its sides. */
export const BANNER_PHONE_RATIO = 8 / 5;

/** A banner fills the window's width; on a phone its middle is shown. */
const MIN_WIDTH = 960;
const MIN_RATIO = 1.2;

/** The editable texts of a banner; an empty link means no link. */
export interface BannerText {
  caption: string;
  alt: string;
  link: string;
}

/**
 * The error of a banner's link, which is a path of the shop, such as `/category/silk-sarees`, or an
 * https address. Null for a valid or empty link.
 */
export function bannerLinkError(link: string): string | null {
  const text = link.trim();
  if (text === '') return null;
  if (text.length > MAX_LINK) return tooLongMessage('Link', MAX_LINK);
  if (isOwnPath(text) || isHttps(text)) return null;
  return 'Enter a page of the shop, such as /category/silk-sarees, or an address that starts with https://';
}

/** Whether a link leads to a page of the shop itself. */
export function isOwnPath(link: string): boolean {
  return /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(link);
}

/** Why a picture of this size (in px) can't be a banner; null when it can. */
export function bannerPictureError({
  width,
  height,
}: {
  width: number;
  height: number;
}): string | null {
  if (width < MIN_WIDTH) {
    return `This picture is ${width} px wide. Choose one that is at least ${MIN_WIDTH} px wide.`;
  }
  if (width / height < MIN_RATIO) return 'Choose a picture that is wider than it is tall';
  return null;
}

/** A banner on one line, for the audit log. */
export function bannerText(banner: BannerText & { isShown: boolean }, pictureName: string): string {
  const { caption, alt, link, isShown } = banner;
  return [caption, pictureName, alt, link && `leads to ${link}`, !isShown && 'hidden']
    .filter(Boolean)
    .join(' | ');
}

function isHttps(text: string): boolean {
  return /^https:\/\//i.test(text) && !/[\s\p{Cc}]/u.test(text) && URL.canParse(text);
}

/** The id of a picture that comes with the shop, by its name. */
export const shippedId = (name: string): string => `shipped:${name}`;
