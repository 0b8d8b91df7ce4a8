import { DEFAULT_PRICING, PAYMENT_FEE_LINE, type PricingRules } from '../money/order-totals.ts';
import { DEFAULT_UNPAID_LIMITS, MAX_UNPAID, type UnpaidLimits } from '../orders/unpaid-limits.ts';
import {
  type CashRules,
  cashFeeError,
  cashLimitError,
  DEFAULT_CASH_RULES,
  MAX_PINCODES_LENGTH,
  pincodesError,
} from '../payments/cash-on-delivery.ts';
import type { PaymentMethod } from '../payments/payment-methods.ts';
import { givenValues } from '../text/given-values.ts';
import { requiredMessage, tooLongMessage, unstorableMessage } from '../text/typed-text.ts';
import { gstinError } from './gstin.ts';
import { DEFAULT_HOURS, type OpeningHours } from './opening-hours.ts';
import { MAX_TAX_LABEL, pricingError } from './pricing-settings.ts';
import { DEFAULT_RETENTION, type RetentionDays, retentionError } from './retention.ts';
import {
  closingError,
  dayError,
  degreesError,
  emailError,
  methodsError,
  phoneError,
  splashError,
  timeError,
} from './setting-errors.ts';
import type { FactName, GivenFacts } from './shop-facts.ts';
import {
  isHttpsAddress,
  NETWORK_KEYS,
  SOCIAL_NETWORKS,
  type SocialNetwork,
} from './social-networks.ts';
import { DEFAULT_TIME_ZONE, isTimeZone } from './time-zone.ts';
import { whatsAppError } from './whatsapp.ts';

/** The owner's settings of the shop. An empty text is a fact not given yet. */
export interface ShopSettings
  extends OpeningHours,
    GivenFacts,
    UnpaidLimits,
    RetentionDays,
    PricingRules,
    CashRules,
    Record<SocialNetwork, string> {
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
  /** Whether visits and the speed of pages are counted (decision 50). */
  countVisits: boolean;
}

export type SettingName = keyof ShopSettings;
export type TextSetting =
  | FactName
  | SocialNetwork
  | PincodeList
  | 'name'
  | 'whatsapp'
  | 'gstin'
  | 'taxLabel';
type PincodeList = 'cashRefusedPincodes' | 'cashAllowedPincodes';

/** How one setting is labelled and checked; `isText` for free text. */
interface SettingRule {
  label: string;
  isText?: boolean;
  /** The error of its tidied value, within all settings; null for a valid one. */
  check: (settings: ShopSettings) => string | null;
}

/** The settings in the form's order. */
const RULES: Record<SettingName, SettingRule> = {
  name: text('name', 'Shop name', 60, { isRequired: true }),
  legalName: text('legalName', 'Legal name', 120),
  gstin: text('gstin', 'GSTIN', Number.POSITIVE_INFINITY, { formError: gstinError }),
  address: text('address', 'Shop address', 300),
  latitude: {
    label: 'Latitude',
    check: ({ latitude, longitude }) => degreesError(latitude, longitude, 'Latitude', 90),
  },
  longitude: {
    label: 'Longitude',
    check: ({ latitude, longitude }) => degreesError(longitude, latitude, 'Longitude', 180),
  },
  phone: text('phone', 'Phone', 40, { formError: phoneError }),
  email: text('email', 'Customer care email', 254, { formError: emailError }),
  whatsapp: text('whatsapp', 'WhatsApp number', 40, { formError: whatsAppError }),
  firstDay: { label: 'First day', check: ({ firstDay }) => dayError(firstDay) },
  lastDay: { label: 'Last day', check: ({ lastDay }) => dayError(lastDay) },
  opensAt: { label: 'Opens at', check: ({ opensAt }) => timeError(opensAt) },
  closesAt: { label: 'Closes at', check: closingError },
  grievanceName: text('grievanceName', 'Grievance officer', 120),
  grievanceEmail: text('grievanceEmail', 'Grievance officer’s email', 254, {
    formError: emailError,
  }),
  grievancePhone: text('grievancePhone', 'Grievance officer’s phone', 40, {
    formError: phoneError,
  }),
  courtsAt: text('courtsAt', 'Courts at', 60),
  instagram: page('instagram'),
  facebook: page('facebook'),
  youtube: page('youtube'),
  pinterest: page('pinterest'),
  shippingFee: pricing('shippingFee', 'Delivery fee (₹)'),
  freeShippingAbove: pricing('freeShippingAbove', 'Free delivery above (₹)'),
  taxPercent: pricing('taxPercent', 'Tax (%)'),
  taxLabel: text('taxLabel', 'Name of the tax', MAX_TAX_LABEL, { isRequired: true }),
  paymentMethods: {
    label: 'Payment methods',
    check: ({ paymentMethods }) => methodsError(paymentMethods),
  },
  cashFee: { label: `${PAYMENT_FEE_LINE} (₹)`, check: ({ cashFee }) => cashFeeError(cashFee) },
  cashLimit: {
    label: 'Cash on Delivery up to (₹)',
    check: ({ cashLimit }) => cashLimitError(cashLimit),
  },
  cashRefusedPincodes: pincodes('cashRefusedPincodes', 'No Cash on Delivery to'),
  cashAllowedPincodes: pincodes('cashAllowedPincodes', 'Cash on Delivery only to'),
  unpaidOrders: unpaidLimit('unpaidOrders', 'Unpaid orders per account'),
  unpaidItems: unpaidLimit('unpaidItems', 'Unpaid items per account'),
  splashMs: { label: 'Splash screen', check: ({ splashMs }) => splashError(splashMs) },
  timeZone: {
    label: 'Time zone',
    check: ({ timeZone }) =>
      isTimeZone(timeZone) ? null : 'Choose a time zone, such as Asia/Kolkata',
  },
  countVisits: { label: 'Count visits', check: () => null },
  keepPaymentLogDays: retention('keepPaymentLogDays', 'Payment log (days)'),
  keepChangeLogDays: retention('keepChangeLogDays', 'Change log (days)'),
  keepMessagesDays: retention('keepMessagesDays', 'Messages (days)'),
  keepVisitsDays: retention('keepVisitsDays', 'Counted visits (days)'),
};

