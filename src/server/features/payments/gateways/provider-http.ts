import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { GatewayName } from '../../../../domain/payments/payment-methods.ts';
import type { Clock } from '../../../platform/process/platform.ts';
import { type FailedCall, GatewayError, type GatewayOperation } from './gateway-error.ts';
import { maskBody, maskHeaders } from './mask.ts';
import type { GatewayLogEntry, RecordEntry } from './payment-log.service.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What a gateway client needs to make calls. */
export interface GatewayDeps {
  fetch: Fetch;
  clock: Clock;
  record: RecordEntry;
  /** The longest time for one answer, in milliseconds; default 10 s. */
  timeoutMs?: number;
  /** Waits before a retry; tests do not wait. */
  pause?: (ms: number) => Promise<unknown>;
  /** A signal that aborts a request after that time; tests abort it themselves. */
  deadline?: (ms: number) => AbortSignal;
}

export interface GatewayRequest {
  operation: GatewayOperation;
  /** The parts of the path below the base address. */
  path: string[];
  headers: Record<string, string>;
  /** Text is sent unchanged, an object as JSON. */
  body?: string | object;
  /** POST with a body, GET without, unless set. */
  method?: 'PATCH';
  /** Its body is in the log already, as that of a webhook to verify. */
  isBodyLogged?: boolean;
  gatewayOrderId?: string;
}

/** How one gateway uses HTTP. */
interface Dialect {
  gateway: GatewayName;
  baseUrl: string;
  /** The code and message of an error body. */
  readFailure(json: unknown): { code: string; message: string } | null;
  /** Codes with which it refuses the shop itself, whatever the payment. */
  accountRefusals?: RegExp;
  /** Codes with which it does so where a payment is opened; elsewhere they may mean one payment. */
  openingRefusals?: RegExp;
  /** The code of credentials that are renewed, as a token that was revoked. */
  expiredCode?: string;
  /** Whether an error code means that the first try is still in progress. */
  isBusy?(code: string): boolean;
  /** The seconds to wait after a 429. */
  readRetryAfter(headers: Headers): number | undefined;
}

/** Sends a request and returns its answer in the documented form. @throws GatewayError */
export type SendToGateway = <Shape extends z.ZodType>(
  shape: Shape,
  request: GatewayRequest,
) => Promise<z.output<Shape>>;

const TIMEOUT_MS = 10_000;
const TRIES = 3;
const PAUSES_MS = [300, 1000];
/** A customer is waiting: no retry starts later than this after the first try. */
const LATEST_RETRY_MS = 15_000;
/** A wait that the gateway asks for is kept if it is short; else the call fails. */
const MAX_WAIT_MS = 2000;
const DEFAULT_RETRY_SECONDS = 60;

/**
 * Sends requests to one gateway. Every request has an idempotency key or only reads, so
 * one that met a network error, a 5xx or a 429 is repeated unchanged, up to 3 tries; a 4xx is not.
 * Every request, answer and error is logged.
 */
