import { expect, it } from 'vitest';
import { countryError, findState } from './indian-addresses.ts';

it.each(['Karnataka State', 'ಕರ್ನಾಟಕ', 'ಕರ್ನಾಟಕ, India', 'ಕರ್ನಾಟಕ State'])(
  '%s is Karnataka, and in no country abroad',
  (state) => {
    expect(findState(state)?.code).toBe('29');
    expect(countryError({ state })).toMatch(/is in India/);
  },
);

it.each(['Ağrı', 'TN 田纳西', 'Môn', 'TN', '田纳西', ''])(
  '%j may be abroad: only its Latin letters are those of a state',
  (state) => {
    expect(countryError({ state, postalCode: '04100' })).toBeNull();
  },
);

it.each(['', '田纳西', 'Île-de-France'])('%j is no state of India', (state) => {
  expect(findState(state)).toBeUndefined();
});
