import { expect, it } from 'vitest';
import { ApiError } from '../../../../contract/client.ts';
import { SOMETHING_WRONG } from '../../../../domain/fault-words.ts';
import { failedImport, UNSURE } from './import-failure.ts';

it.each([
  [new ApiError(0, { code: 'OFFLINE', message: 'Away' }), 'unsure', UNSURE],
  [new ApiError(504, { code: 'INTERNAL' }), 'unsure', UNSURE],
  [new ApiError(409, { code: 'STALE_VERSION', message: 'Look again' }), 'stale', 'Look again'],
  [new ApiError(400, { code: 'BAD_INPUT', message: 'Line 3' }), 'refused', 'Line 3'],
  [new Error('A slip'), 'refused', SOMETHING_WRONG],
])('%s leaves an import %s', (error, outcome, message) => {
  expect(failedImport(error)).toEqual({ outcome, message });
});
