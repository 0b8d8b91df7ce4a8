import { type FontPair, OWN_FONTS } from './fonts.ts';
import { isOwnTheme, type Theme } from './theme.ts';
import { changedTokens, type Tokens, tokenProperty, tokensOf } from './tokens.ts';

/** A theme as pages need it: only what differs from the look that the shop comes with. */
export interface PublicTheme {
  /** CSS custom properties and their values. */
  variables: Record<string, string>;
  /** Left out for the shop's own fonts. */
  fonts?: FontPair | undefined;
  /** The page's background, for the browser's own parts of the window. */
  background: string;
  logo?: ThemeImage | undefined;
  /** The first part of the addresses of the favicon's files. */
  icon?: string | undefined;
  /** Path of the picture of link previews, 1200 x 630. */
  share?: string | undefined;
}

/** A picture and its size in px. */
export interface ThemeImage {
  src: string;
  width: number;
  height: number;
}

/** The first part of the addresses of a picture's files. */
export function themePictureSrc(id: string): string {
  return `/brand/${id}`;
}

/** What pages need of a theme; undefined for the look that the shop comes with. */
export function publicTheme(
  theme: Theme,
  logoSize: { width: number; height: number } | null,
): PublicTheme | undefined {
  if (isOwnTheme(theme)) return undefined;
  const { fonts, logo, icon, share } = theme;
  return {
    variables: themeVariables(theme),
    background: tokensOf(theme).ivory,
    ...(fonts !== OWN_FONTS && { fonts }),
    ...(logo && logoSize && { logo: { src: `${themePictureSrc(logo)}-logo.webp`, ...logoSize } }),
    ...(icon && { icon: themePictureSrc(icon) }),
    ...(share && { share: `${themePictureSrc(share)}-share.jpg` }),
  };
}

/** The CSS custom properties that a theme changes. */
export function themeVariables(theme: Theme): Record<string, string> {
  const changed = Object.entries(changedTokens(theme) as Tokens);
  return Object.fromEntries(changed.map(([token, colour]) => [tokenProperty(token), colour]));
}
