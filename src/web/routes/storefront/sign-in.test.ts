import { expect, it } from 'vitest';
import { ApiError } from '../../../contract/client.ts';
import { signInFailure } from './sign-in.tsx';

it.each([400, 403, 429, 500])("shows the server's message at %d", (status) => {
  const error = new ApiError(status, { code: 'BAD_INPUT', message: 'Not so' });
  expect(signInFailure(error)).toEqual({ message: 'Not so', fields: {} });
});

it.each([
  [new ApiError(0, { code: 'OFFLINE', message: 'No connection' })],
  [new TypeError('x is undefined')],
  ['thrown text'],
])('has its own message without an answer: %s', (error) => {
  expect(signInFailure(error).message).toBe('An error occurred during sign in');
});
