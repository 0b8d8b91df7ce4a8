import { type Colour, isColour, tidyColour } from './colour.ts';
import { contrastErrors } from './contrast-rules.ts';
import { type FontPair, OWN_FONTS } from './fonts.ts';
import { OWN_COLOURS } from './own-colours.ts';
import { THEME_COLOURS, type ThemeColour, type ThemeColours } from './tokens.ts';

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
  nearest: Colour | null;
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
