import { ApiError } from '../../../contract/client.ts';
import { SOMETHING_WRONG } from '../../../domain/text/error-message.ts';
import type { Failure } from '../../ui/forms/use-action.ts';

/**
 * The server's message where it sent one, else the general one (specification §8); fields are named
 * by their paths in the API.
 */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { message: SOMETHING_WRONG, fields: {} };
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
  return { message: error.message, fields };
}

/** The record as it is now, where a call failed because someone else saved it first. */
export function staleRecordOf<T>(error: unknown): T | null {
  const isStale = error instanceof ApiError && error.code === 'STALE_VERSION';
  return isStale ? (error.current as T) : null;
}
