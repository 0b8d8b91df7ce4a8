import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Route } from './routes.ts';

/** What an endpoint takes and answers; its route stands in `routes.ts`. */
export interface EndpointDetails {
  summary: string;
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
  /** `csv`: the answer is a file, sent piece by piece. */
  produces?: 'json' | 'csv';
  /** 200 unless said. */
  status?: 201;
  answer: z.ZodType;
  /** Besides those that follow from access and input, see `errorsOf`. */
  errors?: readonly ErrorCode[];
  /** The answer carries `X-Total-Count` and, where another page follows, `Link: rel="next"`. */
  paged?: boolean;
}

/**
 * One call of the API. The server's routes, the OpenAPI document and the typed client are generated
 * from these.
 */
export interface Endpoint extends Route, EndpointDetails {
  params?: typeof byId;
}

/** The answer of a call that returns only a message. */
export const doneSchema = z.object({ message: z.string() });

/** The params of a path with `{id}`. */
export const byId = z.object({ id: z.string() });

/** All error codes that an endpoint can answer, apart from INTERNAL and UNAVAILABLE. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { access, params, query, body, errors = [] } = endpoint;
  const implied: [boolean, ErrorCode][] = [
    [Boolean(query || body), 'BAD_INPUT'],
    [access !== 'anyone', 'SIGNED_OUT'],
    [access === 'admin', 'FORBIDDEN'],
    [Boolean(params), 'NOT_FOUND'],
    [Boolean(body), 'TOO_LARGE'],
  ];
  return [...implied.flatMap(([isImplied, code]) => (isImplied ? [code] : [])), ...errors];
}
