import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { Logger } from '../process/logger.ts';

/**
 * Of every request's context: its variables, Node's request where it came over HTTP, and whether
 * the public cache asks, which counts its own answers.
 */
export interface HttpEnv {
  Variables: { requestId: string; logger: Logger };
  Bindings: { isForCache?: boolean; incoming?: IncomingMessage };
}

/**
 * A header of a request, read from Node's request where it came over HTTP: to make the `Headers` of
 * all of them takes longer than to find a kept answer.
 */
export function requestHeader(
  { req, env }: Pick<Context<HttpEnv>, 'req' | 'env'>,
  name: 'accept-encoding' | 'if-none-match' | 'x-forwarded-for',
): string | undefined {
  if (!env?.incoming) return req.header(name);
  const found = env.incoming.headers[name];
  return Array.isArray(found) ? found.join(', ') : found;
}
