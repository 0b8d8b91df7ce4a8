import type { IncomingMessage } from 'node:http';
import type { Logger } from '../process/logger.ts';

/**
 * Of every request's context: its variables, Node's request where it came over HTTP, and whether
 * the public cache asks, which counts its own answers.
 */
export interface HttpEnv {
  Variables: { requestId: string; logger: Logger };
  Bindings: { isForCache?: boolean; incoming?: IncomingMessage };
}
