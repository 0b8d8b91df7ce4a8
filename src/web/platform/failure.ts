import { ApiError } from '../../contract/client.ts';
import { SOMETHING_WRONG } from '../../domain/text/error-message.ts';

/** Why an action failed: a message, and the errors of single fields by their names in the API. */
export interface Failure {
  message: string;
  fields: Record<string, string>;
}

/** The server's message and field errors of a failed call (specification §8). */
export function failureOf(error: unknown): Failure {
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
