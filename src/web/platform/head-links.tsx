import { useContext, useState } from 'react';
import type { Shop } from '../../contract/shop.ts';
import { type FontPair, OWN_FONTS, themeStyle } from '../../domain/theme/public-theme.ts';
import stylesheet from '../styles/app.css?url';
import figtreeStylesheet from '../styles/font-pairs/figtree.css?url';
import marcellusStylesheet from '../styles/font-pairs/marcellus-figtree.css?url';
import figtree from '../styles/fonts/figtree-basic.woff2?url';
import fraunces from '../styles/fonts/fraunces-basic.woff2?url';
import marcellus from '../styles/fonts/marcellus-basic.woff2?url';
import { RenderingContext, type StyleName } from './rendering.tsx';

export function HeadLinks({ theme }: { theme: Shop['theme'] }) {
  const fonts = theme?.fonts ?? OWN_FONTS;
  const [firstFonts] = useState(fonts);
  const { preloads, stylesheet: fontStylesheet } = FONT_FILES[fonts];
  const icon = theme?.icon;
  const style = theme ? themeStyle(theme.variables) : '';
  return (
    <>
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
      <InlineStyle name="app" />
      {/* Hot reload replaces a file of styles, not those in the page. */}
      {import.meta.env.DEV && <link rel="stylesheet" href={stylesheet} precedence="app" />}
      {firstFonts !== OWN_FONTS && <InlineStyle name={firstFonts} />}
      {/* Chosen in this document: their styles did not come with it. Those of fonts chosen before stay, unused. */}
      {fonts !== firstFonts && fontStylesheet && (
        <link rel="stylesheet" href={fontStylesheet} precedence={fonts} />
      )}
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

/**
 * Styles within the page: a file would delay the first paint by a round trip. Only the server has the
 * text; a browser keeps what came with the page, by its name. React would join styles of one precedence.
 */
function InlineStyle({ name }: { name: StyleName }) {
  const { styles } = useContext(RenderingContext);
  return (
    <style href={name} precedence={name}>
      {styles?.[name] ?? ''}
    </style>
  );
}

export const THEME_STYLE_ID = 'theme';

/** What is loaded for a pair of fonts: files to preload, and where it is chosen later, a style sheet beside app.css. */
export const FONT_FILES: Record<FontPair, { preloads: string[]; stylesheet?: string }> = {
  'fraunces-figtree': { preloads: [figtree, fraunces] },
  'marcellus-figtree': { preloads: [figtree, marcellus], stylesheet: marcellusStylesheet },
  figtree: { preloads: [figtree], stylesheet: figtreeStylesheet },
};