export function createGatewayHttp(dialect: Dialect, deps: GatewayDeps): SendToGateway {
  const { gateway } = dialect;
  const { fetch, clock, record, timeoutMs = TIMEOUT_MS, pause = sleep } = deps;
  const deadline = deps.deadline ?? AbortSignal.timeout;

  /** The answer and its text, or the error that came instead. */
  async function exchange(
    operation: GatewayOperation,
    url: string,
    init: RequestInit,
  ): Promise<[Response, string] | GatewayError> {
    const signal = deadline(timeoutMs);
    try {
      // A redirect would carry the credentials elsewhere.
      const response = await fetch(url, { ...init, signal, redirect: 'error' });
      return [response, await response.text()];
    } catch (error) {
      const failed = { gateway, operation };
      if (!signal.aborted) return new GatewayError('unreachable', explainCause(error), failed);
      return new GatewayError('timeout', `no answer within ${timeoutMs / 1000} s`, failed);
    }
  }

  function interpret(operation: GatewayOperation, response: Response, text: string) {
    const json = parseJson(text);
    const { status } = response;
    if (response.ok && json !== undefined) return { status, json };
    const failure = json === undefined ? null : dialect.readFailure(json);
    const failed = { gateway, operation, status, code: failure?.code };
    const message = failure ? `${failure.code}: ${failure.message}` : `answered ${status}`;
    if (status === 429) {
      const retryAfterSeconds = dialect.readRetryAfter(response.headers) ?? DEFAULT_RETRY_SECONDS;
      return new GatewayError('rate-limited', message, { ...failed, retryAfterSeconds });
    }
    const isBusy = failure !== null && dialect.isBusy?.(failure.code);
    if (status >= 500 || isBusy) return new GatewayError('unreachable', message, failed);
    if (failure) {
      const isOfShop = refusesShop(dialect, { ...failed, message });
      return new GatewayError('refused', message, { ...failed, isOfShop });
    }
    return new GatewayError('malformed', `${message}, not in the documented form`, failed);
  }

  async function tryOnce(request: GatewayRequest, count: number) {
    const { operation, gatewayOrderId, headers, isBodyLogged } = request;
    const body = typeof request.body === 'object' ? JSON.stringify(request.body) : request.body;
    const method = request.method ?? (body === undefined ? 'GET' : 'POST');
    const url = [dialect.baseUrl, ...request.path.map(encodeURIComponent)].join('/');
    const base = { gateway, operation, gatewayOrderId, attempt: count, method, url };
    const note = (kind: GatewayLogEntry['kind'], more: object) =>
      record({ ...base, at: clock.now(), kind, ...more });
    await note('request', {
      headers: maskHeaders(new Headers(headers)),
      body: isBodyLogged ? undefined : maskBody(body ?? ''),
    });
    const exchanged = await exchange(operation, url, { method, headers, body });
    if (exchanged instanceof GatewayError) {
      await note('error', { message: exchanged.message });
      return exchanged;
    }
    const [response, text] = exchanged;
    const { status } = response;
    await note('answer', { status, headers: maskHeaders(response.headers), body: maskBody(text) });
    return interpret(operation, response, text);
  }

  return async function send<Shape extends z.ZodType>(
    shape: Shape,
    request: GatewayRequest,
  ): Promise<z.output<Shape>> {
    const begun = clock.now().getTime();
    let isUncertain = false;
    for (let count = 1; ; count += 1) {
      const outcome = await tryOnce(request, count);
      if (!(outcome instanceof GatewayError)) {
        const read = shape.safeParse(outcome.json);
        if (read.success) return read.data;
        const [issue] = read.error.issues;
        const failed = { gateway, operation: request.operation, status: outcome.status };
        throw new GatewayError('malformed', `${issue?.path.join('.')}: ${issue?.message}`, failed);
      }
      // An earlier try may have been carried out, whatever the last one was answered.
      outcome.isUncertain ||= isUncertain;
      isUncertain = outcome.isUncertain;
      const wait = waitBeforeRepeat(outcome, count);
      const isTooLate = clock.now().getTime() - begun + (wait ?? 0) > LATEST_RETRY_MS;
      if (wait === null || isTooLate) throw outcome;
      await pause(wait);
    }
  };
}

/** Words with which gateways refuse the shop, where their codes do not say it. */
const SHOP_REFUSAL_WORDS =
  /whitelist|not (enabled|activated|approved|active)|authentication failed/i;

function refusesShop(
  { accountRefusals, openingRefusals, expiredCode }: Dialect,
  { operation, status, code = '', message }: FailedCall & { message: string },
): boolean {
  if (status === 401) return code !== expiredCode;
  if (accountRefusals?.test(code)) return true;
  // Other calls may be refused for one payment alone, such as one of an account used before.
  if (operation !== 'create order' && operation !== 'sign in') return false;
  return status === 403 || openingRefusals?.test(code) === true || SHOP_REFUSAL_WORDS.test(message);
}

/** Milliseconds until the next try; null when there is none. */
function waitBeforeRepeat(error: GatewayError, count: number): number | null {
  if (count >= TRIES || error.kind === 'refused' || error.kind === 'malformed') return null;
  const usual = PAUSES_MS[count - 1] ?? 0;
  if (error.kind !== 'rate-limited') return usual;
  const requested = (error.retryAfterSeconds ?? DEFAULT_RETRY_SECONDS) * 1000;
  return requested > MAX_WAIT_MS ? null : Math.max(requested, usual);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Node puts the reason of a failed connection into the cause of `fetch failed`. */
function explainCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code === '' ? error.message : `${error.message} (${code})`;
}
