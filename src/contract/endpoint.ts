import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Who may call; checked on the server at every call. */
export type Access = 'anyone' | 'customer' | 'admin';

/**
 * One call of the API: input, answer and errors. The server's routes, the OpenAPI document and the
 * typed client are generated from these.
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
  /**
   * `form`: multipart with files named `image` beside the body's fields; `csv`: the body is a
   * file's text.
   */
  encoding?: 'json' | 'form' | 'csv';
  /** Size limit of a form or a file in megabytes, where it differs from that of one picture. */
  maxMegabytes?: number;
  /** `csv`: the answer is a file, sent piece by piece. */
  produces?: 'json' | 'csv';
  status: 200 | 201;
  answer: z.ZodType;
  errors: readonly ErrorCode[];
  /** The answer carries `X-Total-Count` and, where another page follows, `Link: rel="next"`. */
  paged?: boolean;
}

/** The answer of a call that returns only a message. */
export const doneSchema = z.object({ message: z.string() });

/** The id in the path. */
export const byId = z.object({ id: z.string() });

/** All error codes of an endpoint, including TOO_LARGE for those with a body. */
export function errorsOf({ errors, body }: Endpoint): readonly ErrorCode[] {
  return body ? [...errors, 'TOO_LARGE'] : errors;
}
