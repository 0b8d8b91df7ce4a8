/**
 * Examples shown in place of facts the owner has not given, and marked as examples. They are links
 * only in the demo, and never on an invoice or exported: the Consumer Protection (E-Commerce) Rules
 * 2020 require the real ones.
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

/** Facts the owner has given; an empty text where there is none. */
export type GivenFacts = Record<FactName, string>;

/** A point on the map, in degrees: north and east are positive. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** The centre of Mysuru: shown before the owner has set the shop's place. */
export const EXAMPLE_PLACE: Place = { latitude: 12.3052, longitude: 76.6552 };

/** A fact as it is shown. Without a phone of the grievance officer, the shop's phone is used. */
export function shopFact(given: GivenFacts, name: FactName) {
  const text = given[name] || (name === 'grievancePhone' ? given.phone : '');
  return text === '' ? { text: EXAMPLES[name], isExample: true } : { text, isExample: false };
}

/** A typed address on one line. */
export function joinLines(address: string): string {
  return address
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ');
}

/** The figures of the policies, each once (specification §9). */
export const POLICY = {
  effectiveDate: '27/06/2025',
  /** Days after delivery within which a saree may be returned. */
  returnDays: 7,
  refundTime: '7 to 10 business days',
  /** Hours after delivery within which damage or a wrong item is reported. */
  reportHours: 48,
  /** Minimum age of a customer, in years. */
  buyerAge: 18,
  /** The shop is not for children under this age, in years. */
  childAge: 13,
} as const;

/** Networks where a shop may have a page, by the names of the settings. */
export const SOCIAL_NETWORKS = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  pinterest: 'Pinterest',
} as const;

export type SocialNetwork = keyof typeof SOCIAL_NETWORKS;

/** Examples of social pages while the demo is loaded: the networks' own first pages. */
export const EXAMPLE_PAGES: readonly { network: SocialNetwork; url: string }[] = [
  { network: 'instagram', url: 'https://www.instagram.com/' },
  { network: 'facebook', url: 'https://www.facebook.com/' },
  { network: 'youtube', url: 'https://www.youtube.com/' },
];

export const NETWORK_KEYS = Object.keys(SOCIAL_NETWORKS) as SocialNetwork[];

/** Whether a text is a full https address that may be linked to. */
export function isHttpsAddress(text: string): boolean {
  if (!/^https:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return hostname.includes('.') && username === '' && password === '';
}
