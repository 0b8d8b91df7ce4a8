import { stateName } from '../addresses/indian-addresses.ts';
import { type Paise, toRupees } from '../money/money.ts';
import { DEFAULT_PRICING, PAYMENT_FEE_LINE, type PricingRules } from '../orders/order-totals.ts';
import { DEFAULT_UNPAID_LIMITS, type UnpaidLimits } from '../orders/unpaid-limits.ts';
import { type CashRules, DEFAULT_CASH_RULES } from '../payments/cash-on-delivery.ts';
import { DEFAULT_SHIELD_RULES, type ShieldRules } from '../payments/cash-shield.ts';
import type { PaymentMethod } from '../payments/payment-methods.ts';
import { DEFAULT_TAX_RULES, type TaxRules } from '../tax/gst.ts';
import { tidyGstin } from '../tax/gstin.ts';
import { addMs, DAY_MS, DEFAULT_TIME_ZONE } from '../time/calendar.ts';
import { DEFAULT_HOURS, type OpeningHours } from './opening-hours.ts';
import {
  type FactName,
  type GivenFacts,
  NETWORK_KEYS,
  SOCIAL_NETWORKS,
  type SocialNetwork,
} from './shop-facts.ts';

/** The owner's settings of the shop. An empty text is a fact not given yet. */
export interface ShopSettings
  extends OpeningHours,
    GivenFacts,
    UnpaidLimits,
    RetentionDays,
    PricingRules,
    TaxRules,
    CashRules,
    ShieldRules,
    Record<SocialNetwork, string> {
  name: string;
  /** With its country code, such as `+91 98450 12345`; empty = no link. */
  whatsapp: string;
  gstin: string;
  /** Position of the map's marker, in degrees; both or neither. */
  latitude: number | null;
  longitude: number | null;
  /** The payment methods offered to customers. */
  paymentMethods: PaymentMethod[];
  /** Length of the splash, in milliseconds; 0 = none. */
  splashMs: number;
  /** Time zone of the shop's days, as an IANA name. */
  timeZone: string;
  /** Whether visits and the speed of pages are counted (decision 37). */
  countVisits: boolean;
}

export type SettingName = keyof ShopSettings;
/** The longest splash, in milliseconds. */
export const MAX_SPLASH_MS = 60_000;

/** The settings in the form's order. */
const LABELS: Record<SettingName, string> = {
  name: 'Shop name',
  legalName: 'Legal name',
  gstin: 'GSTIN',
  address: 'Shop address',
  latitude: 'Latitude',
  longitude: 'Longitude',
  phone: 'Phone',
  email: 'Customer care email',
  whatsapp: 'WhatsApp number',
  firstDay: 'First day',
  lastDay: 'Last day',
  opensAt: 'Opens at',
  closesAt: 'Closes at',
  grievanceName: 'Grievance officer',
  grievanceEmail: 'Grievance officer’s email',
  grievancePhone: 'Grievance officer’s phone',
  courtsAt: 'Courts at',
  ...SOCIAL_NETWORKS,
  shippingFee: 'Delivery fee (₹)',
  freeShippingAbove: 'Free delivery above (₹)',
  taxPercent: 'Tax (%)',
  taxLabel: 'Name of the tax',
  taxMode: 'Tax',
  gstScheme: 'Registration',
  pricesIncludeTax: 'Prices include GST',
  gstState: 'State of the shop',
  defaultHsn: 'HSN of other goods',
  invoicePrefix: 'Invoice numbers begin with',
  creditNotePrefix: 'Credit note numbers begin with',
  roundsTotals: 'Round order totals to whole rupees',
  paymentMethods: 'Payment methods',
  cashFee: `${PAYMENT_FEE_LINE} (₹)`,
  cashLimit: 'Cash on Delivery up to (₹)',
  cashAdvance: 'Advance for Cash on Delivery',
  cashRefusedPincodes: 'No Cash on Delivery to',
  cashAllowedPincodes: 'Cash on Delivery only to',
  cashOpenOrders: 'Open orders per account',
  cashMaxRefusals: 'Refused orders per phone',
  cashRiskAbove: 'Order value above (₹)',
  cashRiskPincodes: 'PIN codes at risk',
  cashAdvanceFor: 'Ask for the advance because of',
  cashConfirmFor: 'Ask to confirm by email because of',
  unpaidOrders: 'Unpaid orders per account',
  unpaidItems: 'Unpaid items per account',
  unconfirmedItems: 'Items without a confirmed email',
  unconfirmedItemsPerAddress: 'The same from one network address',
  unconfirmedHours: 'Kept for (hours)',
  gatewayItems: 'Items reserved while paying',
  gatewayItemsPerAddress: 'Reserved from one network address',
  gatewayHoldsPerDay: 'Same product reserved per day',
  splashMs: 'Splash screen',
  timeZone: 'Time zone',
  countVisits: 'Count visits',
  keepPaymentLogDays: 'Payment log (days)',
  keepChangeLogDays: 'Change log (days)',
  keepMessagesDays: 'Messages (days)',
  keepVisitsDays: 'Counted visits (days)',
};

