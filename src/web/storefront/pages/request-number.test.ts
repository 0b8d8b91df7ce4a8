import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../contract/client.ts';
import { requestIdOf } from './request-number.tsx';

const answer = (status: number, data: unknown) => ({
  ...{ status, statusText: '', internal: false, data },
});

describe('requestIdOf', () => {
  it.each([
    [new ApiError(500, { code: 'INTERNAL', message: 'Broken', requestId: 'r-1' }), 'r-1'],
    [new ApiError(0, { code: 'OFFLINE' }), null],
    [answer(500, { requestId: 'r-2' }), 'r-2'],
    [answer(404, { requestId: 'r-3' }), null],
    [answer(500, null), null],
    [new Error('Unexpected Server Error'), null],
    [undefined, null],
  ])('of %j is %j', (error, id) => {
    expect(requestIdOf(error)).toBe(id);
  });
});
