import { expect, it } from 'vitest';
import { retentionError, retentionStart } from './retention.ts';

it.each([
  [null, true],
  [90, true],
  [2920, true],
  [36_500, true],
  [89, false],
  [0, false],
  [-90, false],
  [90.5, false],
  [36_501, false],
  [Number.NaN, false],
])('keeping records for %j days is allowed: %s', (days, isAllowed) => {
  expect(retentionError(days) === null).toBe(isAllowed);
});

it('counts back from now', () => {
  const start = retentionStart(new Date('2026-11-23T06:00:00Z'), 90);
  expect(start).toEqual(new Date('2026-08-25T06:00:00Z'));
});
