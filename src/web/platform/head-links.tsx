import type { Shop } from '../../contract/shop.ts';
import { type FontPair, OWN_FONTS, themeStyle } from '../../domain/theme/public-theme.ts';
import styles from '../styles/app.css?inline';
import figtreeOnly from '../styles/font-pairs/figtree.css?url';
import marcellusFigtree from '../styles/font-pairs/marcellus-figtree.css?url';
import figtree from '../styles/fonts/figtree-basic.woff2?url';
import fraunces from '../styles/fonts/fraunces-basic.woff2?url';
import marcellus from '../styles/fonts/marcellus-basic.woff2?url';

export function HeadLinks({ theme }: { theme: Shop['theme'] }) {
  const { preloads, stylesheet: ofFonts } = FONT_FILES[theme?.fonts ?? OWN_FONTS];
  const icon = theme?.icon;
  const style = theme ? themeStyle(theme.variables) : '';
  return (
    <>
      {/* A font arrives with the page or is not used. */}
      {preloads.map((href) => (
        <link
          key={href}
          rel="preload"
          as="font"
          type="font/woff2"
          href={href}
          crossOrigin="anonymous"
        />
      ))}
      {/* Inline: a file of its own would delay the first paint by a round trip. */}
      <style href="app" precedence="shop">
        {import.meta.env.SSR ? styles : ''}
      </style>
      {ofFonts && <link rel="stylesheet" href={ofFonts} precedence="shop" />}
      {/* Colours and custom properties only, validated by the domain. */}
      {style && <style id={THEME_STYLE_ID}>{style}</style>}
      {icon ? (
        <link rel="icon" href={`${icon}-32.png`} sizes="32x32" type="image/png" />
      ) : (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      )}
      <link rel="icon" href={`${icon || '/icon'}-192.png`} sizes="192x192" type="image/png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="apple-touch-icon" href={icon ? `${icon}-180.png` : '/apple-touch-icon.png'} />
    </>
  );
}

export const THEME_STYLE_ID = 'theme';

/** What a page loads for a pair of fonts: files to preload, and a style sheet beside app.css. */
export const FONT_FILES: Record<FontPair, { preloads: string[]; stylesheet?: string }> = {
  'fraunces-figtree': { preloads: [figtree, fraunces] },
  'marcellus-figtree': { preloads: [figtree, marcellus], stylesheet: marcellusFigtree },
  figtree: { preloads: [figtree], stylesheet: figtreeOnly },
};
