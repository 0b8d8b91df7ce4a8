import { truncate } from '../../../../domain/text/text.ts';

const MASK = '•••';
const MAX_TEXT = 2000;
/** Visible characters of a personal detail; never more than a third of it. */
const MAX_VISIBLE = 4;
const SECRET_HEADERS =
  /^(authorization|cookie|set-cookie|x-client-secret|x-webhook-signature|paypal-transmission-sig)$/i;
const SECRET_FIELDS = /(^|_)(access_token|client_secret|transmission_sig|payment_session_id|cvv)$/i;
const NAME_FIELDS = /(given_name|surname|full_name|customer_name)$/i;
const PERSONAL_FIELDS = /(phone|email|email_address|upi_id|account_number|card_number)$/i;
/** A field and its value in a text that is not JSON, such as a form or truncated JSON. */
const FIELD_IN_TEXT = /(\w+)("?\s*[:=]\s*"?)([^"&\s,;{}]+)/g;
/** Deeper than any gateway's answer, and than the database could store. */
const DEEPEST = 30;

/** Headers with the shop's credentials masked. */
export function maskHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => [name, SECRET_HEADERS.test(name) ? MASK : value]),
  );
}

/**
 * A body for the log: secrets and names masked, personal details cut to at most their last 4
 * characters, too deep nesting left out, and a text that is not JSON cut to 2000 characters.
 */
export function maskBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return maskValue('', JSON.parse(text), 0);
  } catch {
    return maskText(truncate(text, MAX_TEXT));
  }
}

function maskText(text: string): string {
  return text.replace(FIELD_IN_TEXT, (all, name: string, between: string, value: string) =>
    isMasked(name) ? `${name}${between}${maskLeaf(name, value)}` : all,
  );
}

function isMasked(field: string): boolean {
  return [SECRET_FIELDS, NAME_FIELDS, PERSONAL_FIELDS].some((fields) => fields.test(field));
}

function maskLeaf(field: string, value: string | number): string {
  if (!PERSONAL_FIELDS.test(field)) return MASK;
  const text = String(value);
  const kept = Math.min(MAX_VISIBLE, Math.floor(text.length / 3));
  return MASK + text.slice(text.length - kept);
}

function maskValue(field: string, value: unknown, depth: number): unknown {
  if (typeof value === 'string' || typeof value === 'number') {
    return isMasked(field) ? maskLeaf(field, value) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (SECRET_FIELDS.test(field)) return MASK;
  if (depth === DEEPEST) return '…';
  if (Array.isArray(value)) return value.map((item) => maskValue(field, item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, maskValue(name, inner, depth + 1)]),
  );
}
