import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { FontPair } from '../../domain/theme/fonts.ts';
import figtreeOnly from './font-pairs/figtree.css?url';
import marcellusFigtree from './font-pairs/marcellus-figtree.css?url';
import rupee from './fonts/figtree-rupee.woff2?url';
import fraunces from './fonts/fraunces-display.woff2?url';
import marcellus from './fonts/marcellus.woff2?url';

/** The rupee sign, for the fonts of all pairs. */
export { rupee };

/** What a page loads for a pair of fonts: files to preload, and a style sheet beside app.css. */
export const FONT_FILES: Record<FontPair, { preloads: string[]; stylesheet?: string }> = {
  'fraunces-figtree': { preloads: [figtree, fraunces] },
  'marcellus-figtree': { preloads: [figtree, marcellus], stylesheet: marcellusFigtree },
  figtree: { preloads: [figtree], stylesheet: figtreeOnly },
};

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
