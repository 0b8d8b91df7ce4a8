import type { Hono } from 'hono';
import { stream } from 'hono/streaming';
import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { admit, type Call, parseQuery, type RouteDeps } from './endpoint-route.ts';
import type { HttpEnv } from './http-env.ts';
import { ShopError } from './shop-error.ts';

/** How long a stream goes on until it is asked again whether its caller may hear it. */
const ADMIT_EVERY_MS = 30_000;

export interface StreamCall<E extends Endpoint> {
  query: Call<E>['query'];
  /** Aborted when the caller is gone. */
  leaving: AbortSignal;
}

export type MountStream = <E extends Endpoint>(
  endpoint: E,
  lines: (call: StreamCall<E>) => AsyncIterable<z.input<E['answer']>>,
) => void;

/**
 * Gives the function that puts an endpoint of the contract on the app whose answer goes on: a line of
 * JSON for each value, as it comes. It ends when its caller leaves, or may not hear it any more.
 */
export function mountStreamOn(app: Hono<HttpEnv>, deps: RouteDeps): MountStream {
  return (endpoint, linesOf) => {
    app.on(endpoint.method, endpoint.path, async (context) => {
      const { headers } = context.req.raw;
      await admit(endpoint, deps, headers);
      const leaving = new AbortController();
      const query = parseQuery(endpoint, context);
      const lines = linesOf({ query, leaving: leaving.signal });
      const mayHear = stillAdmitted(() => admit(endpoint, deps, headers));
      context.header('Content-Type', 'application/x-ndjson');
      // Compressed it would wait for more than one line.
      context.header('Cache-Control', 'no-store, no-transform');
      return stream(
        context,
        async (out) => {
          out.onAbort(() => leaving.abort());
          for await (const line of lines) {
            if (!(await mayHear())) return;
            if (deps.checkAnswers) endpoint.answer.parse(line);
            await out.write(`${JSON.stringify(line)}\n`);
          }
        },
        async (error) => context.get('logger').error({ err: error }, 'stream broke off'),
      );
    });
  };
}

/** Asks again only once in a while, for lines can be many. */
function stillAdmitted(ask: () => Promise<unknown>): () => Promise<boolean> {
  let askedAt = Date.now();
  return async () => {
    if (Date.now() - askedAt < ADMIT_EVERY_MS) return true;
    askedAt = Date.now();
    try {
      await ask();
      return true;
    } catch (error) {
      if (error instanceof ShopError) return false;
      throw error;
    }
  };
}
