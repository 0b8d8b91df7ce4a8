import type { BannerList, BannerPicture, NewBanner } from '../../../../contract/banners.ts';
import {
  type BannerErrors,
  type BannerText,
  bannerErrors,
} from '../../../../domain/shop/banner.ts';
import type { Comparison, Difference } from '../../../admin/forms/difference-panel.tsx';

export interface BannerDraft extends BannerText {
  /** Identifies it while banners are reordered. */
  key: string;
  isShown: boolean;
  /** null until one is chosen. */
  image: BannerPicture | null;
}

type DraftErrors = BannerErrors & { pictureId?: string };

export function draftsOf({ banners }: BannerList): BannerDraft[] {
  return banners.map((banner) => {
    const { _id: key, caption, alt, link, isShown, ...image } = banner;
    return { key, caption, alt, link, isShown, image };
  });
}

export function blankBanner(key: string): BannerDraft {
  return { key, caption: '', alt: '', link: '', isShown: true, image: null };
}

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

const FIELDS = {
  picture: 'picture',
  caption: 'caption',
  alt: 'alt text',
  link: 'link',
  isShown: 'show on the home page',
} as const;

type Field = keyof typeof FIELDS;
type Drafts = readonly BannerDraft[];

const NAMES = Object.keys(FIELDS) as Field[];

/**
 * Compares two lists of banners by position and field. A position that only one of them has differs
 * as a whole.
 */
export const BANNER_COMPARISON: Comparison<Drafts> = {
  isSame,
  differences: (base, mine, theirs) =>
    placesOf(mine, theirs).flatMap((place) =>
      differencesAt(place, base[place], mine[place], theirs[place]),
    ),
  merge: (mine, theirs, choices) =>
    placesOf(mine, theirs).flatMap((place) => {
      const [my, their] = [mine[place], theirs[place]];
      if (!my || !their) return (choices[`${place}`] === 'mine' ? my : their) ?? [];
      const kept = NAMES.filter((field) => choices[`${place}.${field}`] === 'mine');
      return kept.reduce((banner, field) => withField(banner, my, field), their);
    }),
};

function placesOf(mine: Drafts, theirs: Drafts): number[] {
  return [...Array(Math.max(mine.length, theirs.length)).keys()];
}

function differencesAt(
  place: number,
  base: BannerDraft | undefined,
  mine: BannerDraft | undefined,
  theirs: BannerDraft | undefined,
): Difference[] {
  const label = `Banner ${place + 1}`;
  if (!mine || !theirs) {
    const isUntouched = Boolean(mine) === Boolean(base);
    return [
      {
        name: `${place}`,
        label,
        mine: mine ? wordsOf(mine) : 'No banner',
        theirs: theirs ? wordsOf(theirs) : 'No banner',
        preferred: isUntouched ? 'theirs' : 'mine',
      },
    ];
  }
  return NAMES.filter((field) => shown(mine, field) !== shown(theirs, field)).map((field) => ({
    name: `${place}.${field}`,
    label: `${label}: ${FIELDS[field]}`,
    mine: shown(mine, field),
    theirs: shown(theirs, field),
    preferred: base && shown(base, field) === shown(mine, field) ? 'theirs' : 'mine',
  }));
}

function withField(banner: BannerDraft, from: BannerDraft, field: Field): BannerDraft {
  return field === 'picture'
    ? { ...banner, image: from.image }
    : { ...banner, [field]: from[field] };
}

function shown(banner: BannerDraft, field: Field): string {
  if (field === 'picture') return pictureText(banner);
  if (field === 'isShown') return banner.isShown ? 'Shown' : 'Hidden';
  return banner[field].trim();
}

function wordsOf(banner: BannerDraft): string {
  return NAMES.map((field) => shown(banner, field))
    .filter(Boolean)
    .join('\n');
}

function pictureText({ image }: BannerDraft): string {
  if (!image) return '';
  const [kind, name] = image.pictureId.split(':');
  return name ? `Default picture: ${name}` : `Uploaded: ${kind?.slice(0, 8)}`;
}
