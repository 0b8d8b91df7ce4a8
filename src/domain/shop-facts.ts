/**
 * What stands in the place of a fact the owner has not given: an example that is shown as one. It
 * is never a link, never on an invoice and never handed on as data, since the Consumer Protection
 * (E-Commerce) Rules 2020 ask for the real ones.
 */
const EXAMPLES = {
  legalName: 'The owner’s registered name',
  address: '12 Temple Street, Devaraja Mohalla, Mysuru, Karnataka 570001, India',
  phone: '+91 90000 00000',
  email: 'care@ssms-silks.example',
  grievanceName: 'Name of the officer',
  grievanceEmail: 'grievance@ssms-silks.example',
  grievancePhone: '+91 90000 00000',
  courtsAt: 'Mysuru',
} as const;

export type FactName = keyof typeof EXAMPLES;

/** What the owner has given of the shop; an empty text where she has not. */
export type GivenFacts = Record<FactName, string>;

export interface ShopFact {
  text: string;
  isExample: boolean;
}

/** A point on the map, in degrees: north and east are positive. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** The middle of Mysuru: what the map shows before the owner has said where the shop is. */
export const EXAMPLE_PLACE: Place = { latitude: 12.3052, longitude: 76.6552 };

/** A fact as it is shown. Who has named no phone of the grievance officer is reached by the shop's. */
export function shopFact(given: GivenFacts, name: FactName): ShopFact {
  const text = given[name] || (name === 'grievancePhone' ? given.phone : '');
  return text === '' ? { text: EXAMPLES[name], isExample: true } : { text, isExample: false };
}

/** An address as typed, on one line. */
export function onOneLine(address: string): string {
  return address
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ');
}
