import { PAYMENT_METHODS, type PaymentMethod } from '../payments/payment-methods.ts';
import { tooLongMessage, unstorableMessage } from '../text/typed-text.ts';
import { gstinError } from './gstin.ts';
import { DEFAULT_HOURS, isTimeOfDay, type OpeningHours, WEEKDAYS } from './opening-hours.ts';
import type { FactName, GivenFacts } from './shop-facts.ts';
import {
  isHttpsAddress,
  NETWORK_KEYS,
  SOCIAL_NETWORKS,
  type SocialNetwork,
} from './social-networks.ts';
import { DEFAULT_TIME_ZONE, isTimeZone } from './time-zone.ts';
import { WHATSAPP_ERROR, whatsAppDigits } from './whatsapp.ts';

/** The longest splash, in milliseconds. */
export const MAX_SPLASH_MS = 60_000;

/** The owner's settings of the shop. An empty text is a fact not given yet. */
export interface ShopSettings extends OpeningHours, GivenFacts, Record<SocialNetwork, string> {
  name: string;
  /** With its country code, such as `+91 98450 12345`; empty = no link. */
  whatsapp: string;
  gstin: string;
  /** Position of the map's marker, in degrees; both or neither. */
  latitude: number | null;
  longitude: number | null;
  /** The payment methods offered to shoppers. */
  paymentMethods: PaymentMethod[];
  /** Length of the splash, in milliseconds; 0 = none. */
  splashMs: number;
  /** Time zone of the shop's days, as an IANA name. */
  timeZone: string;
}

export type SettingName = keyof ShopSettings;

/** Labels of the settings in the form's order; messages and the audit log use them too. */
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

/** Maximum text lengths, in characters. */
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

const PHONE_ERROR = 'Enter a phone number of 7 to 15 digits, such as +91 98450 12345';
const NO_TEXTS = Object.fromEntries(
  Object.keys(SETTING_LENGTHS).map((name) => [name, '']),
) as Record<TextSetting, ''>;

/** The settings before the owner has saved any. */
export function defaultSettings(
  given: Pick<ShopSettings, 'name' | 'splashMs' | 'paymentMethods'>,
): ShopSettings {
  return {
    ...NO_TEXTS,
    ...DEFAULT_HOURS,
    ...given,
    latitude: null,
    longitude: null,
    timeZone: DEFAULT_TIME_ZONE,
  };
}

/**
 * A text as it is stored: composed characters, trimmed, single spaces; only an address has lines.
 */
export function tidySetting(name: SettingName, text: string): string {
  const composed = text.normalize('NFC');
  if (name === 'address') return composed.replaceAll('\r\n', '\n').trim();
  if (name === 'gstin') return composed.replace(/\s/g, '').toUpperCase();
  return composed.replace(/\s+/g, ' ').trim();
}

/** Validation errors by setting; empty when all are valid. */
export type SettingErrors = Partial<Record<SettingName, string>>;

/** Validates all settings, already tidied. An unreadable number is NaN. */
export function checkShopSettings(settings: ShopSettings): SettingErrors {
  const errors: SettingErrors = {};
  for (const name of Object.keys(SETTING_LABELS) as SettingName[]) {
    const error = settingError(settings, name);
    if (error) errors[name] = error;
  }
  return errors;
}

function settingError(settings: ShopSettings, name: SettingName): string | null {
  if (isTextSetting(name)) return textError(name, settings[name]);
  switch (name) {
    case 'latitude':
      return degreesError(settings.latitude, settings.longitude, 'Latitude', 90);
    case 'longitude':
      return degreesError(settings.longitude, settings.latitude, 'Longitude', 180);
    case 'firstDay':
    case 'lastDay':
      return WEEKDAYS.includes(settings[name]) ? null : 'Choose a day of the week';
    case 'opensAt':
    case 'closesAt':
      return timeError(settings, name);
    case 'paymentMethods':
      return methodsError(settings.paymentMethods);
    case 'splashMs':
      return splashError(settings.splashMs);
    case 'timeZone':
      return isTimeZone(settings.timeZone) ? null : 'Choose a time zone, such as Asia/Kolkata';
  }
}

