/**
 * The digits of a WhatsApp number, country code first, as WhatsApp links need them; null without a
 * country code. Takes `+91 98450 12345` and the like.
 */
export function whatsAppDigits(number: string): string | null {
  if (!/^\+[\d ()-]+$/.test(number)) return null;
  const digits = number.replace(/\D/g, '');
  return /^[1-9]\d{7,14}$/.test(digits) ? digits : null;
}

/** The error of a typed WhatsApp number; null for a valid one. */
export function whatsAppError(number: string): string | null {
  if (whatsAppDigits(number)) return null;
  return 'Enter the number with its country code, such as +91 98450 12345, or leave it empty';
}

/** The address that opens a WhatsApp conversation with a first message. */
export function whatsAppLink(digits: string, message?: string): string {
  const link = new URL(`https://wa.me/${digits}`);
  // WhatsApp shows a + instead of a space.
  if (message) link.search = `text=${encodeURIComponent(message)}`;
  return link.href;
}
