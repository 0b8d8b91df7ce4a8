import type { FontPair } from '../../domain/theme/fonts.ts';
import figtreeOnly from './font-pairs/figtree.css?url';
import marcellusFigtree from './font-pairs/marcellus-figtree.css?url';
import figtree from './fonts/figtree-basic.woff2?url';
import fraunces from './fonts/fraunces-basic.woff2?url';
import marcellus from './fonts/marcellus-basic.woff2?url';

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
