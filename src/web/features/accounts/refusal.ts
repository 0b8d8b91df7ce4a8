import { ApiError } from '../../../contract/client.ts';
import { SOMETHING_WRONG } from '../../../domain/fault-words.ts';

/** What to say of a call that failed in a way nobody foresaw. */
/** Why an account call failed, as its form tells it. */
export interface Refusal {
  message: string;
  /** What to say beside a field, by the name it has in the API. */
  fields: Record<string, string>;
}

/**
 * The words of a refused call: the server's, with what it said of single fields. What is no answer
 * of the server is told in the words given (specification §8).
 */
export function refusalOf(error: unknown, otherwise: string): Refusal {
  if (!(error instanceof ApiError) || error.status === 0) return { message: otherwise, fields: {} };
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
  return { message: error.message, fields };
}

/** Whether a call was refused because nobody is signed in any more. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SIGNED_OUT';
}

/** The words of a refused call as `refusalOf` gives them; a call that was not heard tells so itself. */
export function refusalInWords(error: unknown): Refusal {
  return refusalOf(error, error instanceof ApiError ? error.message : SOMETHING_WRONG);
}
