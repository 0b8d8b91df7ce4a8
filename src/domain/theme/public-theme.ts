import type { HexColour } from './colour.ts';

// What every page loads of the theme; the rules for editing it are the admin's alone.

/** The colours that the shop comes with. */
export const OWN_COLOURS = {
  brand: '#8e1b2e',
  accent: '#b8892b',
  background: '#fbf7ef',
  text: '#241a17',
} as const satisfies Record<string, HexColour>;

/** Headings and text; the files of a pair that is not chosen are never loaded. */
export const FONT_PAIRS = ['fraunces-figtree', 'marcellus-figtree', 'figtree'] as const;
export type FontPair = (typeof FONT_PAIRS)[number];

/** The pair that the shop comes with. */
export const OWN_FONTS = 'fraunces-figtree' satisfies FontPair;

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
interface ThemeImage {
  src: string;
  width: number;
  height: number;
}

/** The first part of the addresses of a picture's files. */
export function themePictureSrc(id: string): string {
  return `/brand/${id}`;
}

/** The variables as the rule of an inline style sheet. */
export function themeStyle(variables: Readonly<Record<string, string>>): string {
  const declarations = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  return declarations.length > 0 ? `:root{${declarations.join(';')}}` : '';
}
