/** Sections per page under 768 px (specification §9); the HTML contains as many. */
export const SECTIONS_NARROW = 5;

/** Sections per page from 768 px up (specification §9). */
export const SECTIONS_WIDE = 10;

const NARROW_PAGES_IN_WIDE = SECTIONS_WIDE / SECTIONS_NARROW;

/** The sections of the page that `?page=` asks for, counted in narrow pages. */
export function sectionWindow(total: number, pageText: string | null) {
  const requested = Number(pageText ?? 1);
  const pages = Math.max(1, Math.ceil(total / SECTIONS_NARROW));
  const page = Number.isInteger(requested) && requested >= 1 && requested <= pages ? requested : 1;
  const start = (page - 1) * SECTIONS_NARROW;
  return {
    page,
    start,
    /** The HTML has the sections up to this one; at 768 px and up the browser loads the others. */
    htmlEnd: Math.min(start + SECTIONS_NARROW, total),
    end: Math.min(start + SECTIONS_WIDE, total),
  };
}

export type SectionWindow = ReturnType<typeof sectionWindow>;

/** The page links: at 768 px and up a page holds two narrow pages. */
export function sectionPager(total: number, page: number, isWide: boolean) {
  const span = isWide ? NARROW_PAGES_IN_WIDE : 1;
  return {
    page: Math.ceil(page / span),
    pages: Math.ceil(total / (SECTIONS_NARROW * span)),
    /** The number of the page that the n-th link leads to. */
    pageOfLink: (link: number) => (link - 1) * span + 1,
  };
}
