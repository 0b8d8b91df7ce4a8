import { EMAIL_FAULT, isEmailAddress } from './email-address.ts';
import { gstinFault } from './gstin.ts';
import { DEFAULT_HOURS, isTimeOfDay, type OpeningHours, WEEKDAYS } from './opening-hours.ts';
import { PAYMENT_METHODS, type PaymentMethod } from './payment-methods.ts';
import type { FactName, GivenFacts } from './shop-facts.ts';
import {
  isHttpsAddress,
  NETWORK_KEYS,
  SOCIAL_NETWORKS,
  type SocialNetwork,
} from './social-networks.ts';
import { DEFAULT_TIME_ZONE, isTimeZone } from './time-zone.ts';
import { tooLongWords, unstorableWords } from './typed-text.ts';
import { WHATSAPP_FAULT, whatsAppDigits } from './whatsapp.ts';

/** The longest splash, in milliseconds. */
export const MAX_SPLASH_MS = 60_000;

/** What the owner says of her shop. An empty text is a fact she has not given. */
export interface ShopSettings extends OpeningHours, GivenFacts, Record<SocialNetwork, string> {
  name: string;
  /** With its country code, such as `+91 98450 12345`; no number, no link to it. */
  whatsapp: string;
  gstin: string;
  /** Where the map's marker stands, in degrees; both or neither. */
  latitude: number | null;
  longitude: number | null;
  /** The ways to pay that shoppers may choose. */
  paymentMethods: PaymentMethod[];
  /** How long the splash shows, in milliseconds; 0 = none. */
  splashMs: number;
  /** The clock of the shop's days, as an IANA name. */
  timeZone: string;
}

export type SettingName = keyof ShopSettings;

/** What each setting is called, in the form's order; messages and the change log say it too. */
export const SETTING_LABELS: Record<SettingName, string> = {
  name: 'Shop name',
  legalName: 'Legal name',
  gstin: 'GSTIN',
  address: 'Shop address',
  latitude: 'Latitude',
  longitude: 'Longitude',
  phone: 'Phone',
  email: 'Customer care email',
  whatsapp: 'WhatsApp number',
  firstDay: 'Open from',
  lastDay: 'Open to',
  opensAt: 'Opens at',
  closesAt: 'Closes at',
  grievanceName: 'Grievance officer',
  grievanceEmail: 'Grievance officer’s email',
  grievancePhone: 'Grievance officer’s phone',
  courtsAt: 'Courts at',
  ...SOCIAL_NETWORKS,
  paymentMethods: 'Payment methods',
  splashMs: 'Splash',
  timeZone: 'Time zone',
};

/** The longest text a setting takes, in characters. */
export const SETTING_LENGTHS = {
  name: 60,
  legalName: 120,
  gstin: 15,
  address: 300,
  phone: 40,
  email: 254,
  whatsapp: 40,
  grievanceName: 120,
  grievanceEmail: 254,
  grievancePhone: 40,
  courtsAt: 60,
  instagram: 300,
  facebook: 300,
  youtube: 300,
  pinterest: 300,
} as const satisfies Partial<Record<SettingName, number>>;

type TextSetting = keyof typeof SETTING_LENGTHS;

const PHONE_FAULT = 'Enter a phone number of 7 to 15 figures, such as +91 98450 12345';
const NOTHING_GIVEN = {
  legalName: '',
  gstin: '',
  address: '',
  phone: '',
  email: '',
  whatsapp: '',
  grievanceName: '',
  grievanceEmail: '',
  grievancePhone: '',
  courtsAt: '',
  instagram: '',
  facebook: '',
  youtube: '',
  pinterest: '',
} as const;

/** The settings of a shop whose owner has saved none. */
export function defaultSettings(
  given: Pick<ShopSettings, 'name' | 'splashMs' | 'paymentMethods'>,
): ShopSettings {
  return {
    ...NOTHING_GIVEN,
    ...DEFAULT_HOURS,
    ...given,
    latitude: null,
    longitude: null,
    timeZone: DEFAULT_TIME_ZONE,
  };
}

/** A text as it is kept: composed characters, trimmed, blanks made one; only an address has lines. */
export function tidySetting(name: SettingName, text: string): string {
  const composed = text.normalize('NFC');
  if (name === 'address') return composed.replaceAll('\r\n', '\n').trim();
  if (name === 'gstin') return composed.replace(/\s/g, '').toUpperCase();
  return composed.replace(/\s+/g, ' ').trim();
}

/** What to say beside each setting that cannot stay as it is; empty when all can. */
export type SettingFaults = Partial<Record<SettingName, string>>;

