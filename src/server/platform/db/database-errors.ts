import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../errors/start-error.ts';
import { isPoolerRefusal, POOLER_REFUSED } from './pooler.ts';

const STARTING_UP = '57P03';
const STARTING_UP_LIMIT_MS = 60_000;

/**
 * Errors that mean that the database cannot answer now: it is gone, starting or stopping, has ended
 * the connection, takes no more of them, or a statement waited for too long.
 */
const UNAVAILABLE = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
  ],
  ...['EAI_AGAIN', '08000', '08001', '08003', '08004', '08006', '53300', '57P01', '57P02', '57P03'],
  ...['57P05', '25P03', '25P04', '57014', '55P03', '40P01', '40001'],
]);
/** The messages of `pg` for a lost connection and for a full pool; they have no code. */
const LOST =
  /connection terminated|not queryable|client was closed|timeout exceeded when trying to connect|query read timeout|connection ended|after calling end on the pool/i;

/** Whether an error, or its cause, means that the database cannot answer now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return listCauses(error).some(
    (cause) => UNAVAILABLE.has(ownCode(cause)) || LOST.test(cause.message),
  );
}

/** The code of an error or of its cause; empty where it has none. */
export function databaseCode(error: unknown): string {
  return listCauses(error).map(ownCode).find(Boolean) ?? '';
}

function listCauses(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause) {
    causes.push(cause);
    if (cause instanceof AggregateError) causes.push(...cause.errors);
  }
  return causes;
}

function ownCode(error: Error): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** Connects; waits while the server reports that it is starting. */
export async function connectWithRetry(pool: pg.Pool): Promise<pg.PoolClient> {
  const deadline = Date.now() + STARTING_UP_LIMIT_MS;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (getCode(error) !== STARTING_UP || Date.now() > deadline) throw error;
      await pause(250);
    }
  }
}

/**
 * The message for a database that can't be opened: host, database, user and what to do, never the
 * password.
 */
export function explainError(error: unknown, url: string): StartError {
  if (error instanceof StartError) return error;
  if (isPoolerRefusal(error)) return new StartError(POOLER_REFUSED);
  const { place, host, name, user } = splitUrl(url);
  const sentences: Record<string, string> = {
    ENOTFOUND: `The database host ${host} is not known: check the host in DATABASE_URL.`,
    EAI_AGAIN: `The database host ${host} could not be looked up: check the host in DATABASE_URL and the network.`,
    ECONNREFUSED: `No database answers at ${place}: start PostgreSQL there, or correct host and port in DATABASE_URL.`,
    EHOSTUNREACH: `The database at ${place} can't be reached: check the network, or the host in DATABASE_URL.`,
    ENETUNREACH: `The database at ${place} can't be reached: check the network, or the host in DATABASE_URL.`,
    ETIMEDOUT: `The database at ${place} does not answer in time: check the network, or the host in DATABASE_URL.`,
    '28P01': `The database at ${place} refuses user ${user}: check user name and password in DATABASE_URL.`,
    '28000': `The database at ${place} does not admit user ${user} to ${name}: check user name and password in DATABASE_URL and the server's pg_hba.conf.`,
    '3D000': `The server at ${place} has no database ${name}: create it, or correct the name in DATABASE_URL.`,
    '42501': `User ${user} may not connect to database ${name} at ${place}: grant it the right to connect.`,
    '53300': `The database at ${place} takes no more connections: raise max_connections, or close idle ones.`,
    [STARTING_UP]: `The database at ${place} is still starting: try again when it is ready.`,
  };
  return new StartError(sentences[getCode(error)] ?? otherError(error, url));
}

function otherError(error: unknown, url: string): string {
  const { place, name, password } = splitUrl(url);
  let reason = error instanceof Error ? error.message : String(error);
  if (password !== '') reason = reason.replaceAll(password, '…');
  return `The database ${name} at ${place} can't be opened (${reason}): check DATABASE_URL.`;
}

function getCode(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? (/timeout/i.test(message ?? '') ? 'ETIMEDOUT' : '');
}

function splitUrl(url: string) {
  if (!URL.canParse(url)) return { place: '?', host: '?', name: '?', user: '?', password: '' };
  const { hostname, port, pathname, username, password } = new URL(url);
  const host = hostname === '' ? 'localhost' : hostname;
  return {
    host,
    place: `${host}:${port === '' ? 5432 : port}`,
    name: decoded(pathname.slice(1)) || username,
    user: decoded(username) || '(none named)',
    password: decoded(password),
  };
}

/** A stray % in a password is valid; the address is used as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
