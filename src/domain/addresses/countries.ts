/** In which their names are known: that of the shop's pages, and languages of its customers. */
const LANGUAGES = [
  'en',
  'hi',
  'ta',
  'kn',
  'ml',
  'te',
  'mr',
  'bn',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'ms',
];
/** Codes of CLDR that are no country, and India. */
const LEFT_OUT = new Set(['IN', 'EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);
const OTHER_NAMES = [
  ...['USA', 'United States of America', 'America', 'Great Britain', 'Britain', 'England'],
  ...['Scotland', 'Wales', 'Northern Ireland', 'UAE', 'Emirates', 'Holland', 'Korea'],
  ...['Republic of Korea', 'Czech Republic', 'Russian Federation', 'Turkey', 'Viet Nam'],
  ...['Swaziland', 'Macedonia', 'Macau', 'Ivory Coast', 'KSA', 'Republic of Ireland'],
];
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

let known: Set<string> | undefined;

/**
 * Whether a text names a country other than India: its code, or its name as people write it. A misspelt one
 * does not, nor does India in a spelling that `isIndia` does not know, such as `India, South`.
 */
export function isCountryAbroad(text: string): boolean {
  known ??= listNames();
  return known.has(toSpelling(text));
}

function listNames(): Set<string> {
  const codes = [...LETTERS]
    .flatMap((first) => [...LETTERS].map((second) => first + second))
    .filter((code) => !LEFT_OUT.has(code));
  const names = LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).map(
      (style) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style }),
    ),
  );
  const found = codes.flatMap((code) => {
    const own = names.flatMap((ofLanguage) => ofLanguage.of(code) ?? []);
    // Such as `Myanmar (Burma)`.
    return own.length === 0 ? [] : [code, ...own, ...own.flatMap((name) => name.split(/[()]/))];
  });
  return new Set([...found, ...OTHER_NAMES].map(toSpelling).filter(Boolean));
}

/** Letters alone, without accents and `the`. */
function toSpelling(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/^\s*the\s+/, '')
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{Mc}\p{Mn}]|[\u0300-\u036F]/gu, '');
}
