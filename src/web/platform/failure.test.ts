import { describe, expect, it } from 'vitest';
import { ApiError } from '../../contract/client.ts';
import { isSignedOut, isUnreachable, toFailure } from './failure.ts';

describe('toFailure', () => {
  it.each([0, 400, 403, 429, 500])("shows the client's or the server's message at %d", (status) => {
    const error = new ApiError(status, { code: 'BAD_INPUT', message: 'Not so' });
    expect(toFailure(error)).toEqual({ message: 'Not so', fields: {} });
  });

  it('puts field errors beside their fields', () => {
    const issues = [{ path: 'email', message: 'Enter an email address' }];
    const error = new ApiError(400, { code: 'BAD_INPUT', message: 'Check the form', issues });
    expect(toFailure(error).fields).toEqual({ email: 'Enter an email address' });
  });

  it.each([[new TypeError('x is undefined')], ['thrown text']])(
    'has a general message for an error without one: %s',
    (error) => {
      expect(toFailure(error).message).toBe('Something went wrong. Please try again.');
    },
  );
});

describe('isSignedOut', () => {
  it.each([
    [new ApiError(401, { code: 'UNAUTHENTICATED' }), true],
    [new ApiError(400, { code: 'WRONG_CREDENTIALS' }), false],
    [new TypeError('x is undefined'), false],
  ])('of %s: %s', (error, expected) => {
    expect(isSignedOut(error)).toBe(expected);
  });
});

it.each([
  ['Chrome', new TypeError('Failed to fetch'), true],
  ['Firefox', new TypeError('NetworkError when attempting to fetch resource.'), true],
  ['Safari', new TypeError('Load failed'), true],
  [
    'an error of the page',
    new TypeError("Cannot read properties of undefined (reading 'x')"),
    false,
  ],
  ['another error', new Error('Failed to fetch'), false],
])('recognises a request without an answer: %s', (_, error, expected) => {
  expect(isUnreachable(error)).toBe(expected);
});
