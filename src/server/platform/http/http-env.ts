import type { IncomingMessage } from 'node:http';
import type { Logger } from '../process/logger.ts';

/**
 * Of every request's context: its variables, Node's request where it came over HTTP, and `topics`, which
 * gets the topics of what a public answer shows where that is going to be kept.
 */
export interface HttpEnv {
  Variables: { requestId: string; logger: Logger };
  Bindings: { topics?: Set<string>; incoming?: IncomingMessage };
}
