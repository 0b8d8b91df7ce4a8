import { expect, it } from 'vitest';
import { isCountryAbroad } from './countries.ts';
import { isIndia } from './indian-addresses.ts';

it.each([
  ...['Singapore', 'USA', 'U.S.A.', 'the Netherlands', 'united states', 'UK', 'Great Britain'],
  ...['UAE', 'Sri Lanka', 'Côte d’Ivoire', "Cote d'Ivoire", 'Burma', 'Myanmar', 'Hong Kong', 'SG'],
  ...['सिंगापुर', 'சிங்கப்பூர்', 'Deutschland', 'Turkey', 'Türkiye', ' Malaysia '],
])('%s is a country abroad', (name) => {
  expect(isCountryAbroad(name)).toBe(true);
});

it.each(['Inda', 'Indai', 'Karnataka', 'Bangalore', 'abroad', 'X', '', '560001', 'Indian Ocean'])(
  '%j is none',
  (name) => {
    expect(isCountryAbroad(name)).toBe(false);
  },
);

it.each(['en', 'hi', 'ta', 'kn', 'ml', 'te', 'mr', 'bn', 'gu', 'pa', 'or', 'as', 'de', 'fr'])(
  'India is none, by its name in %s or with a full stop',
  (language) => {
    const name = new Intl.DisplayNames(language, { type: 'region' }).of('IN') ?? '';
    expect([isIndia(name), isCountryAbroad(name)]).toEqual([true, false]);
    expect([isIndia(`${name}.`), isCountryAbroad(`${name}.`)]).toEqual([true, false]);
  },
);

it.each(['India 560001', 'the India', 'IN-KA', 'India (South)'])(
  '%s is none, so that it is asked about',
  (name) => {
    expect(isCountryAbroad(name)).toBe(false);
  },
);

it.each([
  'India.',
  'I N D I A',
  'IN.',
  'ind',
  'The India',
  'India 🇮🇳',
  'Republic of India',
  ' bharat ',
])('%j is India, and no country to export to', (name) => {
  expect(isIndia(name)).toBe(true);
});

it.each(['Indonesia', 'Indiana', 'Iran', '', '560001', 'British Indian Ocean Territory'])(
  '%j is not India',
  (name) => {
    expect(isIndia(name)).toBe(false);
  },
);