function isTextSetting(name: SettingName): name is TextSetting {
  return Object.hasOwn(SETTING_LENGTHS, name);
}

function textError(name: TextSetting, text: string): string | null {
  const label = SETTING_LABELS[name];
  const longest = SETTING_LENGTHS[name];
  if (text === '') return name === 'name' ? `${label} is required` : null;
  if (text.length > longest && name !== 'gstin') return tooLongMessage(label, longest);
  if (text.includes('\0') || !text.isWellFormed()) return unstorableMessage(label);
  return formError(name, text);
}

function formError(name: TextSetting, text: string): string | null {
  switch (name) {
    case 'gstin':
      return gstinError(text);
    case 'phone':
    case 'grievancePhone':
      return isPhone(text) ? null : PHONE_ERROR;
    case 'whatsapp':
      return whatsAppDigits(text) ? null : WHATSAPP_ERROR;
    case 'email':
    case 'grievanceEmail':
      return isEmailAddress(text) ? null : EMAIL_ERROR;
    case 'instagram':
    case 'facebook':
    case 'youtube':
    case 'pinterest':
      return isHttpsAddress(text) ? null : addressError(name);
    default:
      return null;
  }
}

function addressError(network: SocialNetwork): string {
  return `Enter the address of the page, such as https://www.${network}.com/yourshop`;
}

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d ()./-]+$/.test(text) && digits >= 7 && digits <= 15;
}

function degreesError(
  degrees: number | null,
  other: number | null,
  label: string,
  most: number,
): string | null {
  if (degrees === null) return other === null ? null : `${label} is missing: the map needs both`;
  if (Math.abs(degrees) <= most) return null;
  return `${label} must be a number from -${most} to ${most}`;
}

function timeError(settings: ShopSettings, name: 'opensAt' | 'closesAt'): string | null {
  const { opensAt, closesAt } = settings;
  if (!isTimeOfDay(settings[name])) return 'Enter a time of day, such as 10:00';
  const isBackwards = isTimeOfDay(opensAt) && closesAt <= opensAt;
  return name === 'closesAt' && isBackwards ? 'The shop must close after it opens' : null;
}

function methodsError(methods: readonly PaymentMethod[]): string | null {
  if (methods.length === 0) return 'Choose at least one payment method';
  const isKnown = methods.every((method) => PAYMENT_METHODS.includes(method));
  return isKnown ? null : 'Choose from the payment methods the shop offers';
}

function splashError(splashMs: number): string | null {
  const isLength = Number.isInteger(splashMs) && splashMs >= 0 && splashMs <= MAX_SPLASH_MS;
  return isLength ? null : `The splash lasts from 0 to ${MAX_SPLASH_MS / 1000} seconds`;
}

/** Facts the owner should give before opening; shoppers see examples until then. */
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

/** The missing facts, by their labels in the form. */
export function factsLeft(settings: ShopSettings): string[] {
  const isMissing = (name: FactName | 'place') =>
    name === 'place' ? settings.latitude === null : settings[name] === '';
  return WANTED.filter(isMissing).map((name) =>
    name === 'place' ? 'Place on the map' : SETTING_LABELS[name],
  );
}

/** Links to the shop's own pages, in display order. */
export function socialLinksOf(
  settings: Record<SocialNetwork, string>,
): { network: SocialNetwork; url: string }[] {
  return NETWORK_KEYS.filter((network) => settings[network] !== '').map((network) => ({
    network,
    url: settings[network],
  }));
}

const MAX_LENGTH = 254;
const FORM =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

const EMAIL_ERROR = 'Enter an email address such as name@example.com';

/** Whether a text has the form of an email address. */
function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && FORM.test(text);
}
