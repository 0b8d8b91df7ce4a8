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
const SECRET_HEADERS =
  /^(authorization|cookie|set-cookie|x-client-secret|x-webhook-signature|paypal-transmission-sig)$/i;
const SECRET_FIELDS = /(^|_)(access_token|client_secret|transmission_sig|payment_session_id|cvv)$/i;
const PERSONAL_FIELDS =
  /(phone|email|email_address|upi_id|account_number|card_number|given_name|surname|full_name|customer_name)$/i;

/** Headers without what would let a reader of the log act for the shop. */
export function maskHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => [name, SECRET_HEADERS.test(name) ? MASK : value]),
  );
}

/**
 * A body as the log may keep it: secrets gone, personal details cut to their last 4 characters,
 * and a text that is not JSON cut to 2000 characters.
 */
export function maskBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return maskValue('', JSON.parse(text));
  } catch {
    return text.slice(0, LONGEST_TEXT);
  }
}

function maskValue(field: string, value: unknown): unknown {
  if (SECRET_FIELDS.test(field)) return value === null ? null : MASK;
  if (typeof value === 'string' && PERSONAL_FIELDS.test(field)) return MASK + value.slice(-4);
  if (Array.isArray(value)) return value.map((item) => maskValue(field, item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, maskValue(name, inner)]),
  );
}
