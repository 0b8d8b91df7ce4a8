import { PAYMENT_METHODS, type PaymentMethod } from '../payments/payment-methods.ts';
import { isTimeOfDay, type OpeningHours, WEEKDAYS, type Weekday } from './opening-hours.ts';

/** The longest splash, in milliseconds. */
export const MAX_SPLASH_MS = 60_000;

const MAX_EMAIL_LENGTH = 254;
const EMAIL_FORM =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

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

export function closingError({ opensAt, closesAt }: OpeningHours): string | null {
  const isBackwards = isTimeOfDay(opensAt) && closesAt <= opensAt;
  return timeError(closesAt) ?? (isBackwards ? 'Closing time must be after opening time' : null);
}

export function methodsError(methods: readonly PaymentMethod[]): string | null {
  if (methods.length === 0) return 'Choose at least one payment method';
  const isKnown = methods.every((method) => PAYMENT_METHODS.includes(method));
  return isKnown ? null : 'Choose a payment method from the list';
}

export function splashError(splashMs: number): string | null {
  const isLength = Number.isInteger(splashMs) && splashMs >= 0 && splashMs <= MAX_SPLASH_MS;
  return isLength ? null : `Enter a number of seconds from 0 to ${MAX_SPLASH_MS / 1000}`;
}
