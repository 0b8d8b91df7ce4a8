import { getHeapSpaceStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { collectGarbage } from './collect-garbage.ts';

/** Bytes of the young generation. */
const youngBytes = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;

it('shrinks the young generation that a burst of work has grown', () => {
  const kept: object[] = [];
  for (let count = 0; count < 300_000; count += 1) kept.push({ count });
  const grown = youngBytes();
  kept.length = 0;
  collectGarbage();
  expect(grown).toBeGreaterThan(2 ** 21);
  expect(youngBytes()).toBeLessThan(grown / 2);
});
