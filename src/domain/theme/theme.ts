import { type HexColour, isColour, tidyColour } from './colour.ts';
import { contrastErrors } from './contrast-rules.ts';
import {
  type FontPair,
  OWN_COLOURS,
  OWN_FONTS,
  type PublicTheme,
  themePictureSrc,
} from './public-theme.ts';
import {
  changedTokens,
  THEME_COLOURS,
  type ThemeColour,
  type ThemeColours,
  type Tokens,
  tokenProperty,
  toTokens,
} from './tokens.ts';

/** The names of the font pairs. */
export const FONT_PAIR_LABELS: Record<FontPair, string> = {
  'fraunces-figtree': 'Fraunces and Figtree',
  'marcellus-figtree': 'Marcellus and Figtree',
  figtree: 'Figtree only',
};

/** The pictures of the shop itself, by what they are used for. */
export const THEME_PICTURES = ['logo', 'icon', 'share'] as const;
export type ThemePictureUse = (typeof THEME_PICTURES)[number];

/** How the shop looks: colours, fonts, and the ids of its pictures; an empty id is the shop's own. */
export type Theme = ThemeColours & { fonts: FontPair } & Record<ThemePictureUse, string>;
export type ThemeField = keyof Theme;

/** The look that the shop comes with. */
export const OWN_THEME: Theme = {
  ...OWN_COLOURS,
  fonts: OWN_FONTS,
  logo: '',
  icon: '',
  share: '',
};

/** The fields in the form's order, with the labels of form, messages and audit log. */
export const THEME_LABELS: Record<ThemeField, string> = {
  logo: 'Logo',
  icon: 'Favicon',
  share: 'Link preview picture',
  brand: 'Brand colour',
  accent: 'Accent colour',
  background: 'Background colour',
  text: 'Text colour',
  fonts: 'Fonts',
};

export const THEME_FIELDS = Object.keys(THEME_LABELS) as ThemeField[];

/** A theme as it is stored. */
export function tidyTheme(theme: Theme): Theme {
  const tidied = THEME_COLOURS.map((name) => [name, tidyColour(theme[name])]);
  return { ...theme, ...(Object.fromEntries(tidied) as ThemeColours) };
}

/** What is wrong with a colour; `nearest` is the nearest one that would do, where there is one. */
export interface ColourError {
  message: string;
  nearest: HexColour | null;
}

/** Validates the colours of a theme, already tidied; empty when all can be read by everyone. */
export function colourErrors(colours: ThemeColours): Partial<Record<ThemeColour, ColourError>> {
  const unreadable = THEME_COLOURS.filter((name) => !isColour(colours[name]));
  if (unreadable.length === 0) return contrastErrors(colours);
  const error = { message: 'Enter a colour such as #8e1b2e', nearest: null };
  return Object.fromEntries(unreadable.map((name) => [name, error]));
}

/** Whether a theme is the look that the shop comes with. */
export function isOwnTheme(theme: Theme): boolean {
  return THEME_FIELDS.every((field) => theme[field] === OWN_THEME[field]);
}

/** Ready sets of colours to begin with; each can be read by everyone. */
export const PALETTES: readonly { name: string; colours: ThemeColours }[] = [
  { name: 'Kumkum and zari', colours: OWN_COLOURS },
  {
    name: 'Peacock',
    colours: { brand: '#0b5563', accent: '#b98a2c', background: '#f6f8f5', text: '#14201f' },
  },
  {
    name: 'Jamun',
    colours: { brand: '#5b2a6e', accent: '#b07d3a', background: '#faf6f8', text: '#231a27' },
  },
  {
    name: 'Leaf green',
    colours: { brand: '#245c3d', accent: '#b5862e', background: '#f8f8f0', text: '#1a211b' },
  },
  {
    name: 'Indigo',
    colours: { brand: '#27408b', accent: '#b77f2f', background: '#f7f8fb', text: '#181c29' },
  },
  {
    name: 'Terracotta',
    colours: { brand: '#a03c1c', accent: '#8c7a3a', background: '#fdf8f3', text: '#2a1c15' },
  },
];

/** What pages need of a theme; undefined for the look that the shop comes with. */
export function publicTheme(
  theme: Theme,
  logoSize: { width: number; height: number } | null,
): PublicTheme | undefined {
  if (isOwnTheme(theme)) return undefined;
  const { fonts, logo, icon, share } = theme;
  return {
    variables: themeVariables(theme),
    background: toTokens(theme).ivory,
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
