import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import rupee from './fonts/figtree-rupee.woff2?url';
import fraunces from './fonts/fraunces-display.woff2?url';

/** Font files: text, headings, and the rupee sign for both. */
export { figtree, fraunces, rupee };

/** A `<link>` that preloads a font, so that it arrives with the page or is not used. */
export function fontPreload(href: string) {
  return {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous',
  } as const;
}
