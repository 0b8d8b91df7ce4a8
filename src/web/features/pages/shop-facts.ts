/** Something the owner has to say of the shop. Until she has, it is an example, and is shown as one. */
export interface ShopFact {
  text: string;
  isExample: boolean;
}

const example = (text: string): ShopFact => ({ text, isExample: true });

/**
 * Where and by whom the shop is kept: the one place for it. EXAMPLES, every one: the owner replaces
 * them before opening, since the Consumer Protection (E-Commerce) Rules 2020 ask for the real ones.
 */
export const SHOP_FACTS = {
  legalName: example('SSMS Silks, proprietor’s registered name'),
  address: example('12 Temple Street, Devaraja Mohalla, Mysuru, Karnataka 570001, India'),
  phone: example('+91 90000 00000'),
  email: example('care@ssms-silks.example'),
  grievanceOfficer: example('Name of the officer'),
  grievanceEmail: example('grievance@ssms-silks.example'),
  courtsAt: example('Mysuru'),
} as const satisfies Record<string, ShopFact>;

/** Where the map's marker stands, in degrees. EXAMPLE: the middle of Mysuru. */
export const SHOP_PLACE = { latitude: 12.3052, longitude: 76.6552 } as const;

/** When the shop is open (specification §9). */
export const STORE_HOURS = { days: 'Monday to Sunday', times: '10:00 AM to 9:00 PM' } as const;
