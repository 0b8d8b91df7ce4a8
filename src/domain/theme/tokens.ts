import {
  contrast,
  getLightness,
  type HexColour,
  mixColours,
  nearestPassingColour,
  withLightness,
} from './colour.ts';
import { OWN_COLOURS } from './public-theme.ts';

/** The colours that the owner chooses; every other one is derived from them. */
export const THEME_COLOURS = ['brand', 'accent', 'background', 'text'] as const;
export type ThemeColour = (typeof THEME_COLOURS)[number];
export type ThemeColours = Record<ThemeColour, HexColour>;

/** WCAG 2.2 AA: the contrast of text, and of the borders of controls. */
export const TEXT_CONTRAST = 4.5;
export const BORDER_CONTRAST = 3;

/** The colours of styles/app.css that a theme changes, as the shop comes with them. */
export const OWN_TOKENS = {
  ivory: '#fbf7ef',
  paper: '#fffdf8',
  sand: '#f4ecdd',
  ink: '#241a17',
  soft: '#6b5b53',
  brand: '#8e1b2e',
  'brand-tint': '#f8e9e6',
  maroon: '#5b0f1d',
  wood: '#2b1c17',
  'wood-line': '#4a352c',
  'wood-soft': '#d3c2ac',
  accent: '#b8892b',
  'accent-light': '#e3c179',
  'accent-tint': '#f6ead0',
  'gold-text': '#7a5a12',
  line: '#e7dcc8',
  'line-strong': '#96826f',
} as const satisfies Record<string, HexColour>;

export type Token = keyof typeof OWN_TOKENS;
export type Tokens = Record<Token, HexColour>;

/** Those that no theme changes: their meaning would be lost. */
export const FIXED_TOKENS = {
  white: '#ffffff',
  success: '#1f4d3a',
  danger: '#9c2213',
  warn: '#74480a',
} as const satisfies Record<string, HexColour>;

interface TokenRule {
  /** Changes only with these colours: what the owner left alone keeps the shop's own shade. */
  from: readonly ThemeColour[];
  derive: (colours: ThemeColours, derived: Tokens) => HexColour;
}

/** Each after those that it is derived from. */
const RULES: Record<Token, TokenRule> = {
  ivory: { from: ['background'], derive: ({ background }) => background },
  paper: {
    from: ['background'],
    derive: ({ background }) => mixColours(background, FIXED_TOKENS.white, 0.65),
  },
  sand: { from: ['background'], derive: ({ background }) => shade(background, 0.03, 1.6) },
  line: { from: ['background'], derive: ({ background }) => shade(background, 0.085, 2) },
  'line-strong': {
    from: ['background'],
    derive: ({ background }, { sand }) =>
      nearestPassingColour(
        shade(background, 0.36, 2.5),
        'darker',
        readableOn([sand], BORDER_CONTRAST),
      ),
  },
  ink: { from: ['text'], derive: ({ text }) => text },
  soft: {
    from: ['text', 'background'],
    derive: ({ text, background }, { sand }) =>
      largestShare(0.34, (share) => mixColours(text, background, share), readableOn([sand])),
  },
  brand: { from: ['brand'], derive: ({ brand }) => brand },
  maroon: {
    from: ['brand'],
    derive: ({ brand }) => withLightness(brand, getLightness(brand) - 0.12),
  },
  'brand-tint': {
    from: ['brand', 'background'],
    derive: ({ brand }, { paper }) =>
      largestShare(
        0.1,
        (share) => mixColours(paper, brand, share),
        (tint) => contrast(brand, tint) >= TEXT_CONTRAST,
      ),
  },
  wood: {
    from: ['text'],
    derive: ({ text }) => withLightness(text, Math.min(0.24, getLightness(text) + 0.02)),
  },
  'wood-line': { from: ['text'], derive: (_, { wood }) => withLightness(wood, 0.35, 1.2) },
  'wood-soft': {
    from: ['text', 'background'],
    derive: (_, { sand, wood }) => mixColours(sand, wood, 0.16),
  },
  accent: { from: ['accent'], derive: ({ accent }) => accent },
  'accent-light': {
    from: ['accent', 'brand', 'text'],
    derive: ({ accent }, { maroon, wood, ink }) =>
      nearestPassingColour(
        withLightness(accent, Math.max(0.83, getLightness(accent))),
        'lighter',
        readableOn([maroon, wood, ink]),
      ),
  },
  'accent-tint': {
    from: ['accent', 'background'],
    derive: ({ accent }, { paper }) => mixColours(paper, accent, 0.18),
  },
  'gold-text': {
    from: ['accent', 'background'],
    derive: ({ accent }, derived) =>
      nearestPassingColour(
        accent,
        'darker',
        readableOn([derived.ivory, derived.sand, derived.paper, derived['accent-tint']]),
      ),
  },
};

/** All colours of the design kit that follow from the owner's. */
export function toTokens(colours: ThemeColours): Tokens {
  const derived: Tokens = { ...OWN_TOKENS };
  for (const token of Object.keys(RULES) as Token[]) {
    const { from, derive } = RULES[token];
    const isChanged = from.some((name) => colours[name] !== OWN_COLOURS[name]);
    if (isChanged) derived[token] = derive(colours, derived);
  }
  return derived;
}

/** Those that differ from the shop's own. */
export function changedTokens(colours: ThemeColours): Partial<Tokens> {
  const all = Object.entries(toTokens(colours));
  return Object.fromEntries(all.filter(([token, colour]) => colour !== OWN_TOKENS[token as Token]));
}

/** The CSS custom property of a token, as styles/app.css names it. */
export function tokenProperty(token: string): `--color-${string}` {
  return `--color-${token}`;
}

function shade(colour: HexColour, darker: number, saturation: number): HexColour {
  return withLightness(colour, getLightness(colour) - darker, saturation);
}

function readableOn(grounds: readonly HexColour[], least = TEXT_CONTRAST) {
  return (colour: HexColour) => grounds.every((ground) => contrast(colour, ground) >= least);
}

/** The colour of the largest share up to `most` that passes; of none where no other does. */
function largestShare(
  most: number,
  colourOf: (share: number) => HexColour,
  passes: (colour: HexColour) => boolean,
): HexColour {
  for (let share = most; share > 0; share -= 0.01) {
    const colour = colourOf(share);
    if (passes(colour)) return colour;
  }
  return colourOf(0);
}
