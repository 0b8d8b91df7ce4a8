import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { User } from '../../contract/account.ts';
import { type Endpoint, refusalsOf } from '../../contract/endpoint.ts';
import type { Issue } from '../../contract/errors.ts';
import { bodyLimitOf } from './body-limits.ts';
import type { HttpEnv } from './http-env.ts';
import { readForm, readJson, readUtf8 } from './request-body.ts';
import { ShopError } from './shop-error.ts';
import { streamOf } from './text-stream.ts';

type Parsed<E, K extends 'params' | 'query' | 'headers' | 'body'> =
  E extends Record<K, infer S> ? (S extends z.ZodType ? z.output<S> : undefined) : undefined;

/** One page of a list; `next` is the cursor of the page after. */
export interface ListPage<T> {
  items: T;
  total: number;
  next: string | null;
}

type Caller<E> = E extends { access: 'anyone' } ? User | null : User;
type Result<E extends Endpoint> = E extends { paged: true }
  ? ListPage<z.input<E['answer']>>
  : E extends { produces: 'csv' }
    ? AsyncIterable<string>
    : z.input<E['answer']>;

export interface Call<E extends Endpoint> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  headers: Parsed<E, 'headers'>;
  body: Parsed<E, 'body'>;
  /** The file of a form, its first where it has several; undefined where it has none. */
  file: File | undefined;
  /** All files of a form, in their order. */
  files: File[];
  /** Who calls, as the token says; null for a visitor. */
  caller: Caller<E>;
  /** The client's network address. */
  address: string;
  /** Headers as sent, for what needs the bearer token itself. */
  rawHeaders: Headers;
}

export interface RouteDeps {
  /** Reads the bearer token; null when there is none or it is not valid. */
  identify(headers: Headers): Promise<User | null>;
  clientAddress(context: Context<HttpEnv>): string;
  /** In tests every answer and every refusal is held against the contract. */
  checkAnswers: boolean;
}

export type Mount = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Result<E>>,
) => void;

/**
 * Gives the function that puts an endpoint of the contract on the app: access first, then input
 * by the contract's schemas, then the handler; the answer's status and paging headers come from
 * the contract too.
 */
export function mountOn(app: Hono<HttpEnv>, deps: RouteDeps): Mount {
  return (endpoint, handler) => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    const limit = bodyLimitOf(endpoint);
    const answer = async (context: Context<HttpEnv>) => {
      // Who may not call is told before anything of the body is read.
      const caller = await admit(endpoint, deps, context.req.raw.headers);
      await limit(context, async () => {});
      const { body, files } = await readBody(context, endpoint);
      const call = {
        params: parse(endpoint.params, context.req.param()),
        query: parseQuery(endpoint, context),
        headers: parse(endpoint.headers, context.req.header()),
        body: parse(endpoint.body, body),
        file: files[0],
        files,
        caller,
        address: deps.clientAddress(context),
        rawHeaders: context.req.raw.headers,
      } as Call<typeof endpoint>;
      const result = await handler(call);
      return respond(context, endpoint, result, deps.checkAnswers);
    };
    app.on(endpoint.method, path, deps.checkAnswers ? holdRefusals(endpoint, answer) : answer);
  };
}

/** A key given several times reads like one with commas between, as GET forms send checkboxes. */
function joinRepeats(query: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([key, values]) => [key, values.join(',')]));
}

/** What a query asks for. @throws ShopError BAD_INPUT */
export function parseQuery<E extends Endpoint>(endpoint: E, context: Context): Call<E>['query'] {
  return parse(endpoint.query, joinRepeats(context.req.queries())) as Call<E>['query'];
}

/** Who calls, if she may; null where anyone may. @throws ShopError SIGNED_OUT, FORBIDDEN */
export async function admit(
  endpoint: Endpoint,
  deps: Pick<RouteDeps, 'identify'>,
  headers: Headers,
): Promise<User | null> {
  if (endpoint.access === 'anyone') return null;
  const user = await deps.identify(headers);
  if (!user) throw new ShopError('SIGNED_OUT', 'User not authenticated');
  if (endpoint.access === 'admin' && !user.isAdmin) {
    throw new ShopError('FORBIDDEN', 'Only the shop’s administrators may do this');
  }
  return user;
}

async function readBody(context: Context, endpoint: Endpoint) {
  if (!endpoint.body) return { body: undefined, files: [] };
  if (endpoint.encoding === 'form') return readForm(context);
  const isCsv = endpoint.encoding === 'csv';
  return { body: await (isCsv ? readUtf8(context) : readJson(context)), files: [] };
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = firstOfEachField(result.error.issues);
  throw new ShopError('BAD_INPUT', issues[0]?.message ?? 'Please check what you entered', {
    issues,
  });
}

function firstOfEachField(faults: z.core.$ZodIssue[]): Issue[] {
  const issues = new Map<string, Issue>();
  for (const { path: steps, message } of faults) {
    const path = steps.join('.');
    if (!issues.has(path)) issues.set(path, { path, message });
  }
  return [...issues.values()];
}

function respond(context: Context, endpoint: Endpoint, result: unknown, check: boolean): Response {
  context.header('Cache-Control', 'no-store');
  if (endpoint.produces === 'csv') {
    const file = streamOf(result as AsyncIterable<string>);
    return context.body(file, endpoint.status, { 'Content-Type': 'text/csv; charset=utf-8' });
  }
  let answer = result;
  if (endpoint.paged) {
    const page = result as ListPage<unknown>;
    answer = page.items;
    context.header('X-Total-Count', String(page.total));
    if (page.next) context.header('Link', nextLink(context.req.url, page.next));
  }
  if (check) endpoint.answer.parse(answer);
  return context.json(answer, endpoint.status);
}

type Answering = (context: Context<HttpEnv>) => Promise<Response>;

function holdRefusals(endpoint: Endpoint, answer: Answering): Answering {
  const { method, path } = endpoint;
  const refusals = refusalsOf(endpoint);
  return (context) =>
    answer(context).catch((error) => {
      if (!(error instanceof ShopError) || refusals.includes(error.code)) throw error;
      throw new Error(`The contract of ${method} ${path} lacks the refusal ${error.code}`);
    });
}

function nextLink(requestUrl: string, cursor: string): string {
  const url = new URL(requestUrl);
  url.searchParams.set('cursor', cursor);
  return `<${url.pathname}${url.search}>; rel="next"`;
}
