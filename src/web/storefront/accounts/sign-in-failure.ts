import { ApiError } from '../../../contract/client.ts';
import { failureOf } from '../../platform/failure.ts';

/** Without an answer, the sign-in has its own message (specification §8). */
export function signInFailure(error: unknown) {
  if (error instanceof ApiError && error.status !== 0) return failureOf(error);
  return { message: 'An error occurred during sign in', fields: {} };
}
