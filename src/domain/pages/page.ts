/** Where the shop links to a page of the owner. */
export const PAGE_PLACES = ['menu', 'footer', 'none'] as const;
export type PagePlace = (typeof PAGE_PLACES)[number];

/** The longest text of a page, in UTF-16 code units. */
export const MAX_PAGE_TEXT = 50_000;

/** The address of a page that the owner writes. */
export const pagePath = (slug: string) => `/pages/${encodeURIComponent(slug)}`;
