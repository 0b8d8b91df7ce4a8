/** Sections per page under 768 px (specification §9); the HTML contains as many. */
export const SECTIONS_NARROW = 5;

/** Sections per page from 768 px up (specification §9). */
export const SECTIONS_WIDE = 10;

const NARROW_PAGES_IN_WIDE = SECTIONS_WIDE / SECTIONS_NARROW;

/** The sections of a category on a page, counted in narrow pages. */
export interface SectionWindow {
  /** The requested page limited to the bounds, from 1. */
  page: number;
  /** Sections in the HTML: from `start` up to but not including `middle`. */
  start: number;
  middle: number;
  /**
   * At 768 px and up the browser loads the sections from `middle` up to but not including `end`.
   */
  end: number;
}

/** Parses `?page=`; an invalid page counts as the first. */
export function sectionWindow(total: number, asked: string | null): SectionWindow {
  const requested = Number(asked ?? 1);
  const pages = Math.max(1, Math.ceil(total / SECTIONS_NARROW));
  const page = Number.isInteger(requested) && requested >= 1 && requested <= pages ? requested : 1;
  const start = (page - 1) * SECTIONS_NARROW;
  return {
    page,
    start,
    middle: Math.min(start + SECTIONS_NARROW, total),
    end: Math.min(start + SECTIONS_WIDE, total),
  };
}

/** The page links: at 768 px and up a page holds two narrow pages. */
export function sectionPager(total: number, page: number, isWide: boolean) {
  const span = isWide ? NARROW_PAGES_IN_WIDE : 1;
  return {
    page: Math.ceil(page / span),
    pages: Math.ceil(total / (SECTIONS_NARROW * span)),
    /** The address of the n-th page link. */
    target: (link: number) => (link - 1) * span + 1,
  };
}
