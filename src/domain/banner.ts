/** How many banners the home page can have. */
export const MAX_BANNERS = 10;

const MAX_CAPTION = 60;
const MAX_ALT = 200;
const MAX_LINK = 500;
/** A banner is shown across the whole window, on a phone by its middle. */
const MIN_WIDTH = 960;
const MIN_RATIO = 1.2;

/** What an owner writes of a banner; an empty link leads nowhere. */
export interface BannerText {
  caption: string;
  alt: string;
  link: string;
}

export type BannerField = keyof BannerText;
export type BannerFaults = Partial<Record<BannerField, string>>;

/** What is wrong with a banner, field by field, in words for whoever typed it. */
export function bannerFaults({ caption, alt, link }: BannerText): BannerFaults {
  const faults: BannerFaults = {};
  const captionFault = textFault('Caption', caption, MAX_CAPTION);
  const altFault = textFault('Description of the picture', alt, MAX_ALT);
  const linkFault = bannerLinkFault(link);
  if (captionFault) faults.caption = captionFault;
  if (altFault) faults.alt = altFault;
  if (linkFault) faults.link = linkFault;
  return faults;
}

/**
 * What is wrong with where a banner leads: a path of the shop, such as `/category/silk-sarees`, or a
 * whole https address. Null for a good one and for none.
 */
export function bannerLinkFault(link: string): string | null {
  const text = link.trim();
  if (text === '') return null;
  if (text.length > MAX_LINK) return `Link must be at most ${MAX_LINK} characters`;
  if (isOwnPath(text) || isHttps(text)) return null;
  return 'Enter a path of the shop, such as /category/silk-sarees, or an address that begins with https://';
}

/** Whether a link leads to a page of the shop itself. */
export function isOwnPath(link: string): boolean {
  return /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(link);
}

/** Why a picture can't be a banner, by its size in px; null when it can. */
export function bannerPictureFault({
  width,
  height,
}: {
  width: number;
  height: number;
}): string | null {
  if (width < MIN_WIDTH) {
    return `The picture is ${width} px wide: a banner needs ${MIN_WIDTH} px or more`;
  }
  if (width / height < MIN_RATIO) return 'Choose a picture that is wider than it is tall';
  return null;
}

/** A banner on one line, as the change log tells it. */
export function bannerWords(
  banner: BannerText & { isShown: boolean },
  pictureName: string,
): string {
  const { caption, alt, link, isShown } = banner;
  return [caption, pictureName, alt, link && `leads to ${link}`, !isShown && 'hidden']
    .filter(Boolean)
    .join(' | ');
}

function textFault(label: string, text: string, max: number): string | null {
  const tidy = text.trim();
  if (tidy === '') return `${label} is required`;
  if (tidy.length > max) return `${label} must be at most ${max} characters`;
  return tidy.includes('\0') ? `${label} holds a character that cannot be stored` : null;
}

function isHttps(text: string): boolean {
  return /^https:\/\//i.test(text) && !/[\s\p{Cc}]/u.test(text) && URL.canParse(text);
}
