import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Who may call: decided on the server at every call. */
export type Access = 'anyone' | 'customer' | 'admin';

/**
 * One call of the API: what it takes, what it answers, how it can be refused.
 * The server's routes, the OpenAPI document and the typed client are all made from these.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** `form`: multipart with files named `image` beside the body's fields; `csv`: the body is a file's text. */
  encoding?: 'json' | 'form' | 'csv';
  /** How many megabytes a form or a file may have in all, where that is more than one picture may have. */
  maxMegabytes?: number;
  /**
   * `csv`: the answer is a file, sent piece by piece. `lines`: the answer goes on, with a value in each
   * line, as JSON, as they come.
   */
  produces?: 'json' | 'csv' | 'lines';
  status: 200 | 201;
  answer: z.ZodType;
  refusals: readonly ErrorCode[];
  /** The answer carries `X-Total-Count` and, where more follows, `Link: rel="next"`. */
  paged?: boolean;
}

/** What a call answers that has nothing else to say. */
export const doneSchema = z.object({ message: z.string() });

/** The id in the path of a call about one thing. */
export const byId = z.object({ id: z.string() });

/** Every way an endpoint may refuse: what it names, and too large a body where it takes one. */
export function refusalsOf({ refusals, body }: Endpoint): readonly ErrorCode[] {
  return body ? [...refusals, 'TOO_LARGE'] : refusals;
}
