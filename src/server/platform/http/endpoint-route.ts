import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { User } from '../../../contract/accounts.ts';
import {
  type Endpoint,
  type EndpointName,
  possibleErrors,
  splitName,
} from '../../../contract/endpoint.ts';
import type { Issue } from '../../../contract/errors.ts';
import { plainMessage } from '../../../contract/plain-messages.ts';
import type { ListPage } from '../db/list-page.ts';
import { ShopError } from '../errors/shop-error.ts';
import type { Admission, Lane } from './admission.ts';
import type { HttpEnv } from './http-env.ts';
import { limitBody, readForm, readJson, readParts } from './request-body.ts';
import { jsonResponse } from './responses.ts';

type Parsed<E, K extends 'params' | 'query' | 'headers' | 'body'> =
  E extends Record<K, infer S> ? (S extends z.ZodType ? z.output<S> : undefined) : undefined;

type Caller<E> = E extends { access: 'anyone' } ? null : User;
export type EndpointResult<E extends Endpoint> = E extends { paged: true }
  ? ListPage<z.output<E['answer']>>
  : E extends { produces: 'csv' }
    ? AsyncIterable<string>
    : E extends { produces: 'pdf' }
      ? Uint8Array<ArrayBuffer>
      : z.output<E['answer']>;

export interface EndpointCall<E extends Endpoint> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  headers: Parsed<E, 'headers'>;
  /** That of a file is its bytes, in the parts in which they arrived. */
  body: E extends { encoding: 'csv' } ? Uint8Array<ArrayBuffer>[] : Parsed<E, 'body'>;
  /** The first file of a form; undefined where it has none. */
  file: File | undefined;
  /** All files of a form, in their order. */
  files: File[];
  /** The signed-in user; null where anyone may call. */
  caller: Caller<E>;
  /** The client's network address. */
  address: string;
  /** The request's headers, for handlers that need the bearer token itself. */
  rawHeaders: Headers;
}

export interface RouteDeps {
  /** Reads the bearer token; null when it is missing or not valid. */
  identify(headers: Headers): Promise<User | null>;
  clientAddress(context: Context<HttpEnv>): string;
  admission: Admission;
  /**
   * Called after what an admin changed is committed, and before the answer, so that the admin's next
   * page shows it; `notifyContentChange` reaches the other processes.
   */
  onAdminWrite(): void;
  /** Tests validate every answer and every error against the contract. */
  checkAnswers: boolean;
}

/** What the answer of a public read may depend on: pages call its handler without a request. */
type PublicCall<E extends Endpoint> = Pick<EndpointCall<E>, 'params' | 'query'>;

export type Handler<E extends Endpoint> = (
  call: E extends { isPublic: true } ? PublicCall<E> : EndpointCall<E>,
) => Promise<EndpointResult<E>>;
/** How the endpoints of a feature are answered. */
export type Handlers<E extends Record<EndpointName, Endpoint>> = {
  [N in keyof E & EndpointName]: Handler<E[N]>;
};

/** The answer of a call that returns only a message. */
export async function answerWithMessage(work: Promise<unknown>, message: string) {
  await work;
  return { message };
}

/**
 * Mounts an endpoint of the contract: checks access, parses the input by the contract's schemas and
 * calls the handler. Status and paging headers follow the contract.
 */
export function mountEndpoint(
  app: Hono<HttpEnv>,
  deps: RouteDeps,
  name: EndpointName,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
): void {
  const { method, path } = splitName(name);
  const limit = limitBody(endpoint);
  const isAdminWrite = endpoint.access === 'admin' && method !== 'GET';
  const lane = chooseLane(path, endpoint, deps.admission);
  const answer = async (context: Context<HttpEnv>) => {
    // Access is checked before anything of the body is read.
    const caller = await authorise(endpoint, deps, lane, context.req.raw.headers);
    // Bodies are read outside the lane: a slow sender must not hold a place.
    await limit(context, async () => {});
    const { body, files } = await readBody(context, endpoint);
    const call = {
      params: parse(endpoint.params, context.req.param()),
      query: parse(endpoint.query, joinRepeats(context.req.queries())),
      headers: parse(endpoint.headers, context.req.header()),
      body: endpoint.encoding === 'csv' ? body : parse(endpoint.body, body),
      file: files[0],
      files,
      caller,
      address: deps.clientAddress(context),
      rawHeaders: context.req.raw.headers,
    } as EndpointCall<Endpoint>;
    const result = await lane.run(async () => withTotal(endpoint, await handler(call)));
    if (isAdminWrite) deps.onAdminWrite();
    return respond(context, endpoint, result);
  };
  const checked = deps.checkAnswers ? refuseUndeclared(name, endpoint, answer) : answer;
  app.on(method, toRoutePath(path), checked);
}

/** A path of the contract as routes are written: `/orders/{id}` is `/orders/:id`. */
export const toRoutePath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/**
 * The answer of a public read in the contract's shape, without HTTP. @throws ShopError as the route
 * would answer
 */
export async function callHandler(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  { params, query }: { params?: unknown; query?: object },
): Promise<unknown> {
  const call = {
    params: parse(endpoint.params, params),
    query: parse(endpoint.query, query ?? {}),
  } as EndpointCall<Endpoint>;
  const result = await withTotal(endpoint, await handler(call));
  if (!endpoint.paged) return endpoint.answer.encode(result);
  const page = result as CountedPage;
  return { ...page, items: endpoint.answer.encode(page.items) };
}

