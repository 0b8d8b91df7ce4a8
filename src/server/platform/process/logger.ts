import pino from 'pino';
import { errorFacts } from './error-facts.ts';

export type Logger = pino.Logger;

/** JSON lines on standard output, without customers' data, passwords and tokens. */
export function createLogger(level: string, output?: pino.DestinationStream): Logger {
  const options = {
    level,
    redact: ['req.headers.authorization', 'password', 'token'],
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => errorFacts(error) },
  };
  return output ? pino(options, output) : pino(options);
}
