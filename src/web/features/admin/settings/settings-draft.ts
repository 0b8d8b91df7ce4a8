import type { PaymentMethod } from '../../../../domain/payment-methods.ts';
import {
  SETTING_LABELS,
  type SettingName,
  type ShopSettings,
  tidySetting,
} from '../../../../domain/shop-settings.ts';

/** The settings as the form holds them: whatever is typed is text, right or wrong. */
export type SettingsDraft = Record<TypedSetting, string> & { paymentMethods: PaymentMethod[] };
export type TypedSetting = Exclude<SettingName, 'paymentMethods'>;

export const SETTING_NAMES = Object.keys(SETTING_LABELS) as SettingName[];
const TYPED = SETTING_NAMES.filter((name) => name !== 'paymentMethods') as TypedSetting[];

export function draftOf(settings: ShopSettings): SettingsDraft {
  const typed = Object.fromEntries(TYPED.map((name) => [name, String(settings[name] ?? '')]));
  return {
    ...(typed as Record<TypedSetting, string>),
    splashMs: String(settings.splashMs / 1000),
    paymentMethods: settings.paymentMethods,
  };
}

/** The settings a draft means; a number that is none becomes NaN, for the domain to refuse. */
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

/** The draft with one setting more typed. Both degrees may be pasted at once, as maps give them. */
export function withTyped(draft: SettingsDraft, name: TypedSetting, typed: string): SettingsDraft {
  const [, latitude, longitude] = /^\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*$/.exec(typed) ?? [];
  if (name === 'latitude' && latitude && longitude) return { ...draft, latitude, longitude };
  return { ...draft, [name]: typed };
}

/** The settings in which two drafts differ once they are tidied, in the form's order. */
export function differing(one: SettingsDraft, other: SettingsDraft): SettingName[] {
  const a = draftOf(settingsOf(one));
  const b = draftOf(settingsOf(other));
  return SETTING_NAMES.filter((name) => shownSetting(a, name) !== shownSetting(b, name));
}

/** A setting as one reads it in a sentence. */
export function shownSetting(draft: SettingsDraft, name: SettingName): string {
  return name === 'paymentMethods' ? draft.paymentMethods.join(', ') : draft[name];
}
