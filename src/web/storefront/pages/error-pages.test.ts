import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../contract/client.ts';
import { failureText, getRequestId, isMissing } from './error-pages.tsx';

const response = (status: number, data: unknown) => ({
  status,
  statusText: '',
  internal: false,
  data,
});

describe('failureText', () => {
  it.each([
    [response(400, { message: 'This page of the list is gone' }), 'This page of the list is gone'],
    [response(500, null), 'Something went wrong. Please try again.'],
    [response(500, { message: 7 }), 'Something went wrong. Please try again.'],
    [
      new TypeError('Failed to fetch'),
      'The shop cannot be reached. Check your connection and try again.',
    ],
    [new Error('Unexpected Server Error'), 'Something went wrong. Please try again.'],
    [undefined, 'Something went wrong. Please try again.'],
  ])('of %j is %j', (error, text) => {
    expect(failureText(error)).toBe(text);
  });
});

describe('isMissing', () => {
  it('recognises a page that does not exist', () => {
    expect(isMissing(response(404, null))).toBe(true);
    expect(isMissing(response(500, null))).toBe(false);
    expect(isMissing(new Error('404'))).toBe(false);
  });
});

const answer = (status: number, data: unknown) => ({
  status,
  statusText: '',
  internal: false,
  data,
});

describe('getRequestId', () => {
  it.each([
    [new ApiError(500, { code: 'INTERNAL', message: 'Broken', requestId: 'r-1' }), 'r-1'],
    [new ApiError(0, { code: 'OFFLINE' }), null],
    [answer(500, { requestId: 'r-2' }), 'r-2'],
    [answer(404, { requestId: 'r-3' }), null],
    [answer(500, null), null],
    [new Error('Unexpected Server Error'), null],
    [undefined, null],
  ])('of %j is %j', (error, id) => {
    expect(getRequestId(error)).toBe(id);
  });
});
