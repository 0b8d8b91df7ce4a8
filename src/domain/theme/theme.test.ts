import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, isColour, nearestPassingColour, tidyColour, withLightness } from './colour.ts';
import { contrastErrors, getContrast } from './contrast-rules.ts';
import { OWN_COLOURS, themeStyle } from './public-theme.ts';
import { colourErrors, OWN_THEME, PALETTES, publicTheme } from './theme.ts';
import {
  BORDER_CONTRAST,
  changedTokens,
  FIXED_TOKENS,
  OWN_TOKENS,
  TEXT_CONTRAST,
  type ThemeColours,
  toTokens,
} from './tokens.ts';

describe('contrast', () => {
  // Values of WebAIM's contrast checker.
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#ffffff', 4],
  ])('of %s and %s is %f, either way round', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 1);
    expect(contrast(other, one)).toBe(contrast(one, other));
  });
});

describe('a typed colour', () => {
  it.each([
    [' 8E1B2E ', '#8e1b2e'],
    ['#Fff', '#ffffff'],
    ['#8e1b2', '#8e1b2'],
    ['red', 'red'],
  ])('%j is kept as %s', (typed, kept) => {
    expect(tidyColour(typed)).toBe(kept);
  });

  it.each(['red', '#8e1b2', '#8E1B2E', '#8e1b2e;', 'url(x)'])('%j is none', (text) => {
    expect(isColour(text)).toBe(false);
  });
});

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const anyColours: fc.Arbitrary<ThemeColours> = fc.record({
  brand: hex,
  accent: hex,
  background: hex,
  text: hex,
});

/** Takes the nearest colour of every error until there is none. */
function corrected(colours: ThemeColours): ThemeColours {
  const errors = Object.entries(contrastErrors(colours));
  if (errors.length === 0) return colours;
  return corrected({
    ...colours,
    ...Object.fromEntries(errors.map(([name, { nearest }]) => [name, nearest])),
  });
}

type Pair = Parameters<typeof getContrast>[0];
const pair = (front: Pair['front'], ground: Pair['ground'], least = TEXT_CONTRAST): Pair => ({
  front,
  ground,
  least,
});

const SURFACES = ['ivory', 'paper', 'sand'] as const;

/** Every pair of the design kit in which a theme has a part, and the contrast that WCAG 2.2 AA asks of it. */
const PAIRS = [
  ...(
    ['ink', 'soft', 'brand', 'maroon', 'gold-text', 'success', 'danger', 'warn'] as const
  ).flatMap((front) => SURFACES.map((ground) => pair(front, ground))),
  ...SURFACES.map((ground) => pair('line-strong', ground, BORDER_CONTRAST)),
  pair('white', 'brand'),
  pair('white', 'maroon'),
  pair('ivory', 'maroon'),
  pair('ivory', 'ink'),
  pair('ivory', 'wood'),
  pair('wood-soft', 'wood'),
  pair('accent-light', 'wood'),
  pair('accent-light', 'maroon'),
  pair('brand', 'brand-tint'),
  pair('maroon', 'brand-tint'),
  pair('gold-text', 'accent-tint'),
  pair('ink', 'accent-light'),
];

const failing = (colours: ThemeColours) => {
  const tokens = toTokens(colours);
  return PAIRS.filter((each) => getContrast(each, tokens) < each.least).map(
    ({ front, ground }) => `${front} on ${ground}`,
  );
};

describe('the colours of a theme', () => {
  it('are those of styles/app.css while the owner has changed none', () => {
    const css = readFileSync(path.join(import.meta.dirname, '../../web/styles/app.css'), 'utf8');
    for (const [token, colour] of Object.entries({ ...OWN_TOKENS, ...FIXED_TOKENS })) {
      expect(css).toContain(`--color-${token}: ${colour};`);
    }
    expect(toTokens(OWN_COLOURS)).toEqual(OWN_TOKENS);
    expect(changedTokens(OWN_COLOURS)).toEqual({});
    expect(failing(OWN_COLOURS)).toEqual([]);
  });

  it.each(PALETTES)('of the palette $name can all be read', ({ colours }) => {
    expect(contrastErrors(colours)).toEqual({});
    expect(failing(colours)).toEqual([]);
  });

  it('can be read in every pair of the design kit once they are accepted', () => {
    fc.assert(
      fc.property(anyColours, (colours) => {
        expect(failing(corrected(colours))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('change only shades of what the owner changed', () => {
    const changed = Object.keys(changedTokens({ ...OWN_COLOURS, brand: '#0b5563' }));
    expect(changed.toSorted()).toEqual(
      ['brand', 'brand-tint', 'maroon', 'accent-light'].toSorted(),
    );
  });
});

describe('a colour that cannot be read', () => {
  it.each([
    ['brand', '#e0607a', 'A link on the background has a contrast of 2.9 to 1'],
    ['text', '#999999', 'Text on the background has a contrast of 2.4 to 1'],
    ['background', '#d0b090', 'Warning text on this background has a contrast of 3.4 to 1'],
  ] as const)('%s %s is refused with the nearest that works', (name, colour, message) => {
    const colours = { ...OWN_COLOURS, [name]: colour };
    const error = colourErrors(colours)[name];
    expect(error?.message).toContain(`${message} and needs 4.5 to 1`);
    expect(error?.message).toContain(error?.nearest ?? 'no colour');
    expect(contrastErrors({ ...colours, [name]: error?.nearest ?? '' })).toEqual({});
  });

  it('is one that is not written as a colour', () => {
    const error = { message: 'Enter a colour such as #8e1b2e', nearest: null };
    expect(colourErrors({ ...OWN_COLOURS, accent: 'gold' })).toEqual({ accent: error });
  });
});

it('the nearest passing colour keeps its hue and is no further than needed', () => {
  const onWhite = (colour: string) => contrast(colour, '#ffffff') >= 4.5;
  const found = nearestPassingColour('#e0607a', 'darker', onWhite);
  expect(onWhite(found)).toBe(true);
  expect(contrast(found, '#ffffff')).toBeLessThan(4.65);
  expect(nearestPassingColour('#8e1b2e', 'darker', onWhite)).toBe('#8e1b2e');
  expect(nearestPassingColour('#808080', 'darker', () => false)).toBe('#000000');
  expect(withLightness('#8e1b2e', 1)).toBe('#ffffff');
});

describe('what pages get of a theme', () => {
  it('is nothing while the shop looks as it comes', () => {
    expect(publicTheme(OWN_THEME, null)).toBeUndefined();
  });

  it('is what differs, as CSS variables', () => {
    const theme = publicTheme({ ...OWN_THEME, accent: '#aa7f30' }, null);
    expect(Object.keys(theme ?? {})).toEqual(['variables', 'background']);
    expect(themeStyle(theme?.variables ?? {})).toMatch(/^:root\{--color-accent:#aa7f30;/);
    expect(themeStyle({})).toBe('');
  });

  it('names fonts and pictures that are not the shop’s own', () => {
    const id = 'a'.repeat(32);
    const own = { ...OWN_THEME, fonts: 'figtree' as const, logo: id, icon: id, share: id };
    expect(publicTheme(own, { width: 300, height: 100 })).toEqual({
      variables: {},
      background: OWN_COLOURS.background,
      fonts: 'figtree',
      logo: { src: `/brand/${id}-logo.webp`, width: 300, height: 100 },
      icon: `/brand/${id}`,
      share: `/brand/${id}-share.jpg`,
    });
  });
});
