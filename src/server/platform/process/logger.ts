import pino from 'pino';
import { truncate } from '../../../domain/text/text.ts';

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

/**
 * What a log may say of an error: never a customer's data, a password or a token, which the
 * messages of failed statements and of libraries repeat.
 */
export interface ErrorFacts {
  type: string;
  message: string;
  code?: string | number;
  /** Of a failed statement, without its values. */
  query?: string;
  table?: string;
  column?: string;
  constraint?: string;
  stack?: string;
  cause?: ErrorFacts;
}

const MAX_CAUSES = 4;
const MAX_QUERY = 500;
/** The patterns below take time that grows with the square of a text's length. */
const MAX_TEXT = 500;

/** The error as it is logged, with its causes. */
export function errorFacts(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: redact(String(error)) };
  const { code, query, table, column, constraint } = error as Error & Record<string, unknown>;
  const facts: ErrorFacts = { type: error.name, message: safeMessage(error) };
  if (typeof code === 'string' || typeof code === 'number') facts.code = code;
  if (typeof query === 'string') facts.query = query.slice(0, MAX_QUERY);
  for (const [name, value] of Object.entries({ table, column, constraint })) {
    if (typeof value === 'string') facts[name as 'table'] = value;
  }
  facts.stack = getFrames(error);
  const cause = error instanceof AggregateError ? error.errors[0] : error.cause;
  if (cause !== undefined && depth < MAX_CAUSES) facts.cause = errorFacts(cause, depth + 1);
  return facts;
}

/** The error's name and message in one line. */
export function errorLine(error: unknown): string {
  const { type, message, cause } = errorFacts(error);
  const line = error instanceof Error ? `${type}: ${message}` : message;
  return cause ? `${line} (${cause.message})` : line;
}

/** The message without data: Drizzle and PostgreSQL repeat values of the statement in theirs. */
function safeMessage(error: Error): string {
  if ('query' in error && 'params' in error) return 'Failed query';
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && /^22/.test(code)) return 'A value was refused';
  return redact(error.message);
}

function getFrames({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** Email addresses, credentials in URLs, queries, tokens, and numbers as long as a phone's. */
const PRIVATE: [RegExp, string][] = [
  [/[^\s"'<>(),:;]+@[^\s"'<>(),:;]+/g, '…@…'],
  [/\?[^\s"']*=[^\s"']*/g, '?…'],
  [
    /(?<![\w-])(?![0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b)[\w.~+-]*[\w~+-]{24,}[\w.~+-]*/gi,
    '…',
  ],
  [/\+?\d[\d ]{8,}\d/g, '…'],
];

/** The beginning of a text, without what identifies a person or opens an account. */
export function redact(text: string): string {
  const start = truncate(text, MAX_TEXT);
  return PRIVATE.reduce((shown, [pattern, instead]) => shown.replace(pattern, instead), start);
}
