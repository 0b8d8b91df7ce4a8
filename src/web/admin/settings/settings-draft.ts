import type { PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import {
  SETTING_NAMES,
  type SettingName,
  type ShopSettings,
  tidySetting,
} from '../../../domain/shop/shop-settings.ts';

/** The settings as the form holds them: typed values are text, valid or not. */
export type SettingsDraft = Record<TypedSetting, string> & { paymentMethods: PaymentMethod[] };
export type TypedSetting = Exclude<SettingName, 'paymentMethods'>;

const TYPED = SETTING_NAMES.filter((name) => name !== 'paymentMethods') as TypedSetting[];

export function draftOf(settings: ShopSettings): SettingsDraft {
  const typed = Object.fromEntries(TYPED.map((name) => [name, String(settings[name] ?? '')]));
  return {
    ...(typed as Record<TypedSetting, string>),
    splashMs: String(settings.splashMs / 1000),
    paymentMethods: settings.paymentMethods,
  };
}

/** The settings of a draft; an invalid number becomes NaN, which the domain rejects. */
export function settingsOf(draft: SettingsDraft): ShopSettings {
  const tidied = Object.fromEntries(TYPED.map((name) => [name, tidySetting(name, draft[name])]));
  const { latitude = '', longitude = '', splashMs = '' } = tidied;
  return {
    ...(tidied as unknown as ShopSettings),
    latitude: latitude === '' ? null : Number(latitude),
    longitude: longitude === '' ? null : Number(longitude),
    splashMs: splashMs === '' ? Number.NaN : Math.round(Number(splashMs) * 1000),
    paymentMethods: draft.paymentMethods,
  };
}

/** The draft with one setting changed. Latitude and longitude may be pasted together, as maps give them. */
export function withTyped(draft: SettingsDraft, name: TypedSetting, typed: string): SettingsDraft {
  const [, latitude, longitude] = /^\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*$/.exec(typed) ?? [];
  if (name === 'latitude' && latitude && longitude) return { ...draft, latitude, longitude };
  return { ...draft, [name]: typed };
}

/** The settings in which two drafts differ after normalisation, in the form's order. */
export function changedFields(one: SettingsDraft, other: SettingsDraft): SettingName[] {
  const a = draftOf(settingsOf(one));
  const b = draftOf(settingsOf(other));
  return SETTING_NAMES.filter((name) => shownSetting(a, name) !== shownSetting(b, name));
}

export function shownSetting(draft: SettingsDraft, name: SettingName): string {
  return name === 'paymentMethods' ? draft.paymentMethods.join(', ') : draft[name];
}
