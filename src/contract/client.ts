import type { z } from 'zod';
import { SOMETHING_WRONG } from '../domain/text/error-message.ts';
import type { Endpoints } from './endpoints.ts';
import type { ErrorBody, ErrorCode, Issue, LineConflict } from './errors.ts';
import { type Route, type RouteName, routes } from './routes.ts';

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
export type CallInput<N extends RouteName> = Input<Endpoints[N], 'params'> &
  OptionalInput<Endpoints[N], 'query'> &
  OptionalInput<Endpoints[N], 'headers'> &
  Body<Endpoints[N]> & { signal?: AbortSignal };

export type Answer<N extends RouteName> = z.output<Endpoints[N]['answer']>;

/** One page of a list: `total` counts the whole list, `next` is the cursor of the page after. */
export interface Page<T> {
  items: T;
  total: number;
  next: string | null;
}

/**
 * A failed call. `status` 0 with code `OFFLINE` means that no answer arrived; otherwise `message` is
 * the server's sentence for the user.
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
  ) {
    super(body.message ?? SOMETHING_WRONG);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.issues = body.issues ?? [];
    this.lines = body.lines ?? [];
    this.current = body.current;
    this.requestId = body.requestId ?? null;
  }
}

export interface ApiClient {
  /** Makes one call; throws `ApiError` when it fails. */
  call<N extends RouteName>(name: N, ...input: Arguments<N>): Promise<Answer<N>>;
  /** Makes one call of a paged list and returns the page's total and cursor with it. */
  page<N extends RouteName>(name: N, ...input: Arguments<N>): Promise<Page<Answer<N>>>;
  /** Makes one call that returns a file. */
  file<N extends RouteName>(name: N, ...input: Arguments<N>): Promise<Blob>;
}

/** What pages need of the API to load their data. */
export type ApiReader = Pick<ApiClient, 'call' | 'page'>;

type Arguments<N extends RouteName> =
  Record<never, never> extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>];

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
}

/** The typed client of the shop's API (specification §7). */
export function createApiClient(options: ClientOptions): ApiClient {
  async function send<T>(
    name: RouteName,
    input: LooseInput | undefined,
    read: (response: Response) => Promise<T>,
  ) {
    const request = buildRequest(options, name, input);
    const response = await orOffline(request, async () => options.send(request));
    if (!response.ok) throw await failureFrom(response);
    return { body: await orOffline(request, () => read(response)), headers: response.headers };
  }
  return {
    call: async (name, input?) => (await send(name, input as LooseInput, asJson)).body,
    page: async (name, input?) => {
      const { body, headers } = await send(name, input as LooseInput, asJson);
      return { items: body, ...pageFigures(headers) };
    },
    file: async (name, input?) =>
      (await send(name, input as LooseInput, (response) => response.blob())).body,
  };
}

const asJson = (response: Response) => response.json();

function buildRequest(options: ClientOptions, name: RouteName, input: LooseInput = {}): Request {
  const { method, path, sendsCookies }: Route = routes[name];
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
  const body = bodyOf(input.body);
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  if (body instanceof Blob) headers.set('content-type', 'text/csv');
  const credentials = sendsCookies ? 'include' : 'same-origin';
  return new Request(url, { method, headers, body, credentials, signal: input.signal ?? null });
}

function bodyOf(body: unknown): FormData | Blob | string | null {
  if (body === undefined) return null;
  return body instanceof FormData || body instanceof Blob ? body : JSON.stringify(body);
}

/** A missing, truncated or foreign answer is the same to a caller: the shop is offline. */
async function orOffline<T>(request: Request, receive: () => Promise<T>): Promise<T> {
  try {
    return await receive();
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    throw new ApiError(0, {
      code: 'OFFLINE',
      message: 'The shop cannot be reached. Check your connection and try again.',
    });
  }
}

async function failureFrom(response: Response): Promise<ApiError> {
  const body = await response.json().catch(() => ({}));
  return new ApiError(response.status, { code: 'INTERNAL', ...body });
}

function pageFigures(headers: Headers): { total: number; next: string | null } {
  const link = headers.get('link')?.match(/<([^>]+)>;\s*rel="next"/)?.[1];
  return {
    total: Number(headers.get('x-total-count') ?? 0),
    next: link ? new URL(link, 'http://shop.invalid').searchParams.get('cursor') : null,
  };
}
