import type { Logger } from './logger.ts';

/** What every request carries through the app. */
export interface HttpEnv {
  Variables: { requestId: string; logger: Logger };
}
