import type { GatewayName } from '../../../../domain/payment-methods.ts';

/**
 * - `unreachable`: no connection, or a fault of the gateway's own (5xx)
 * - `timeout`: no whole answer in time
 * - `rate-limited`: too many requests, see `retryAfterSeconds`
 * - `refused`: understood and declined; `code` is the gateway's word for why
 * - `malformed`: an answer that is not what the gateway documents, such as a page of HTML
 */
export type GatewayFault = 'unreachable' | 'timeout' | 'rate-limited' | 'refused' | 'malformed';

interface Facts {
  gateway: GatewayName;
  /** What was being done, such as `create order`. */
  operation: string;
  status?: number;
  code?: string;
  retryAfterSeconds?: number;
}

/** A gateway that did not do its part. The message is for the log and the owner, not for shoppers. */
export class GatewayError extends Error {
  override name = 'GatewayError';
  readonly kind: GatewayFault;
  readonly gateway: GatewayName;
  readonly operation: string;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Whether the gateway may have done what was asked all the same: ask again under the same id. */
  isUncertain: boolean;

  constructor(kind: GatewayFault, message: string, facts: Facts) {
    super(`${facts.gateway}, ${facts.operation}: ${message}`);
    this.kind = kind;
    this.gateway = facts.gateway;
    this.operation = facts.operation;
    this.status = facts.status;
    this.code = facts.code;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.isUncertain = kind !== 'refused' && kind !== 'rate-limited';
  }
}

/** Whether a gateway can't be reached at all for now, whatever it is asked. */
export function isAway({ kind }: GatewayError): boolean {
  return kind === 'unreachable' || kind === 'timeout' || kind === 'rate-limited';
}

/**
 * - `signature`: not signed by the gateway, or changed on the way
 * - `stale`: signed, but too long ago
 * - `malformed`: signed by nobody that matters, as it can't be read
 * - `unverifiable`: the shop lacks a setting without which it can't tell
 */
export type WebhookFault = 'signature' | 'stale' | 'malformed' | 'unverifiable';

/** A webhook that must not be acted on. Answer with a 4xx, never a 5xx. */
export class WebhookRefusal extends Error {
  override name = 'WebhookRefusal';
  readonly reason: WebhookFault;

  constructor(reason: WebhookFault, message: string) {
    super(message);
    this.reason = reason;
  }
}
