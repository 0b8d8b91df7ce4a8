/** A colour as `#rrggbb`, in lower case. */
export type HexColour = string;

/** Whether a text is a colour such as `#8e1b2e`. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text);
}

/** A typed colour as stored: `#` and six digits in lower case. Anything else is only trimmed. */
export function tidyColour(typed: string): string {
  const [, digits] = /^#?((?:[0-9a-f]{3}){1,2})$/i.exec(typed.trim()) ?? [];
  if (!digits) return typed.trim();
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return `#${long.toLowerCase()}`;
}

/**
 * The contrast of two colours, from 1 to 21, whichever is in front: WCAG 2.2, "contrast ratio".
 * https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function contrast(one: HexColour, other: HexColour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance, from 0 for black to 1 for white: WCAG 2.2, "relative luminance". */
export function luminance(colour: HexColour): number {
  const [red, green, blue] = toLinear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A mixture of two colours in sRGB; `share` of the second, from 0 to 1. */
export function mixColours(one: HexColour, other: HexColour, share: number): HexColour {
  const [a, b] = [toChannels(one), toChannels(other)];
  return toHex(a.map((channel, index) => channel + ((b[index] ?? 0) - channel) * share));
}

/**
 * A point of the OKLab space, in which equal distances look equally far apart: lightness from 0 to
 * 1, then green to red and blue to yellow. https://bottosson.github.io/posts/oklab/
 */
export interface Oklab {
  lightness: number;
  a: number;
  b: number;
}

export function toOklab(colour: HexColour): Oklab {
  const [red, green, blue] = toLinear(colour);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

/** OKLab's lightness from 0 to 1, with its chroma, and its hue in radians. */
interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

/** A colour's hue with another lightness (0 to 1, perceived), and its chroma times `saturation`. */
export function withLightness(colour: HexColour, lightness: number, saturation = 1): HexColour {
  const { chroma, hue } = toOklch(colour);
  return toColour({ lightness: clamp(lightness), chroma: chroma * saturation, hue });
}

/** How light a colour looks, from 0 to 1. */
export function getLightness(colour: HexColour): number {
  return toOklch(colour).lightness;
}

/** How often the distance to the nearest passing colour is halved. */
const HALVINGS = 10;

/**
 * The nearest colour of the same hue that passes, darker or lighter; black or white where none
 * between does. The colour itself where it passes.
 */
export function nearestPassingColour(
  colour: HexColour,
  towards: 'darker' | 'lighter',
  passes: (candidate: HexColour) => boolean,
): HexColour {
  if (passes(colour)) return colour;
  const start = getLightness(colour);
  let nearest = towards === 'darker' ? '#000000' : '#ffffff';
  let [failing, passing] = [start, towards === 'darker' ? 0 : 1];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (failing + passing) / 2;
    const candidate = withLightness(colour, middle);
    if (passes(candidate)) {
      passing = middle;
      nearest = candidate;
    } else failing = middle;
  }
  return nearest;
}

type Three = [number, number, number];

/** Red, green and blue from 0 to 1, as written. */
function toChannels(colour: HexColour): Three {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255) as Three;
}

/** Red, green and blue from 0 to 1 in proportion to their light. */
function toLinear(colour: HexColour): Three {
  return toChannels(colour).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  ) as Three;
}

function toHex(channels: readonly number[]): HexColour {
  const digits = channels.map((channel) =>
    Math.round(clamp(channel) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

function toOklch(colour: HexColour): Oklch {
  const { lightness, a, b } = toOklab(colour);
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

/** The colour, with as much of its chroma as a screen can show at that lightness. */
function toColour({ lightness, chroma, hue }: Oklch): HexColour {
  let [least, most] = [0, chroma];
  if (isShowable(channelsAt({ lightness, chroma, hue }))) least = chroma;
  else {
    for (let halving = 0; halving < 16; halving += 1) {
      const middle = (least + most) / 2;
      if (isShowable(channelsAt({ lightness, chroma: middle, hue }))) least = middle;
      else most = middle;
    }
  }
  return toHex(channelsAt({ lightness, chroma: least, hue }));
}

function isShowable(channels: Three): boolean {
  return channels.every((channel) => channel >= -0.0005 && channel <= 1.0005);
}

function channelsAt({ lightness, chroma, hue }: Oklch): Three {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear: Three = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  return linear.map((light) =>
    light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055,
  ) as Three;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
