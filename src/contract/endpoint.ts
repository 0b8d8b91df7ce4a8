import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An endpoint is named by its method and path, such as `GET /api/orders/{id}`. */
export type EndpointName = `${Method} /api/${string}`;

/** Who may call; checked on the server at every call. */
export type Access = 'anyone' | 'customer' | 'admin';

/**
 * One call of the API: what it takes, what it answers and who may call it (specification §7). The
 * server's routes, the OpenAPI document and the typed client follow from it.
 */
export interface Endpoint {
  summary: string;
  access: Access;
  /** The answer is the same for everyone: it is kept for a moment, and pages may show it. */
  isPublic?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  /**
   * `form`: multipart with files named `image` beside the body's fields; `csv`: the body is a
   * file's text.
   */
  encoding?: 'json' | 'form' | 'csv';
  /** Size limit of a form or a file in megabytes, where it differs from that of one picture. */
  maxMegabytes?: number;
  /** `csv`: the answer is a file, sent piece by piece; `pdf`: a whole file. */
  produces?: 'json' | 'csv' | 'pdf';
  /** 200 unless said. */
  status?: 201;
  answer: z.ZodType;
  /** Besides those that follow from access and input, see `possibleErrors`. */
  errors?: readonly ErrorCode[];
  /**
   * The answer carries `X-Total-Count`, `X-Total-Count-More` where that is the least there are, and
   * `Link: rel="next"` where another page follows.
   */
  paged?: true;
}

/** The names between braces in a path: `id` and `parcelId` of `/orders/{id}/parcels/{parcelId}`. */
type ParamNames<Path> = Path extends `${string}{${infer Param}}${infer Rest}`
  ? Param | ParamNames<Rest>
  : never;

type Named<Name, E> = [ParamNames<Name>] extends [never]
  ? E
  : E & { params: z.ZodObject<{ [Param in ParamNames<Name>]: z.ZodString }> };

/** The endpoints of one feature by their names; the params follow from the path. */
export const endpoints = <const E extends Record<EndpointName, Endpoint>>(declared: E) =>
  Object.fromEntries(
    Object.entries(declared).map(([name, endpoint]) => {
      const params = [...name.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => [param, z.string()]);
      if (params.length === 0) return [name, endpoint];
      return [name, { ...endpoint, params: z.object(Object.fromEntries(params)) }];
    }),
  ) as { [Name in keyof E]: Named<Name, E[Name]> };

/** The method and the path of an endpoint's name. */
export function splitName(name: EndpointName): { method: Method; path: string } {
  const [method, path] = name.split(' ') as [Method, string];
  return { method, path };
}

/** The answer of a call that returns only a message. */
export const doneSchema = z.object({ message: z.string() });

/** All error codes that an endpoint can answer, apart from INTERNAL and UNAVAILABLE. */
export function possibleErrors(endpoint: Endpoint): ErrorCode[] {
  const { access, params, query, body, errors = [] } = endpoint;
  const implied: [boolean, ErrorCode][] = [
    [Boolean(query || body), 'BAD_INPUT'],
    [access !== 'anyone', 'UNAUTHENTICATED'],
    [access === 'admin', 'FORBIDDEN'],
    [Boolean(params), 'NOT_FOUND'],
    [Boolean(body), 'TOO_LARGE'],
  ];
  return [...implied.flatMap(([isImplied, code]) => (isImplied ? [code] : [])), ...errors];
}
