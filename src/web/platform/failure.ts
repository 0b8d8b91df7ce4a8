import { ApiError } from '../../contract/client.ts';
import { SOMETHING_WRONG } from '../../domain/text/error-message.ts';

/** The server's message of a failed call (specification §8), and its field errors by their names. */
export function failureOf(error: unknown): { message: string; fields: Record<string, string> } {
  if (!(error instanceof ApiError)) return { message: SOMETHING_WRONG, fields: {} };
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
  return { message: error.message, fields };
}

/** Whether a call failed because the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SIGNED_OUT';
}

/** The record as it is now, where a call failed because someone else saved it first. */
export function staleRecordOf<T>(error: unknown): T | null {
  const isStale = error instanceof ApiError && error.code === 'STALE_VERSION';
  return isStale ? (error.current as T) : null;
}
