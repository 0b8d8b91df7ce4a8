import { textFault, tooLongWords } from './typed-text.ts';

/** How many banners the home page can have. */
export const MAX_BANNERS = 10;

const CAPTION = { label: 'Caption', max: 60, isRequired: true } as const;
const ALT = { label: 'Description of the picture', max: 200, isRequired: true } as const;
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
  const captionFault = textFault(CAPTION, caption);
  const altFault = textFault(ALT, alt);
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
  if (text.length > MAX_LINK) return tooLongWords('Link', MAX_LINK);
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

function isHttps(text: string): boolean {
  return /^https:\/\//i.test(text) && !/[\s\p{Cc}]/u.test(text) && URL.canParse(text);
}
