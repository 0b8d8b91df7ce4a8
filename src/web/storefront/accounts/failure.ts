import { ApiError } from '../../../contract/client.ts';
import { SOMETHING_WRONG } from '../../../domain/text/error-message.ts';

/** Why an account call failed. */
export interface Failure {
  message: string;
  /** Field errors, by the names of the API. */
  fields: Record<string, string>;
}

/**
 * The server's message and field errors of a failed call; `fallback` when the server did not answer
 * (specification §8).
 */
export function failureOf(error: unknown, fallback: string): Failure {
  if (!(error instanceof ApiError) || error.status === 0) return { message: fallback, fields: {} };
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
  return { message: error.message, fields };
}

/** Whether a call failed because the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SIGNED_OUT';
}

/** The message of a failed call, also when the server did not answer. */
export function failureText(error: unknown): Failure {
  return failureOf(error, error instanceof ApiError ? error.message : SOMETHING_WRONG);
}