/** The names of the settings, in the form's order. */
export const SETTING_NAMES = Object.keys(RULES) as SettingName[];

/** The settings that are free text. */
export const TEXT_SETTINGS = SETTING_NAMES.filter((name) => RULES[name].isText) as TextSetting[];

/** The label of a setting; messages and the audit log use it too. */
export function settingLabel(name: SettingName): string {
  return RULES[name].label;
}

/** The settings before the owner has saved any. */
export function defaultSettings(
  given: Pick<ShopSettings, 'name' | 'splashMs' | 'paymentMethods'>,
): ShopSettings {
  return {
    ...(Object.fromEntries(TEXT_SETTINGS.map((name) => [name, ''])) as Record<TextSetting, string>),
    ...DEFAULT_HOURS,
    ...DEFAULT_UNPAID_LIMITS,
    ...DEFAULT_PRICING,
    ...DEFAULT_CASH_RULES,
    ...DEFAULT_RETENTION,
    ...given,
    latitude: null,
    longitude: null,
    timeZone: DEFAULT_TIME_ZONE,
    countVisits: true,
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

/**
 * Validates all settings, already tidied. An unreadable number is NaN. The errors by setting; empty when
 * all are valid.
 */
export function checkShopSettings(settings: ShopSettings): Partial<Record<SettingName, string>> {
  const checks = SETTING_NAMES.map((name) => [name, RULES[name].check(settings)]);
  return givenValues(Object.fromEntries(checks));
}

function text(
  name: TextSetting,
  label: string,
  max: number,
  {
    isRequired = false,
    formError = () => null,
  }: { isRequired?: boolean; formError?: (text: string) => string | null } = {},
): SettingRule {
  const check = (settings: ShopSettings) => {
    const value = settings[name];
    if (value === '') return isRequired ? requiredMessage(label) : null;
    if (value.length > max) return tooLongMessage(label, max);
    return value.includes('\0') || !value.isWellFormed()
      ? unstorableMessage(label)
      : formError(value);
  };
  return { label, isText: true, check };
}

function page(network: SocialNetwork): SettingRule {
  const example = `https://www.${network}.com/yourshop`;
  return text(network, SOCIAL_NETWORKS[network], 300, {
    formError: (address) =>
      isHttpsAddress(address) ? null : `Enter the address of the page, such as ${example}`,
  });
}

function retention(name: keyof RetentionDays, label: string): SettingRule {
  return { label, check: (settings) => retentionError(settings[name]) };
}

function pincodes(name: PincodeList, label: string): SettingRule {
  return text(name, label, MAX_PINCODES_LENGTH, { formError: pincodesError });
}

function pricing(name: Exclude<keyof PricingRules, 'taxLabel'>, label: string): SettingRule {
  return { label, check: (settings) => pricingError(name, settings[name]) };
}

function unpaidLimit(name: keyof UnpaidLimits, label: string): SettingRule {
  const error = `Enter a whole number from 1 to ${MAX_UNPAID}`;
  const isLimit = (limit: number) => Number.isInteger(limit) && limit >= 1 && limit <= MAX_UNPAID;
  return { label, check: (settings) => (isLimit(settings[name]) ? null : error) };
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
    name === 'place' ? 'Place on the map' : settingLabel(name),
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
