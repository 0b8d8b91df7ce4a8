import { expect, it } from 'vitest';
import { ApiError } from '../../../../contract/client.ts';
import { SOMETHING_WRONG } from '../../../../domain/text/text.ts';
import { failedImport, fileError, UNKNOWN_OUTCOME } from './route.tsx';

it.each([
  [0, 'The file is empty'],
  [1, null],
  [40 * 1024 * 1024, null],
  [40 * 1024 * 1024 + 1, 'That is too much at once: at most 40 MB can be sent'],
])('a file of %i bytes: %j', (size, error) => {
  expect(fileError({ size })).toBe(error);
});

it.each([
  [new ApiError(0, { code: 'OFFLINE', message: 'Away' }), 'unsure', UNKNOWN_OUTCOME],
  [new ApiError(504, { code: 'INTERNAL' }), 'unsure', UNKNOWN_OUTCOME],
  [new ApiError(409, { code: 'STALE_VERSION', message: 'Look again' }), 'stale', 'Look again'],
  [new ApiError(400, { code: 'BAD_INPUT', message: 'Line 3' }), 'refused', 'Line 3'],
  [new Error('A slip'), 'refused', SOMETHING_WRONG],
])('%s leaves an import %s', (error, outcome, message) => {
  expect(failedImport(error)).toEqual({ outcome, message });
});
