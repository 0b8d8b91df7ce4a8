import pino from 'pino';

export type Logger = pino.Logger;

/** JSON lines on standard output, without passwords and tokens. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: ['req.headers.authorization', 'password', 'token'],
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
