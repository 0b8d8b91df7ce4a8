import type { ShopSettingsView } from '../../../contract/shop.ts';
import { type Paise, paise } from '../../../domain/money/money.ts';
import type { PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import { inRupees } from '../../../domain/shop/pricing-settings.ts';
import { DEFAULT_RETENTION, type RetentionDays } from '../../../domain/shop/retention.ts';
import {
  SETTING_NAMES,
  type SettingName,
  type ShopSettings,
  tidySetting,
} from '../../../domain/shop/shop-settings.ts';
import { readNumber, readPaise } from '../../../domain/text/typed-number.ts';

/** The settings as the form holds them: typed values are text, valid or not. */
export type SettingsDraft = Record<TypedSetting, string> & { paymentMethods: PaymentMethod[] };
export type TypedSetting = Exclude<SettingName, 'paymentMethods'>;

const RETENTION = Object.keys(DEFAULT_RETENTION) as (keyof RetentionDays)[];
const TYPED = SETTING_NAMES.filter((name) => name !== 'paymentMethods') as TypedSetting[];

/** The form's draft of settings as the API has them. */
export function draftOf(settings: ShopSettingsView['settings']): SettingsDraft {
  const typed = Object.fromEntries(TYPED.map((name) => [name, String(settings[name] ?? '')]));
  return {
    ...(typed as Record<TypedSetting, string>),
    splashMs: String(settings.splashMs / 1000),
    paymentMethods: settings.paymentMethods,
  };
}

/** The settings of a draft. An invalid number becomes NaN, which the domain rejects. */
export function settingsOf(draft: SettingsDraft): ShopSettings {
  const tidied = Object.fromEntries(TYPED.map((name) => [name, tidySetting(name, draft[name])]));
  const { latitude = '', longitude = '', splashMs = '', unpaidOrders, unpaidItems } = tidied;
  const { shippingFee = '', freeShippingAbove = '', taxPercent = '' } = tidied;
  const { cashFee = '', cashLimit = '' } = tidied;
  return {
    ...(tidied as unknown as ShopSettings),
    latitude: numberOrNull(latitude),
    longitude: numberOrNull(longitude),
    ...Object.fromEntries(RETENTION.map((name) => [name, numberOrNull(draft[name])])),
    unpaidOrders: requiredNumber(unpaidOrders),
    unpaidItems: requiredNumber(unpaidItems),
    countVisits: draft.countVisits === 'true',
    splashMs: splashMs === '' ? Number.NaN : Math.round(Number(splashMs) * 1000),
    shippingFee: paiseOrNull(shippingFee) ?? paise(Number.NaN),
    freeShippingAbove: paiseOrNull(freeShippingAbove),
    taxPercent: readNumber(taxPercent) ?? Number.NaN,
    cashFee: paiseOrNull(cashFee) ?? paise(Number.NaN),
    cashLimit: paiseOrNull(cashLimit),
    paymentMethods: draft.paymentMethods,
  };
}

function numberOrNull(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed);
}

function requiredNumber(typed = ''): number {
  return typed === '' ? Number.NaN : Number(typed);
}

/** A typed amount in paise; null for an empty field, NaN for an unreadable one. */
function paiseOrNull(typed: string): Paise | null {
  return typed.trim() === '' ? null : (readPaise(typed) ?? paise(Number.NaN));
}

/** The draft with one setting changed. Latitude and longitude may be pasted together, as maps give them. */
export function withTyped(draft: SettingsDraft, name: TypedSetting, typed: string): SettingsDraft {
  const [, latitude, longitude] = /^\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*$/.exec(typed) ?? [];
  if (name === 'latitude' && latitude && longitude) return { ...draft, latitude, longitude };
  return { ...draft, [name]: typed };
}

/** The settings in which two drafts differ after normalisation, in the form's order. */
export function changedFields(one: SettingsDraft, other: SettingsDraft): SettingName[] {
  const a = draftOf(inRupees(settingsOf(one)));
  const b = draftOf(inRupees(settingsOf(other)));
  return SETTING_NAMES.filter((name) => shownSetting(a, name) !== shownSetting(b, name));
}

export function shownSetting(draft: SettingsDraft, name: SettingName): string {
  if (name === 'countVisits') return draft.countVisits === 'true' ? 'On' : 'Off';
  return name === 'paymentMethods' ? draft.paymentMethods.join(', ') : draft[name];
}
