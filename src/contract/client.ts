import type { z } from 'zod';
import { SOMETHING_WRONG } from '../domain/fault-words.ts';
import type { Endpoints } from './endpoints.ts';
import type { ErrorBody, ErrorCode, Issue, LineConflict } from './errors.ts';
import { jsonLinesOf } from './json-lines.ts';
import { type RouteName, routes } from './routes.ts';

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

/** What a call takes: path params and body where the endpoint has them, query and headers at will. */
export type CallInput<N extends RouteName> = Input<Endpoints[N], 'params'> &
  OptionalInput<Endpoints[N], 'query'> &
  OptionalInput<Endpoints[N], 'headers'> &
  Body<Endpoints[N]> & { signal?: AbortSignal };

/** The calls whose answer goes on, line by line, and those that are answered at once. */
type LinesName = {
  [N in RouteName]: Endpoints[N] extends { produces: 'lines' } ? N : never;
}[RouteName];
type CallName = Exclude<RouteName, LinesName>;

/** What a call answers; each line of it where the answer goes on. */
export type Answer<N extends RouteName> = z.output<Endpoints[N]['answer']>;

/** One page of a list: `total` counts the whole list, `next` is the cursor of the page after, if any. */
export interface Page<T> {
  items: T;
  total: number;
  next: string | null;
}

/**
 * A refused or failed call. `status` 0 with code `OFFLINE` means that no answer came at all;
 * else `message` is the server's sentence, fit to be shown.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'OFFLINE';
  readonly issues: Issue[];
  readonly lines: LineConflict[];
  /** With `STALE_VERSION`: what was to be changed, as it is now. */
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
  /** Makes one call; throws `ApiError` when it is refused or gets no answer. */
  call<N extends CallName>(name: N, ...input: Arguments<N>): Promise<Answer<N>>;
  /** Makes one call of a paged list and gives the page's figures with it. */
  page<N extends CallName>(name: N, ...input: Arguments<N>): Promise<Page<Answer<N>>>;
  /** Makes one call that answers a file. */
  file<N extends CallName>(name: N, ...input: Arguments<N>): Promise<Blob>;
  /** Makes one call whose answer goes on, and gives each line as it comes; its `signal` ends it. */
  lines<N extends LinesName>(name: N, ...input: Arguments<N>): AsyncGenerator<Answer<N>>;
}

type Arguments<N extends RouteName> =
  Record<never, never> extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>];

interface ClientOptions {
  /** `fetch` of the browser, or the app itself when it renders pages. */
  send: (request: Request) => Response | Promise<Response>;
  /** Origin of the API, such as `https://shop.example`. */
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
  async function open(request: Request): Promise<Response> {
    const response = await heard(request, async () => options.send(request));
    if (!response.ok) throw await refusalFrom(response);
    return response;
  }
  async function send<T>(
    name: RouteName,
    input: LooseInput | undefined,
    read: (response: Response) => Promise<T>,
  ) {
    const request = buildRequest(options, name, input);
    const response = await open(request);
    return { body: await heard(request, () => read(response)), headers: response.headers };
  }
  return {
    call: async (name, input?) => (await send(name, input as LooseInput, asJson)).body,
    page: async (name, input?) => {
      const { body, headers } = await send(name, input as LooseInput, asJson);
      return { items: body, ...pageFigures(headers) };
    },
    file: async (name, input?) =>
      (await send(name, input as LooseInput, (response) => response.blob())).body,
    async *lines(name, input?) {
      const { body } = await open(buildRequest(options, name, input as LooseInput));
      if (body) yield* jsonLinesOf(body) as AsyncGenerator<Answer<typeof name>>;
    },
  };
}

const asJson = (response: Response) => response.json();

function buildRequest(options: ClientOptions, name: RouteName, input: LooseInput = {}): Request {
  const { method, path } = routes[name];
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
  return new Request(url, { method, headers, body, signal: input.signal ?? null });
}

function bodyOf(body: unknown): FormData | Blob | string | null {
  if (body === undefined) return null;
  return body instanceof FormData || body instanceof Blob ? body : JSON.stringify(body);
}

/** No answer, one cut off on the way and one that is not the shop's own are all the same to a caller. */
async function heard<T>(request: Request, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    throw new ApiError(0, {
      code: 'OFFLINE',
      message: 'The shop cannot be reached. Check your connection and try again.',
    });
  }
}

async function refusalFrom(response: Response): Promise<ApiError> {
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
