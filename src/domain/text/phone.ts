const DIGITS = 10;

/** The message for an invalid number. */
export const PHONE_REQUIRED = `Enter a phone number of ${DIGITS} digits, such as 98450 12345`;

/**
 * The 10 digits of an Indian phone number as people write it (`+91 98450 12345`, `098450-12345`),
 * null for anything else. Cashfree requires one.
 */
export function phoneDigits(text: string): string | null {
  if (!/^[\d\s+().-]*$/.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^(?:0|91)(?=\d{10}$)/, '');
  return digits.length === DIGITS ? digits : null;
}
