import { describe, expect, it } from 'vitest';
import {
  isStuck,
  waitBeforeCheck,
  waitBeforeTry,
  waitForLateSuccess,
  waysOut,
} from './refund-care.ts';

const HOUR_MS = 60 * 60_000;

describe('waitBeforeTry', () => {
  it('is longer each time up to a day, and ends', () => {
    const hours = [1, 2, 3, 4, 9, 10].map((failures) => waitBeforeTry(failures));
    expect(hours.map((wait) => wait && wait / HOUR_MS)).toEqual([1, 6, 24, 24, 24, null]);
  });
});

describe('waitBeforeCheck', () => {
  it.each([
    [0, 0.5],
    [2, 2],
    [100, 6],
  ])('of a refund %d hours old is %d hours', (age, wait) => {
    expect(waitBeforeCheck(age * HOUR_MS)).toBe(wait * HOUR_MS);
  });
});

describe('waitForLateSuccess', () => {
  it('is a day, for a month', () => {
    const days = [0, 29, 30].map((since) => waitForLateSuccess(since * 24 * HOUR_MS));
    expect(days.map((wait) => wait && wait / HOUR_MS)).toEqual([24, 24, null]);
  });
});

describe('isStuck', () => {
  it.each([
    ['requested', 23, false],
    ['requested', 25, true],
    ['pending', 13 * 24, false],
    ['pending', 15 * 24, true],
    ['succeeded', 1000, false],
    ['failed', 1000, false],
  ] as const)('of one %s for %d hours is %s', (state, hours, expected) => {
    expect(isStuck(state, hours * HOUR_MS)).toBe(expected);
  });
});

describe('waysOut', () => {
  it.each([
    ['failed', true, ['again', 'by-hand']],
    ['failed', false, ['again', 'by-hand', 'nothing']],
    ['stuck', true, ['by-hand']],
    ['twice', false, ['nothing']],
    ['by-hand', false, ['by-hand']],
    [null, true, []],
  ] as const)('of one that needs the owner as %s, owed %s, are %j', (need, isOwed, ways) => {
    expect(waysOut({ need, isOwed })).toEqual(ways);
  });
});
