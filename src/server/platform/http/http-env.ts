import type { Logger } from '../process/logger.ts';

/** Variables of every request's context. */
export interface HttpEnv {
  Variables: { requestId: string; logger: Logger };
}
