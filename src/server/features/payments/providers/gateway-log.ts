import type { GatewayName } from '../../../../domain/payment-methods.ts';

/** One line of the payment log: what went out or came in, fit to be kept and shown to the owner. */
export interface GatewayLogEntry {
  gateway: GatewayName;
  at: Date;
  kind: 'request' | 'answer' | 'fault' | 'webhook';
  /** What was being done, such as `create order`; the type of a webhook where it could be read. */
  operation: string;
  /** The gateway's order, where it is known. */
  gatewayOrderId?: string;
  /** 1 for the first try, 2 for its repeat. */
  attempt?: number;
  method?: string;
  url?: string;
  status?: number;
  headers?: Record<string, string>;
  /** JSON where it is JSON, else text; secrets and personal details masked. */
  body?: unknown;
  /** Of a fault or a refused webhook. */
  message?: string;
}

/** Keeps an entry. A call waits for it, and fails when it fails: no money moves unseen. */
export type RecordEntry = (entry: GatewayLogEntry) => void | Promise<void>;

const MASK = '•••';
const LONGEST_TEXT = 2000;
/** Of a personal detail; never more than a third of it. */
const LONGEST_KEPT = 4;
const SECRET_HEADERS =
  /^(authorization|cookie|set-cookie|x-client-secret|x-webhook-signature|paypal-transmission-sig)$/i;
const SECRET_FIELDS = /(^|_)(access_token|client_secret|transmission_sig|payment_session_id|cvv)$/i;
const NAME_FIELDS = /(given_name|surname|full_name|customer_name)$/i;
const PERSONAL_FIELDS = /(phone|email|email_address|upi_id|account_number|card_number)$/i;
/** A field with its value in a text that is not JSON, such as a form or JSON that was cut off. */
const FIELD_IN_TEXT = /(\w+)("?\s*[:=]\s*"?)([^"&\s,;{}]+)/g;
/** Deeper than anything a gateway sends, and than the database would store. */
const DEEPEST = 30;

/** Headers without what would let a reader of the log act for the shop. */
export function maskHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => [name, SECRET_HEADERS.test(name) ? MASK : value]),
  );
}

/**
 * A body as the log may keep it: secrets and names gone, personal details cut to their last 4 characters at most,
 * what is nested deeper than any gateway does left out, and a text that is not JSON cut to 2000 characters.
 */
export function maskBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return maskValue('', JSON.parse(text), 0);
  } catch {
    return maskText(text.slice(0, LONGEST_TEXT));
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
  // Of a short one its last 4 would be most of it.
  const text = String(value);
  const kept = Math.min(LONGEST_KEPT, Math.floor(text.length / 3));
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
