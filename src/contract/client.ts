import type { z } from 'zod';
import { SOMETHING_WRONG } from '../domain/text/text.ts';
import type { Api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import type { ErrorBody, ErrorCode, Issue, LineConflict } from './errors.ts';

type ApiName = keyof Api;

type Input<E, K extends 'params' | 'query' | 'headers'> =
  E extends Record<K, infer S> ? (S extends z.ZodType ? Record<K, z.input<S>> : unknown) : unknown;
type OptionalInput<E, K extends 'query' | 'headers'> = Partial<
  Input<E, K> extends Record<K, unknown> ? Input<E, K> : Record<never, never>
>;
type Body<E> = E extends { encoding: 'form' }
  ? { body: FormData }
  : E extends { encoding: 'csv' }
    ? { body: Blob }
    : E extends { body: infer S extends z.ZodType }
      ? { body: z.input<S> }
      : unknown;

/**
 * The input of a call: path params and body where the endpoint has them, optional query and
 * headers.
 */
type CallInput<E> = Input<E, 'params'> &
  OptionalInput<E, 'query'> &
  OptionalInput<E, 'headers'> &
  Body<E> & {
    signal?: AbortSignal;
    /** `include` sends cookies along also to an API of another origin. */
    credentials?: RequestCredentials;
  };

/** What a call returns: a page of a paged list, a file, else the answer as it is sent. */
type Answer<E extends Endpoint> = E extends { paged: true }
  ? Page<z.input<E['answer']>>
  : E extends { produces: 'csv' | 'pdf' }
    ? Blob
    : z.input<E['answer']>;

/** One page of a list: `total` counts the whole list, `next` is the cursor of the page after. */
export interface Page<T> {
  items: T;
  total: number;
  next: string | null;
}

/**
 * A failed call. `status` 0 with code `OFFLINE` means that no answer arrived; otherwise `message`
 * is the server's sentence for the user.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'OFFLINE';
  readonly issues: Issue[];
  readonly lines: LineConflict[];
  /** With `STALE_VERSION`: the current state of the record. */
  readonly current: unknown;
  readonly requestId: string | null;

  constructor(
    status: number,
    body: Omit<Partial<ErrorBody>, 'code'> & { code: ErrorCode | 'OFFLINE' },
    options?: ErrorOptions,
  ) {
    super(body.message ?? SOMETHING_WRONG, options);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.issues = body.issues ?? [];
    this.lines = body.lines ?? [];
    this.current = body.current;
    this.requestId = body.requestId ?? null;
  }
}

type Arguments<E> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

export interface ApiClient {
  /** Makes one call; throws `ApiError` when it fails. */
  call<N extends ApiName>(name: N, ...input: Arguments<Api[N]>): Promise<Answer<Api[N]>>;
}

interface ClientOptions {
  send: (request: Request) => Response | Promise<Response>;
  baseUrl: string;
  /** The bearer token, asked for at every call; null when signed out. */
  token?: () => string | null;
}

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  headers?: Record<string, string | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  credentials?: RequestCredentials;
}

/** The typed client of the shop's API (specification §7). */
export function createApiClient(options: ClientOptions): ApiClient {
  async function call(name: ApiName, input?: LooseInput) {
    const request = buildRequest(options, name, input);
    const response = await orOffline(request, async () => options.send(request));
    if (!response.ok) throw await failureFrom(response);
    return orOffline(request, () => readAnswer(response));
  }
  return { call } as ApiClient;
}

async function readAnswer(response: Response): Promise<unknown> {
  const { headers } = response;
  if (/^(text\/csv|application\/pdf)/.test(headers.get('content-type') ?? ''))
    return response.blob();
  const body: unknown = await response.json();
  const total = headers.get('x-total-count');
  return total === null
    ? body
    : { items: body, total: Number(total), next: nextCursor(headers.get('link')) };
}

function nextCursor(link: string | null): string | null {
  const next = link?.match(/<([^>]+)>;\s*rel="next"/)?.[1];
  return next ? new URL(next, 'http://shop.invalid').searchParams.get('cursor') : null;
}

function buildRequest(options: ClientOptions, name: ApiName, input: LooseInput = {}): Request {
  const [method = '', path = ''] = name.split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, key) =>
    encodeURIComponent(input.params?.[key] ?? ''),
  );
  const url = new URL(filled, options.baseUrl);
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) url.searchParams.set(key, String(value));
  }
  const headers = new Headers();
  for (const [key, value] of Object.entries(input.headers ?? {})) {
    if (value !== undefined) headers.set(key, value);
  }
  const token = options.token?.();
  if (token) headers.set('authorization', `Bearer ${token}`);
  const body = toBody(input.body);
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  if (body instanceof Blob) headers.set('content-type', 'text/csv');
  const { credentials = 'same-origin', signal = null } = input;
  return new Request(url, { method, headers, body, credentials, signal });
}

function toBody(body: unknown): FormData | Blob | string | null {
  if (body === undefined) return null;
  return body instanceof FormData || body instanceof Blob ? body : JSON.stringify(body);
}

/** The message of a missing answer. */
export const UNREACHABLE = 'The shop cannot be reached. Check your connection and try again.';

/** A missing, truncated or foreign answer is the same to a caller: the shop is offline. */
async function orOffline<T>(request: Request, receive: () => Promise<T>): Promise<T> {
  try {
    return await receive();
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    throw new ApiError(0, { code: 'OFFLINE', message: UNREACHABLE }, { cause });
  }
}

async function failureFrom(response: Response): Promise<ApiError> {
  const body = await response.json().catch(() => ({}));
  return new ApiError(response.status, { code: 'INTERNAL', ...body });
}
