import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../contract/client.ts';
import { failureOf, failureText, isSignedOut } from './failure.ts';

const exception = 'An error occurred during sign in';

describe('failureOf', () => {
  it.each([400, 403, 429, 500])("shows the server's message at %d", (status) => {
    const error = new ApiError(status, { code: 'BAD_INPUT', message: 'Not so' });
    expect(failureOf(error, exception)).toEqual({ message: 'Not so', fields: {} });
  });

  it('puts field errors beside their fields', () => {
    const issues = [{ path: 'email', message: 'Enter an email address' }];
    const error = new ApiError(400, { code: 'BAD_INPUT', message: 'Check the form', issues });
    expect(failureOf(error, exception).fields).toEqual({ email: 'Enter an email address' });
  });

  it.each([
    [new ApiError(0, { code: 'OFFLINE', message: 'No connection' })],
    [new TypeError('x is undefined')],
    ['thrown text'],
  ])('uses the given message without an answer: %s', (error) => {
    expect(failureOf(error, exception).message).toBe(exception);
  });
});

describe('failureText', () => {
  it.each([
    [new ApiError(0, { code: 'OFFLINE', message: 'No connection' }), 'No connection'],
    [new ApiError(429, { code: 'TOO_MANY_REQUESTS', message: 'Wait' }), 'Wait'],
    [new TypeError('x is undefined'), 'Something went wrong. Please try again.'],
  ])('describes %s', (error, message) => {
    expect(failureText(error).message).toBe(message);
  });
});

describe('isSignedOut', () => {
  it.each([
    [new ApiError(401, { code: 'SIGNED_OUT' }), true],
    [new ApiError(400, { code: 'WRONG_CREDENTIALS' }), false],
    [new TypeError('x is undefined'), false],
  ])('of %s: %s', (error, expected) => {
    expect(isSignedOut(error)).toBe(expected);
  });
});