/** The names of the settings, in the form's order. */
export const SETTING_NAMES = Object.keys(LABELS) as SettingName[];

/** The label of a setting; messages and the audit log use it too. */
export function settingLabel(name: SettingName): string {
  return LABELS[name];
}

const NOT_GIVEN = {
  legalName: '',
  address: '',
  phone: '',
  email: '',
  grievanceName: '',
  grievanceEmail: '',
  grievancePhone: '',
  courtsAt: '',
  whatsapp: '',
  gstin: '',
  instagram: '',
  facebook: '',
  youtube: '',
  pinterest: '',
};

/** The settings before the owner has saved any. */
export function defaultSettings(
  given: Pick<ShopSettings, 'name' | 'splashMs' | 'paymentMethods'>,
): ShopSettings {
  return {
    ...NOT_GIVEN,
    ...DEFAULT_HOURS,
    ...DEFAULT_UNPAID_LIMITS,
    ...DEFAULT_PRICING,
    ...DEFAULT_TAX_RULES,
    ...DEFAULT_CASH_RULES,
    ...DEFAULT_SHIELD_RULES,
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
  if (name === 'gstin') return tidyGstin(composed);
  return composed.replace(/\s+/g, ' ').trim();
}

/** Facts the owner should give before opening; customers see examples until then. */
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
export function missingFacts(settings: ShopSettings): string[] {
  const isMissing = (name: FactName | 'place') =>
    name === 'place' ? settings.latitude === null : settings[name] === '';
  return WANTED.filter(isMissing).map((name) =>
    name === 'place' ? 'Place on the map' : settingLabel(name),
  );
}

/** Links to the shop's own pages, in display order. */
export function getSocialLinks(
  settings: Record<SocialNetwork, string>,
): { network: SocialNetwork; url: string }[] {
  return NETWORK_KEYS.filter((network) => settings[network] !== '').map((network) => ({
    network,
    url: settings[network],
  }));
}

/** After how many days old records are deleted; null = they are kept. The shop's settings. */
export interface RetentionDays {
  keepPaymentLogDays: number | null;
  keepChangeLogDays: number | null;
  keepMessagesDays: number | null;
  /** Of counted visits, which are about nobody. */
  keepVisitsDays: number | null;
}

/** The shortest time, in days: disputes and refunds of a payment take weeks. */
export const MIN_RETENTION_DAYS = 90;
export const MAX_RETENTION_DAYS = 36_500;

/** Records are kept until the owner says otherwise; counted visits for two years and a month. */
const DEFAULT_RETENTION: RetentionDays = {
  keepPaymentLogDays: null,
  keepChangeLogDays: null,
  keepMessagesDays: null,
  keepVisitsDays: 760,
};

/** Records from before this moment are too old. */
export function retentionStart(now: Date, days: number): Date {
  return addMs(now, -days * DAY_MS);
}

type Amounts = Pick<PricingRules, 'shippingFee' | 'freeShippingAbove'> &
  Pick<CashRules, 'cashFee' | 'cashLimit'> &
  Pick<ShieldRules, 'cashRiskAbove'>;

/** Settings with their amounts in rupees, as the API and the audit log have them. */
export function settingsInRupees<S extends Amounts>(settings: S) {
  const { shippingFee, freeShippingAbove, cashFee, cashLimit, cashRiskAbove } = settings;
  const orNull = (amount: Paise | null) => (amount === null ? null : toRupees(amount));
  return {
    ...settings,
    shippingFee: toRupees(shippingFee),
    freeShippingAbove: orNull(freeShippingAbove),
    cashFee: toRupees(cashFee),
    cashLimit: orNull(cashLimit),
    cashRiskAbove: orNull(cashRiskAbove),
  };
}

/** What a shop that sells by GST lacks, by the settings' names; nothing where it does not. */
export function gstErrors(
  settings: Pick<ShopSettings, keyof TaxRules | 'gstin' | 'legalName' | 'address'>,
): Partial<Record<SettingName, string>> {
  const { taxMode, gstScheme, gstin, gstState, legalName, address } = settings;
  if (taxMode === 'single') return {};
  const isRegistered = gstScheme !== 'unregistered';
  const isRepeated = settings.invoicePrefix === settings.creditNotePrefix;
  return {
    ...(legalName === '' && { legalName: 'Invoices need the legal name' }),
    ...(address === '' && { address: 'Invoices need the address of the shop' }),
    ...(isRegistered && gstin === '' && { gstin: 'Enter your GSTIN' }),
    // 97 and 99 are of no state, and 25 and 28 of none that is left.
    ...(isRegistered &&
      gstin !== '' &&
      stateName(gstin.slice(0, 2)) === '' && {
        gstin: 'A shop’s GSTIN begins with the code of its state, such as 29 for Karnataka',
      }),
    ...(!isRegistered && gstState === '' && { gstState: 'Choose the state of the shop' }),
    ...(isRepeated && { creditNotePrefix: 'Credit notes need numbers of their own' }),
  };
}
