import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import fraunces from './fonts/fraunces-display.woff2?url';

/** The two fonts every page shows at once, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const fontPreloads: readonly string[] = [figtree, fraunces];
