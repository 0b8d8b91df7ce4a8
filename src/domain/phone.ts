const DIGITS = 10;

/** What to say beside a field that holds no such number. */
export const PHONE_WANTED = `Enter a phone number of ${DIGITS} digits, such as 98450 12345`;

/**
 * The 10 digits of an Indian phone number as people write it (`+91 98450 12345`, `098450-12345`),
 * null for anything else. Cashfree takes no payment without one.
 */
export function phoneDigits(text: string): string | null {
  if (!/^[\d\s+().-]*$/.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^(?:0|91)(?=\d{10}$)/, '');
  return digits.length === DIGITS ? digits : null;
}