/** A key given several times is joined by commas, as GET forms send checkboxes. */
function joinRepeats(query: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([key, values]) => [key, values.join(',')]));
}

/**
 * The signed-in user if the endpoint allows them; null where anyone may call. @throws ShopError
 * UNAUTHENTICATED, FORBIDDEN
 */
async function authorise(
  endpoint: Endpoint,
  deps: Pick<RouteDeps, 'identify'>,
  lane: Lane,
  headers: Headers,
): Promise<User | null> {
  if (endpoint.access === 'anyone') return null;
  const user = await lane.run(() => deps.identify(headers));
  if (!user) throw new ShopError('UNAUTHENTICATED', 'User not authenticated');
  if (endpoint.access === 'admin' && !user.isAdmin) {
    throw new ShopError('FORBIDDEN', 'Only the shop’s admins may do this');
  }
  return user;
}

function chooseLane(path: string, { access, isPublic }: Endpoint, admission: Admission): Lane {
  if (isPublic) return admission.reads;
  if (path.startsWith('/api/payment/')) return admission.payments;
  // Signed out, it is an error: it must not fail for customers where visitors take all places.
  if (path === '/api/user/me') return admission.customers;
  if (access === 'anyone') return admission.visitors;
  return access === 'admin' ? admission.admin : admission.customers;
}

async function readBody(context: Context, endpoint: Endpoint) {
  if (!endpoint.body) return { body: undefined, files: [] };
  if (endpoint.encoding === 'csv') return { body: await readParts(context), files: [] };
  if (endpoint.encoding === 'form') return readForm(context, endpoint.body);
  return { body: await readJson(context), files: [] };
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: plainMessage });
  if (result.success) return result.data;
  const issues = firstOfEachField(result.error.issues);
  throw new ShopError('BAD_INPUT', issues[0]?.message ?? 'Please check what you entered', {
    issues,
  });
}

function firstOfEachField(errors: z.core.$ZodIssue[]): Issue[] {
  const issues = new Map<string, Issue>();
  for (const { path: steps, message } of errors) {
    const path = steps.join('.');
    if (!issues.has(path)) issues.set(path, { path, message });
  }
  return [...issues.values()];
}

type CountedPage = Omit<ListPage<unknown>, 'total'> & { total: number };

/** The result, with the length of its list where it is a page of one. */
async function withTotal(endpoint: Endpoint, result: unknown): Promise<unknown> {
  if (!endpoint.paged) return result;
  const page = result as ListPage<unknown>;
  return { ...page, total: await page.total() } satisfies CountedPage;
}

async function respond(context: Context, endpoint: Endpoint, result: unknown): Promise<Response> {
  context.header('Cache-Control', 'no-store');
  if (endpoint.produces === 'csv') {
    const report = (err: unknown) => context.get('logger').error({ err }, 'an answer broke off');
    const file = toByteStream(result as AsyncIterable<string>, report);
    return context.body(file, 200, { 'Content-Type': 'text/csv; charset=utf-8' });
  }
  if (endpoint.produces === 'pdf') {
    const file = result as Uint8Array<ArrayBuffer>;
    return context.body(file, 200, { 'Content-Type': 'application/pdf' });
  }
  const status = endpoint.status ?? 200;
  if (endpoint.paged) {
    const page = result as CountedPage;
    context.header('X-Total-Count', String(page.total));
    const { maxCounted = Number.POSITIVE_INFINITY } = page;
    if (page.total > maxCounted) context.header('X-Total-Count-More', 'true');
    if (page.next) context.header('Link', nextLink(context.req.url, page.next));
    return jsonResponse(context, await encodeItems(endpoint, page.items as unknown[]), status);
  }
  return jsonResponse(context, JSON.stringify(endpoint.answer.encode(result)), status);
}

/** Items that are encoded at once: other requests are served between the parts of a long list. */
const PART = 100;

async function encodeItems({ answer }: Endpoint, items: unknown[]): Promise<string> {
  const parts: string[] = [];
  for (let at = 0; at < items.length; at += PART) {
    if (items.length > PART) await nextTurn();
    const part = JSON.stringify(answer.encode(items.slice(at, at + PART)));
    parts.push(part.slice(1, -1));
  }
  return `[${parts.join(',')}]`;
}

/** Every call may be answered so. */
const isAlwaysPossible = ({ code }: ShopError) => code === 'UNAVAILABLE';

type Answering = (context: Context<HttpEnv>) => Promise<Response>;

/** Fails the answers of errors that the contract does not declare. */
function refuseUndeclared(name: EndpointName, endpoint: Endpoint, answer: Answering): Answering {
  const errors = possibleErrors(endpoint);
  return (context) =>
    answer(context).catch((error) => {
      if (!(error instanceof ShopError) || isAlwaysPossible(error) || errors.includes(error.code))
        throw error;
      throw new Error(`The contract of ${name} lacks the error ${error.code}`);
    });
}

function nextLink(requestUrl: string, cursor: string): string {
  const url = new URL(requestUrl);
  url.searchParams.set('cursor', cursor);
  return `<${url.pathname}${url.search}>; rel="next"`;
}

/**
 * Streams text as UTF-8 bytes. An error aborts the stream, so that half a file never looks whole; a
 * reader who leaves ends the producer too.
 */
export function toByteStream(
  pieces: AsyncIterable<string>,
  report: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next().catch((error) => {
        report(error);
        // The server writes the message of this error into what it answers.
        throw new Error('The file broke off');
      });
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
