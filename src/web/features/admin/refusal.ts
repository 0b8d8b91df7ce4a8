import { ApiError } from '../../../contract/client.ts';
import { SOMETHING_WRONG } from '../../../domain/fault-words.ts';

/** Why a call failed: a sentence, and what was said of single fields by the names they have in the API. */
export interface Refusal {
  message: string;
  fields: Record<string, string>;
}

/** The server's own words where it gave any; else the shop's general ones (specification §8). */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) {
    return { message: SOMETHING_WRONG, fields: {} };
  }
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
  return { message: error.message, fields };
}
