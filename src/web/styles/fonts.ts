import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import rupee from './fonts/figtree-rupee.woff2?url';
import fraunces from './fonts/fraunces-display.woff2?url';

/** Addresses of the font files: text, headings, and the rupee sign for both. */
export { figtree, fraunces, rupee };

/** A `<link>` that has a font fetched before the style sheet asks for it: it is there with the page, or not in it. */
export function fontPreload(href: string) {
  return {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous',
  } as const;
}
