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

/** Mail programs accept addresses of about 2,000 characters; longer messages are cut. */
export const MAX_REPLY_LINK = 1900;

const LEFT_OUT = '\r\n> …';

/**
 * A link that opens an email to the sender of a message, with a subject and the message quoted
 * below an empty line (RFC 6068: all encoded, lines separated by CR LF). At most `MAX_REPLY_LINK`
 * characters as long as email, subject and opening leave room.
 */
export function replyLink(
  { email, message }: { email: string; message: string },
  { subject, opening }: { subject: string; opening: string },
): string {
  const head = `mailto:${encode(email).replaceAll('%40', '@')}?subject=${encode(subject)}&body=`;
  const lines = message.toWellFormed().replaceAll(/\r\n?/g, '\n').split('\n');
  const quoted = lines.map((line) => `> ${line}`).join('\r\n');
  const start = encode(`\r\n\r\n${opening}\r\n`);
  return head + start + cut(quoted, MAX_REPLY_LINK - head.length - start.length);
}

/** The encoded text within a length; a cut text ends with an ellipsis. */
function cut(text: string, room: number): string {
  const whole = encode(text);
  if (whole.length <= room) return whole;
  const end = encode(LEFT_OUT);
  let kept = '';
  for (const character of text) {
    const next = encode(character);
    if (kept.length + next.length + end.length > room) break;
    kept += next;
  }
  return kept.replace(/%0D$/, '') + end;
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
