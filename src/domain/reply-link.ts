/** What is needed of a message to answer it. */
export interface AnsweredMessage {
  email: string;
  message: string;
}

/** Mail programs take addresses of about 2,000 characters; the rest of a long message is left out. */
export const MAX_REPLY_LINK = 1900;

const LEFT_OUT = '\r\n> …';

/**
 * A link that opens a mail to whoever wrote a message, with a subject and her words quoted below an
 * empty line (RFC 6068: all encoded, lines parted by CR LF). At most `MAX_REPLY_LINK` characters as
 * long as e-mail, subject and opening leave room.
 */
export function replyLink(
  { email, message }: AnsweredMessage,
  { subject, opening }: { subject: string; opening: string },
): string {
  const head = `mailto:${encode(email).replaceAll('%40', '@')}?subject=${encode(subject)}&body=`;
  const lines = message.toWellFormed().replaceAll(/\r\n?/g, '\n').split('\n');
  const quoted = lines.map((line) => `> ${line}`).join('\r\n');
  const start = encode(`\r\n\r\n${opening}\r\n`);
  return head + start + cut(quoted, MAX_REPLY_LINK - head.length - start.length);
}

/** The text, encoded, within a length; where it is cut it says so. */
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
