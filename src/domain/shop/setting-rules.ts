import type { PricingRules } from '../money/order-totals.ts';
import { MAX_UNPAID, type UnpaidLimits } from '../orders/unpaid-limits.ts';
import { MAX_PINCODES_LENGTH, pincodesError } from '../payments/cash-on-delivery.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../payments/payment-methods.ts';
import { requiredMessage, tooLongMessage, unstorableMessage } from '../text/typed-text.ts';
import { isTimeOfDay, WEEKDAYS, type Weekday } from './opening-hours.ts';
import { pricingError } from './pricing-settings.ts';
import { type RetentionDays, retentionError } from './retention.ts';
import type { PincodeList, ShopSettings, TextSetting } from './shop-settings.ts';
import { isHttpsAddress, SOCIAL_NETWORKS, type SocialNetwork } from './social-networks.ts';

/** The longest splash, in milliseconds. */
export const MAX_SPLASH_MS = 60_000;

const MAX_EMAIL_LENGTH = 254;
const EMAIL_FORM =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** How one setting is labelled and checked; `isText` for free text. */
export interface SettingRule {
  label: string;
  isText?: boolean;
  /** The error of its tidied value, within all settings; null for a valid one. */
  check: (settings: ShopSettings) => string | null;
}

export function text(
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

export function page(network: SocialNetwork): SettingRule {
  const example = `https://www.${network}.com/yourshop`;
  return text(network, SOCIAL_NETWORKS[network], 300, {
    formError: (address) =>
      isHttpsAddress(address) ? null : `Enter the address of the page, such as ${example}`,
  });
}

export function phoneError(text: string): string | null {
  const digits = text.replace(/\D/g, '').length;
  const isPhone = /^\+?[\d ()./-]+$/.test(text) && digits >= 7 && digits <= 15;
  return isPhone ? null : 'Enter a phone number of 7 to 15 digits, such as +91 98450 12345';
}

export function emailError(text: string): string | null {
  const isEmail = text.length <= MAX_EMAIL_LENGTH && EMAIL_FORM.test(text);
  return isEmail ? null : 'Enter an email address such as name@example.com';
}

export function degreesError(
  degrees: number | null,
  other: number | null,
  label: string,
  most: number,
): string | null {
  if (degrees === null)
    return other === null ? null : `${label} is required too: the map needs both numbers`;
  if (Math.abs(degrees) <= most) return null;
  return `${label} must be a number from -${most} to ${most}`;
}

export function dayError(day: Weekday): string | null {
  return WEEKDAYS.includes(day) ? null : 'Choose a day of the week';
}

export function timeError(time: string): string | null {
  return isTimeOfDay(time) ? null : 'Enter a time of day, such as 10:00';
}

export function closingError({ opensAt, closesAt }: ShopSettings): string | null {
  const isBackwards = isTimeOfDay(opensAt) && closesAt <= opensAt;
  return timeError(closesAt) ?? (isBackwards ? 'Closing time must be after opening time' : null);
}

export function methodsError(methods: readonly PaymentMethod[]): string | null {
  if (methods.length === 0) return 'Choose at least one payment method';
  const isKnown = methods.every((method) => PAYMENT_METHODS.includes(method));
  return isKnown ? null : 'Choose a payment method from the list';
}

export function retention(name: keyof RetentionDays, label: string): SettingRule {
  return { label, check: (settings) => retentionError(settings[name]) };
}

export function pincodes(name: PincodeList, label: string): SettingRule {
  return text(name, label, MAX_PINCODES_LENGTH, { formError: pincodesError });
}

export function pricing(name: Exclude<keyof PricingRules, 'taxLabel'>, label: string): SettingRule {
  return { label, check: (settings) => pricingError(name, settings[name]) };
}

export function unpaidLimit(name: keyof UnpaidLimits, label: string): SettingRule {
  const error = `Enter a whole number from 1 to ${MAX_UNPAID}`;
  const isLimit = (limit: number) => Number.isInteger(limit) && limit >= 1 && limit <= MAX_UNPAID;
  return { label, check: (settings) => (isLimit(settings[name]) ? null : error) };
}

export function splashError(splashMs: number): string | null {
  const isLength = Number.isInteger(splashMs) && splashMs >= 0 && splashMs <= MAX_SPLASH_MS;
  return isLength ? null : `Enter a number of seconds from 0 to ${MAX_SPLASH_MS / 1000}`;
}
