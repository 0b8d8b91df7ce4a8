import { expect, it } from 'vitest';
import { isCountry } from './countries.ts';

it.each([
  ...['Singapore', 'USA', 'U.S.A.', 'the Netherlands', 'united states', 'UK', 'Great Britain'],
  ...['UAE', 'Sri Lanka', 'Côte d’Ivoire', "Cote d'Ivoire", 'Burma', 'Myanmar', 'Hong Kong', 'SG'],
  ...['सिंगापुर', 'சிங்கப்பூர்', 'Deutschland', 'Turkey', 'Türkiye', ' Malaysia ', 'India'],
])('%s is a country', (name) => {
  expect(isCountry(name)).toBe(true);
});

it.each(['Inda', 'Indai', 'Karnataka', 'Bangalore', 'abroad', 'X', '', '560001', 'Indian Ocean'])(
  '%j is none',
  (name) => {
    expect(isCountry(name)).toBe(false);
  },
);
