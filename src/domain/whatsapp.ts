export const WHATSAPP_FAULT =
  'Enter the number with its country code, such as +91 98450 12345, or leave it empty';

/**
 * The digits of a WhatsApp number, country code first, as its links want them; null where it is no
 * number with a country code. Takes `+91 98450 12345` and the like; a leading 00 is no country.
 */
export function whatsAppDigits(number: string): string | null {
  if (!/^\+[\d ()-]+$/.test(number)) return null;
  const digits = number.replace(/\D/g, '');
  return /^[1-9]\d{7,14}$/.test(digits) ? digits : null;
}

/** The address that opens a conversation with the shop, with a first message written already. */
export function whatsAppLink(digits: string, message?: string): string {
  const link = new URL(`https://wa.me/${digits}`);
  // A space written as + would be read as one.
  if (message) link.search = `text=${encodeURIComponent(message)}`;
  return link.href;
}