/** Looks at all settings, which are tidied by then. A number that is none comes as NaN. */
export function checkShopSettings(settings: ShopSettings): SettingFaults {
  const faults: SettingFaults = {};
  for (const name of Object.keys(SETTING_LABELS) as SettingName[]) {
    const fault = settingFault(settings, name);
    if (fault) faults[name] = fault;
  }
  return faults;
}

function settingFault(settings: ShopSettings, name: SettingName): string | null {
  if (isTextSetting(name)) return textFault(name, settings[name]);
  switch (name) {
    case 'latitude':
      return degreesFault(settings.latitude, settings.longitude, 'Latitude', 90);
    case 'longitude':
      return degreesFault(settings.longitude, settings.latitude, 'Longitude', 180);
    case 'firstDay':
    case 'lastDay':
      return WEEKDAYS.includes(settings[name]) ? null : 'Choose a day of the week';
    case 'opensAt':
    case 'closesAt':
      return timeFault(settings, name);
    case 'paymentMethods':
      return methodsFault(settings.paymentMethods);
    case 'splashMs':
      return splashFault(settings.splashMs);
    case 'timeZone':
      return isTimeZone(settings.timeZone) ? null : 'Choose a time zone, such as Asia/Kolkata';
  }
}

function isTextSetting(name: SettingName): name is TextSetting {
  return Object.hasOwn(SETTING_LENGTHS, name);
}

function textFault(name: TextSetting, text: string): string | null {
  const label = SETTING_LABELS[name];
  const longest = SETTING_LENGTHS[name];
  if (text === '') return name === 'name' ? `${label} is required` : null;
  if (text.length > longest && name !== 'gstin') return tooLongWords(label, longest);
  if (text.includes('\0') || !text.isWellFormed()) return unstorableWords(label);
  return formFault(name, text);
}

function formFault(name: TextSetting, text: string): string | null {
  switch (name) {
    case 'gstin':
      return gstinFault(text);
    case 'phone':
    case 'grievancePhone':
      return isPhone(text) ? null : PHONE_FAULT;
    case 'whatsapp':
      return whatsAppDigits(text) ? null : WHATSAPP_FAULT;
    case 'email':
    case 'grievanceEmail':
      return isEmailAddress(text) ? null : EMAIL_FAULT;
    case 'instagram':
    case 'facebook':
    case 'youtube':
    case 'pinterest':
      return isHttpsAddress(text) ? null : addressFault(name);
    default:
      return null;
  }
}

function addressFault(network: SocialNetwork): string {
  return `Enter the address of the page, such as https://www.${network}.com/yourshop`;
}

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d ()./-]+$/.test(text) && digits >= 7 && digits <= 15;
}

function degreesFault(
  degrees: number | null,
  other: number | null,
  label: string,
  most: number,
): string | null {
  if (degrees === null) return other === null ? null : `${label} is missing: the map needs both`;
  if (Math.abs(degrees) <= most) return null;
  return `${label} must be a number from -${most} to ${most}`;
}

function timeFault(settings: ShopSettings, name: 'opensAt' | 'closesAt'): string | null {
  const { opensAt, closesAt } = settings;
  if (!isTimeOfDay(settings[name])) return 'Enter a time of day, such as 10:00';
  const isBackwards = isTimeOfDay(opensAt) && closesAt <= opensAt;
  return name === 'closesAt' && isBackwards ? 'The shop must close after it opens' : null;
}

function methodsFault(methods: readonly PaymentMethod[]): string | null {
  if (methods.length === 0) return 'Leave at least one way to pay';
  const isKnown = methods.every((method) => PAYMENT_METHODS.includes(method));
  return isKnown ? null : 'Choose among the ways to pay that the shop offers';
}

function splashFault(splashMs: number): string | null {
  const isLength = Number.isInteger(splashMs) && splashMs >= 0 && splashMs <= MAX_SPLASH_MS;
  return isLength ? null : `The splash lasts from 0 to ${MAX_SPLASH_MS / 1000} seconds`;
}

/** What the owner should give before she opens, of all that shoppers see as an example until then. */
const WANTED: readonly (FactName | 'place')[] = [
  'legalName',
  'address',
  'place',
  'phone',
  'email',
  'grievanceName',
  'grievanceEmail',
  'courtsAt',
];

/** What of that is missing still, by the names it has in the form. */
export function factsLeft(settings: ShopSettings): string[] {
  const isMissing = (name: FactName | 'place') =>
    name === 'place' ? settings.latitude === null : settings[name] === '';
  return WANTED.filter(isMissing).map((name) =>
    name === 'place' ? 'Place on the map' : SETTING_LABELS[name],
  );
}

/** The shop's own pages, in the order in which they are shown. */
export function socialLinksOf(
  settings: Record<SocialNetwork, string>,
): { network: SocialNetwork; url: string }[] {
  return NETWORK_KEYS.filter((network) => settings[network] !== '').map((network) => ({
    network,
    url: settings[network],
  }));
}
