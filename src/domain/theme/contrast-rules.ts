import { contrast, type HexColour, nearestPassingColour } from './colour.ts';
import {
  FIXED_TOKENS,
  TEXT_CONTRAST,
  type ThemeColour,
  type ThemeColours,
  type Tokens,
  toTokens,
} from './tokens.ts';

type AnyToken = keyof Tokens | keyof typeof FIXED_TOKENS;

/** A colour in front of another in the design kit, and the contrast that WCAG 2.2 AA asks of them. */
interface Pair {
  front: AnyToken;
  ground: AnyToken;
  least: number;
}

/** A colour as the owner chose it is refused where one of these fails; derived shades always pass. */
interface Rule {
  pair: Pair;
  /** The pair in words: the subject of "has a contrast of". */
  name: string;
  towards: 'darker' | 'lighter';
}

/** The darkest surface decides for all. */
const RULES: Record<Exclude<ThemeColour, 'accent'>, readonly Rule[]> = {
  background: (
    [
      ['warn', 'Warning text on this background'],
      ['danger', 'Error text on this background'],
      ['success', 'Success text on this background'],
    ] as const
  ).map(([front, name]) => ({ pair: toPair(front, 'sand'), name, towards: 'lighter' })),
  text: [{ pair: toPair('ink', 'sand'), name: 'Text on the background', towards: 'darker' }],
  brand: [{ pair: toPair('brand', 'sand'), name: 'A link on the background', towards: 'darker' }],
};

/**
 * The owner's colours with which something could not be read, and the nearest that would do. Text
 * and brand are judged once the background is light enough.
 */
export function contrastErrors(colours: ThemeColours) {
  const background = contrastError(colours, 'background');
  if (background) return { background };
  const errors: Partial<Record<ThemeColour, { message: string; nearest: HexColour }>> = {};
  for (const name of ['text', 'brand'] as const) {
    const error = contrastError(colours, name);
    if (error) errors[name] = error;
  }
  return errors;
}

/** The contrast of a pair under a theme, from 1 to 21. */
export function getContrast({ front, ground }: Pair, tokens: Tokens): number {
  const all: Record<string, HexColour> = { ...FIXED_TOKENS, ...tokens };
  return contrast(all[front] ?? '', all[ground] ?? '');
}

function contrastError(colours: ThemeColours, name: keyof typeof RULES) {
  const failing = RULES[name].find((rule) => !holds(rule, colours));
  if (!failing) return null;
  const nearest = nearestPassingColour(colours[name], failing.towards, (candidate) =>
    RULES[name].every((rule) => holds(rule, { ...colours, [name]: candidate })),
  );
  const { pair, name: subject } = failing;
  const has = Math.floor(getContrast(pair, toTokens(colours)) * 10) / 10;
  const message = `${subject} has a contrast of ${has} to 1 and needs ${pair.least} to 1. The nearest colour that works is ${nearest}.`;
  return { message, nearest };
}

function holds({ pair }: Rule, colours: ThemeColours): boolean {
  return getContrast(pair, toTokens(colours)) >= pair.least;
}

function toPair(front: AnyToken, ground: AnyToken): Pair {
  return { front, ground, least: TEXT_CONTRAST };
}
