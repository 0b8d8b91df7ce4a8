/** Sections a page where the width is under 768 px (specification §9); the HTML holds as many. */
export const SECTIONS_NARROW = 5;

/** Sections a page from 768 px up (specification §9). */
export const SECTIONS_WIDE = 10;

const NARROW_PAGES_IN_WIDE = SECTIONS_WIDE / SECTIONS_NARROW;

/** Which sections of a category a page address stands for, counted in pages of the narrow kind. */
export interface SectionWindow {
  /** The page after bringing what was asked for within bounds, from 1. */
  page: number;
  /** In the HTML: from `start`, up to and without `middle`. */
  start: number;
  middle: number;
  /** At 768 px and up the browser brings the sections from `middle` up to and without `end`. */
  end: number;
}

/** Reads `?page=`; anything that is no page of this many sections counts as the first. */
export function sectionWindow(total: number, asked: string | null): SectionWindow {
  const wanted = Number(asked ?? 1);
  const pages = Math.max(1, Math.ceil(total / SECTIONS_NARROW));
  const page = Number.isInteger(wanted) && wanted >= 1 && wanted <= pages ? wanted : 1;
  const start = (page - 1) * SECTIONS_NARROW;
  return {
    page,
    start,
    middle: Math.min(start + SECTIONS_NARROW, total),
    end: Math.min(start + SECTIONS_WIDE, total),
  };
}

/** What the page links say: at 768 px and up a page holds as much as two narrow ones. */
export function sectionPager(total: number, page: number, isWide: boolean) {
  const span = isWide ? NARROW_PAGES_IN_WIDE : 1;
  return {
    page: Math.ceil(page / span),
    pages: Math.ceil(total / (SECTIONS_NARROW * span)),
    /** The page address of the n-th link. */
    target: (link: number) => (link - 1) * span + 1,
  };
}
